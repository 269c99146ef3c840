// SPDX-License-Identifier: MIT
#include "protocol/gtp/handicap.hpp"

#include <string_view>

#include "games/go/diagram.hpp"

namespace aite::protocol::gtp {

namespace {

// Low, middle or high line, column first.
std::vector<std::string_view> pattern(int stones) {
  std::vector<std::string_view> points{"ll", "hh"};
  if (stones >= 3) points.emplace_back("lh");
  if (stones >= 4) points.emplace_back("hl");
  if (stones >= 6) points.insert(points.end(), {"lm", "hm"});
  if (stones >= 8) points.insert(points.end(), {"ml", "mh"});
  if (stones == 5 || stones == 7 || stones == 9) points.emplace_back("mm");
  return points;
}

}  // namespace

int most_fixed_handicap(int size) {
  if (size < 7) return 0;
  return size % 2 == 0 || size == 7 ? 4 : 9;
}

std::vector<std::string> fixed_handicap_points(int stones, int size) {
  const int low = size < 13 ? 2 : 3;
  const auto line = [&](char name) { return name == 'l' ? low : name == 'h' ? size - 1 - low : size / 2; };
  std::vector<std::string> vertices;
  for (const std::string_view point : pattern(stones)) {
    const int row = size - 1 - line(point[1]);  // moves count from the top
    const int code = row * size + line(point[0]);
    vertices.push_back(games::go::vertex_text(games::Move{static_cast<std::uint16_t>(code)}, size));
  }
  return vertices;
}

}  // namespace aite::protocol::gtp
