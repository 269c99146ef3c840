// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aite::players {

// Where a partner's dial stands at a level: level n is 100 n Elo above random play. `aite calibrate` finds and
// measures them.
struct Level {
  int number = 0;
  double dial = 0;
  double elo = 0;    // above random play, as measured at this dial
  double error = 0;  // of the step from the level below: the half of its 95 % interval
};

// The levels of one game's partners with one taste: a style's name, with a minus before it where it is avoided, or
// "none".
struct LevelTable {
  std::string game;
  std::string taste;
  std::vector<Level> levels;  // from 1 on
};

// Reads rows "GAME TASTE LEVEL DIAL ELO ERROR"; what follows # is skipped. Throws InputError that names `file` and
// the row.
std::vector<LevelTable> parse_levels(std::string_view text, std::string_view file);
std::string levels_text(const std::vector<LevelTable>& tables);

// Above the levels that were measured of a style are the neutral ones.
std::vector<LevelTable> with_every_level(std::vector<LevelTable> tables);

// A word for how strong that is, the same in every game: first, casual, club, strong or master.
std::string_view level_word(int level);

// models/levels.txt, which is part of the program, with every level in each table.
const std::vector<LevelTable>& level_tables();
// The table of a taste, or where it has none of its own the game's neutral one.
// Throws InputError where nothing was measured.
const std::vector<Level>& levels_of(std::string_view game, std::string_view taste);

// The highest level of a game's neutral partner; where nothing was measured yet, any number is.
int most_level(std::string_view game);

}  // namespace aite::players
