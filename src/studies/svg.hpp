// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

// What all pictures are made of.
namespace aite::studies {

// The numbers that an axis has to show.
struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value);  // unless it is infinite or no number
  [[nodiscard]] bool empty() const { return low > high; }
  // By a share of its width at either end. A single number gets room of its own size.
  void widen(double share);
};

// Round numbers that divide [low, high] into about `count` steps.
std::vector<double> ticks(double low, double high, int count);

std::string number_text(double value);
std::string text_at(double x, double y, std::string_view anchor, std::string_view text, std::string_view more = "");
std::string line(double x1, double y1, double x2, double y2, std::string_view style);

}  // namespace aite::studies
