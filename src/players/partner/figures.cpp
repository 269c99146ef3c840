// SPDX-License-Identifier: MIT
#include "players/partner/figures.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/error.hpp"

extern "C" {
extern const char aite_style_figures_begin[];
extern const char aite_style_figures_end[];
}

namespace aite::players {

std::vector<StyleFigure> parse_figures(std::string_view text, std::string_view file) {
  std::vector<StyleFigure> figures;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream row(line.substr(0, line.find('#')));
    std::string rest;
    StyleFigure each;
    if (!(row >> each.game)) continue;
    row >> each.player >> each.level >> each.style >> each.rate >> each.rate_error >> each.twin >> each.twin_error;
    const bool read = static_cast<bool>(row >> each.games >> each.elo >> each.elo_error);
    const bool shares = each.rate >= 0 && each.rate <= 1 && each.twin >= 0 && each.twin <= 1;
    if (!read || !shares || row >> rest) {
      throw base::InputError(
          fmt::format("{}, line {}: '{}' is not GAME PLAYER LEVEL STYLE RATE ERROR TWIN ERROR GAMES ELO ERROR, rates "
                      "being shares of 1",
                      file, number, line));
    }
    figures.push_back(each);
  }
  return figures;
}

const std::vector<StyleFigure>& style_figures() {
  static const std::vector<StyleFigure> figures = parse_figures(
      {aite_style_figures_begin, static_cast<std::size_t>(aite_style_figures_end - aite_style_figures_begin)},
      "models/styles.txt");
  return figures;
}

}  // namespace aite::players
