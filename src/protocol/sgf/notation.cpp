// SPDX-License-Identifier: MIT
#include "protocol/sgf/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::protocol::sgf {

std::unique_ptr<Notation> read_notation(const Node& root) {
  const std::string gm(base::trim(root.value("GM").value_or("1")));
  if (gm == "1") return read_go(root);
  if (gm == "2") return othello_notation();
  return text_notation(gm);
}

std::unique_ptr<Notation> notation_for(std::string_view game, std::string_view rules) {
  if (game == "Go") return go_notation(rules);
  if (game == "Othello") return othello_notation();
  return text_notation(game);
}

std::vector<std::string> expand_points(const std::vector<std::string>& values) {
  std::vector<std::string> points;
  for (const std::string& value : values) {
    if (points.size() > max_set_up) throw base::InputError("SGF: more than 10,000 points are set up");
    if (value.find(':') == std::string::npos) {
      points.push_back(value);
      continue;
    }
    const bool letters = value.size() == 5 && value[2] == ':' && std::all_of(value.begin(), value.end(), [](char c) {
                           return c == ':' || (c >= 'a' && c <= 'z');
                         });
    if (!letters) throw base::InputError(fmt::format("SGF: '{}' is not a rectangle of points", value));
    const auto [left, right] = std::minmax(value[0], value[3]);
    const auto [top, bottom] = std::minmax(value[1], value[4]);
    for (char row = top; row <= bottom; ++row) {
      for (char column = left; column <= right; ++column) points.push_back({column, row});
    }
  }
  return points;
}

}  // namespace aite::protocol::sgf
