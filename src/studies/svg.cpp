// SPDX-License-Identifier: MIT
#include "studies/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/markup.hpp"

namespace aite::studies {

void Range::add(double value) {
  if (!std::isfinite(value)) return;
  low = std::min(low, value);
  high = std::max(high, value);
}

void Range::widen(double share) {
  const double alone = high != 0 ? std::abs(high) / 2 : 1;
  const double space = high > low ? (high - low) * share : alone;
  low -= space;
  high += space;
}

std::vector<double> ticks(double low, double high, int count) {
  if (!(high > low) || count < 1) return {low};
  const double rough = (high - low) / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = power;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    step = factor * power;
    if (step >= rough) break;
  }
  std::vector<double> values;
  for (double value = std::ceil(low / step) * step; value <= high + step * 1e-9; value += step) values.push_back(value);
  return values;
}

std::string number_text(double value) { return fmt::format("{:.6g}", std::abs(value) < 1e-12 ? 0 : value); }

std::string text_at(double x, double y, std::string_view anchor, std::string_view text, std::string_view more) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                     escaped(text));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2, y2, style);
}

}  // namespace aite::studies
