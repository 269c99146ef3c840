// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aite::players {

// What a personality's games against its neutral twin at the same level say: how often its moves were in its style, how
// often the twin's were, and what the style cost.
struct StyleFigure {
  std::string game;
  std::string player;
  int level = 0;
  std::string style;
  double rate = 0;  // in style, as a share of the moves at which the style could be asked for
  double rate_error = 0;
  double twin = 0;  // the same of the twin
  double twin_error = 0;
  int games = 0;
  double elo = 0;  // of the personality against the twin
  double elo_error = 0;
};

// Reads rows "GAME PLAYER LEVEL STYLE RATE ERROR TWIN ERROR GAMES ELO ERROR"; errors are halves of 95 % intervals, what
// follows # is skipped. Throws InputError that names `file` and the row.
std::vector<StyleFigure> parse_figures(std::string_view text, std::string_view file);

// models/styles.txt, which is part of the program.
const std::vector<StyleFigure>& style_figures();

}  // namespace aite::players
