// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/features/escape.hpp"
#include "learn/formulas/solutions.hpp"
#include "training/positions/grow.hpp"
#include "training/sets.hpp"

// Positions to learn paper 002's task from: the side to move has stones in atari.
namespace aite::training::go {

using games::go::features::EscapeKind;

struct EscapeSettings {
  std::int64_t positions = 500;
  std::int64_t size = 9;             // of the board
  std::vector<std::string> records;  // files of game records; none: random legal games
  Part part = Part::training;        // of the games: what is learned from is never tested on
  bool stratified = false;           // as many of every kind as there are
  std::uint64_t seed = 1;

  [[nodiscard]] std::string rules() const;
};

// Fills a file of positions. A position number n of random games depends on the settings and n alone.
Grown make_escapes(const EscapeSettings& settings, const PositionOutput& output, const Watch& watch);

// A file of positions, or of boards alone, with what is right in each, found by trying all moves. Positions without a
// string in atari are left out.
struct Escapes {
  learn::formulas::Task task;            // a row for each position
  learn::formulas::Task strings;         // the same with a row for each string in atari, which leaf a is
  std::vector<std::uint32_t> of_string;  // the position of each
  int size = 0;                          // of the board
  std::vector<EscapeKind> kinds;
  std::vector<std::string> texts;  // the positions in Go's own text
  std::uint64_t left_out = 0;

  [[nodiscard]] std::array<std::size_t, 5> of_kind() const;
  // What a formula gives in each position: with leaf a, what it gives for all strings.
  [[nodiscard]] learn::formulas::Words answers(const learn::formulas::Formula& formula) const;
};
Escapes read_escapes(const std::string& path);

// Positions of random games without a file, the same as make_escapes() writes. Fewer if it is stopped.
Escapes random_escapes(const EscapeSettings& settings, const std::stop_token& stop);

// Boards alone, one a line in Go's own text; lines that begin with # are remarks. Throws InputError that names the
// line.
Escapes escapes_of_boards(std::string_view text, std::string_view name);

}  // namespace aite::training::go
