// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace aite::arena {

// A game that somebody finished against a player of known strength.
struct GameAgainstLevel {
  double elo = 0;    // of the opponent
  double score = 0;  // of the person: 1, 1/2 or 0
};

// What is believed of somebody's strength, from the games in order: the whole distribution on a grid, which is what
// Glicko-2 (Glickman 2012) approximates by a normal one. Between games strength may change a little.
class PersonStrength {
 public:
  // `expected`: what the person says, in Elo above random play; far off is possible.
  explicit PersonStrength(double expected = 1000);

  void observe(const GameAgainstLevel& game);

  [[nodiscard]] double mean() const;
  [[nodiscard]] double deviation() const;

 private:
  std::vector<double> weights_;  // of the grid's strengths, together 1
};

// Of these strengths, the index of the one nearest to what is believed: the opponent for an even game.
std::size_t even_opponent(const PersonStrength& person, std::span<const double> elos);

}  // namespace aite::arena
