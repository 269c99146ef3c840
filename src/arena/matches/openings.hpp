// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/session.hpp"

namespace aite::arena {

// Where games begin, so that two deterministic players do not play one game over and over. Opening number i is the
// same for the same seed, whoever asks and whenever.
class Openings {
 public:
  Openings() = default;  // the start of the game, every time

  static Openings random(int plies, std::uint64_t seed);

  // The text of a file: one opening per line, moves between blanks (Othello also as a transcript, "f5d6c3"); # begins a
  // comment. Throws InputError that names the line for a move that is not legal there, or if nothing is in it.
  static Openings from_lines(std::string_view text, const games::Session& start, std::string_view file);

  // "plies=4" or the like, and for a file a number that stands for its contents: part of a match's name.
  [[nodiscard]] const std::string& text() const { return text_; }

  // The legal moves that lead to it. The session is at its start.
  [[nodiscard]] std::vector<games::Move> opening(std::uint64_t number, const games::Session& start) const;

 private:
  std::string text_ = "plies=0";
  int plies_ = 0;
  std::uint64_t seed_ = 0;
  std::vector<std::vector<games::Move>> book_;
};

}  // namespace aite::arena
