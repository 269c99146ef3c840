// SPDX-License-Identifier: MIT
#include "studies/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "studies/letters.hpp"
#include "studies/markup.hpp"
#include "studies/svg.hpp"

namespace aite::studies {

namespace {

constexpr double width = 640;
constexpr double height = 400;
constexpr double left = 70;
constexpr double bold_letter = 0.62;  // its mean width, as a part of the size of the letters
constexpr double right = 20;
constexpr double top = 40;
constexpr double bottom = 60;

constexpr std::array<std::string_view, 6> colours{"#0b5fa5", "#c2410c", "#15803d", "#7e22ce", "#a16207", "#334155"};
constexpr std::array<std::string_view, 4> dashes{"", "7 4", "2 3", "9 3 2 3"};

// From numbers to places in the picture.
struct Frame {
  Range x;
  Range y;
  bool log_x = false;

  [[nodiscard]] double place_x(double value) const {
    const double position = ((log_x ? std::log(value) : value) - x.low) / (x.high - x.low);
    return left + position * (width - left - right);
  }
  [[nodiscard]] double place_y(double value) const {
    const double position = (std::clamp(value, y.low, y.high) - y.low) / (y.high - y.low);
    return height - bottom - position * (height - top - bottom);
  }
};

Frame frame_of(const Plot& plot) {
  Frame frame;
  frame.log_x = plot.log_x;
  for (const PlotSeries& series : plot.series) {
    for (const PlotPoint& point : series.points) {
      frame.x.add(plot.log_x ? std::log(point.x) : point.x);
      frame.y.add(point.y);
      if (point.interval.high <= point.interval.low) continue;
      frame.y.add(point.interval.low);
      frame.y.add(point.interval.high);
    }
  }
  if (frame.x.empty() || frame.y.empty()) return {{0, 1}, {0, 1}, plot.log_x};
  if (!plot.categories.empty()) {
    frame.x = {-0.5, static_cast<double>(plot.categories.size()) - 0.5};
    frame.y.add(0);
    frame.y.widen(0.04);
    return frame;
  }
  // Zero belongs to the picture where the numbers are near it; otherwise it would press them together.
  const bool from_zero = frame.y.low >= 0 && frame.y.low <= frame.y.high / 2;
  frame.x.widen(0.04);
  frame.y.widen(0.06);
  if (from_zero) frame.y.low = 0;
  return frame;
}

// Circle, square, triangle, diamond in turn.
std::string mark(double x, double y, std::size_t kind, std::string_view colour, bool hollow) {
  const std::string paint = hollow ? fmt::format("fill=\"#fff\" stroke=\"{}\" stroke-width=\"2\"", colour)
                                   : fmt::format("fill=\"{}\" stroke=\"{}\"", colour, colour);
  switch (kind % 4) {
    case 0:
      return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" {}/>\n", x, y, paint);
    case 1:
      return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\" {}/>\n", x - 4, y - 4, paint);
    case 2:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5 9h-10z\" {}/>\n", x, y - 5.5, paint);
    default:
      return fmt::format("<path d=\"M{:.1f} {:.1f}l5 5.5l-5 5.5l-5 -5.5z\" {}/>\n", x, y - 5.5, paint);
  }
}

// On a logarithmic axis the points themselves are the ticks: they are the budgets that were played.
std::vector<double> x_ticks(const Plot& plot, const Frame& frame) {
  if (!plot.log_x) return ticks(frame.x.low, frame.x.high, 6);
  std::vector<double> values;
  for (const PlotSeries& series : plot.series) {
    for (const PlotPoint& point : series.points) values.push_back(point.x);
  }
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::string axes(const Plot& plot, const Frame& frame) {
  const double floor = height - bottom;
  std::string out;
  for (const double value : ticks(frame.y.low, frame.y.high, 6)) {
    const double y = frame.place_y(value);
    out += line(left, y, width - right, y, std::abs(value) < 1e-12 ? "stroke=\"#888\"" : "stroke=\"#ddd\"");
    out += text_at(left - 8, y + 4, "end", number_text(value));
  }
  for (std::size_t i = 0; i < plot.categories.size(); ++i) {
    out += text_at(frame.place_x(static_cast<double>(i)), floor + 20, "middle", plot.categories[i]);
  }
  for (const double value : plot.categories.empty() ? x_ticks(plot, frame) : std::vector<double>{}) {
    const double x = frame.place_x(value);
    out += line(x, floor, x, floor + 5, "stroke=\"#333\"");
    out += text_at(x, floor + 20, "middle", number_text(value));
  }
  out += line(left, floor, width - right, floor, "stroke=\"#333\"");
  out += line(left, top, left, floor, "stroke=\"#333\"");
  out += text_at((left + width - right) / 2, height - 18, "middle", plot.x_label);
  out += fmt::format("<text transform=\"translate(18 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                     (top + floor) / 2, escaped(plot.y_label));
  return out;
}

std::string title(const Plot& plot) {
  const double size = std::min(15.0, (width - left) / (bold_letter * static_cast<double>(room(plot.title) + 1)));
  return text_at(left, 22, "start", plot.title, fmt::format(" font-weight=\"600\" font-size=\"{:.1f}\"", size));
}

std::string interval_drawn(const PlotPoint& point, double x, const Frame& frame, std::string_view colour) {
  if (point.interval.high <= point.interval.low) return {};
  const double low = frame.place_y(point.interval.low);
  const double high = frame.place_y(point.interval.high);
  const std::string style = fmt::format("stroke=\"{}\" stroke-width=\"1.2\"", colour);
  return line(x, low, x, high, style) + line(x - 4, low, x + 4, low, style) + line(x - 4, high, x + 4, high, style);
}

// How the bars of a series are filled: full, hollow, pale in turn.
std::string bar_paint(const PlotSeries& series, std::size_t number) {
  constexpr std::array<double, 3> fillings{0.85, 0, 0.35};
  return fmt::format("fill=\"{0}\" fill-opacity=\"{1}\" stroke=\"{0}\" stroke-width=\"1.4\"{2}",
                     colours[number % colours.size()], fillings[number % fillings.size()],
                     series.published ? " stroke-dasharray=\"3 3\"" : "");
}

// Side by side in their category.
std::string bars(const PlotSeries& series, const Frame& frame, std::size_t number, std::size_t count) {
  constexpr double share_of_category = 0.76;
  const double width_of_bar = share_of_category * (frame.place_x(1) - frame.place_x(0)) / static_cast<double>(count);
  const double zero = frame.place_y(0);
  std::string out;
  for (const PlotPoint& point : series.points) {
    const double aside = static_cast<double>(number) - static_cast<double>(count) / 2;
    const double x = frame.place_x(point.x) + aside * width_of_bar;
    const double y = frame.place_y(point.y);
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}/>\n", x + 1,
                       std::min(y, zero), width_of_bar - 2, std::abs(y - zero), bar_paint(series, number));
    out += interval_drawn(point, x + width_of_bar / 2, frame, "#111");
  }
  return out;
}

// Series are set a little apart, so that intervals at the same place can be told from each other.
std::string drawn(const PlotSeries& series, const Frame& frame, std::size_t number, std::size_t count) {
  const double aside = 5 * (static_cast<double>(number) - static_cast<double>(count - 1) / 2);
  const std::string_view colour = colours[number % colours.size()];
  const std::string_view dash = series.published ? "3 4" : dashes[number % dashes.size()];
  std::string path;
  std::string intervals;
  std::string marks;
  for (const PlotPoint& point : series.points) {
    const double x = frame.place_x(point.x) + aside;
    const double y = frame.place_y(point.y);
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x, y);
    intervals += interval_drawn(point, x, frame, colour);
    marks += mark(x, y, number, colour, series.published);
  }
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"{}\"/>\n",
                     path, colour, dash) +
         intervals + marks;
}

constexpr double line_height = 18;

struct Legend {
  std::string drawn;
  double more = 0;  // height, where one line is not enough
};
Legend legend(const Plot& plot) {
  Legend found;
  double x = left + 8;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const PlotSeries& series = plot.series[i];
    const double wide = 34 + 6.6 * static_cast<double>(room(series.name));
    if (i > 0 && x + wide > width) {
      x = left + 8;
      found.more += line_height;
    }
    const double y = top - 6 + found.more;
    found.drawn += plot.categories.empty()
                       ? mark(x, y, i, colours[i % colours.size()], series.published)
                       : fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"10\" height=\"10\" {}/>\n", x - 5, y - 5,
                                     bar_paint(series, i));
    found.drawn += text_at(x + 10, y + 4, "start", series.name);
    x += wide;
  }
  return found;
}

}  // namespace

std::string svg(const Plot& plot) {
  const Frame frame = frame_of(plot);
  const Legend names = legend(plot);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\" role=\"img\" aria-label=\"{2}\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      width, height + names.more, escaped(plot.title));
  out += title(plot) + names.drawn;
  out += fmt::format("<g transform=\"translate(0 {:.0f})\">\n", names.more);
  out += axes(plot, frame);
  const auto draw = plot.categories.empty() ? drawn : bars;
  for (std::size_t i = 0; i < plot.series.size(); ++i) out += draw(plot.series[i], frame, i, plot.series.size());
  return out + "</g>\n</svg>\n";
}

}  // namespace aite::studies
