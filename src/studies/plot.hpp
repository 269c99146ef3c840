// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/statistics.hpp"

namespace aite::studies {

struct PlotPoint {
  double x = 0;
  double y = 0;
  base::Interval interval;  // drawn as a bar; without width there is none
};

struct PlotSeries {
  std::string name;
  std::vector<PlotPoint> points;
  bool published = false;  // the paper's own numbers: hollow marks, dashed
};

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  bool log_x = false;
  std::vector<PlotSeries> series;
  std::vector<std::string> categories = {};  // what x = 0, 1, ... stand for: then bars from zero are drawn
};

// An SVG picture of its own: no script, no outside resource. Series differ by mark and dash as well as by colour, so
// that it also prints in black and white.
std::string svg(const Plot& plot);

}  // namespace aite::studies
