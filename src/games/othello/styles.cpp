// SPDX-License-Identifier: MIT
// Styles of our own for Othello. Each is asked about only where the player had the choice.
#include <algorithm>
#include <bit>
#include <vector>

#include "games/othello/state.hpp"

namespace aite::games::othello {

namespace {

constexpr Bits corners = 0x8100'0000'0000'0081;
constexpr Bits edges = 0xff81'8181'8181'81ff;

InStyle among(Bits set, Bits legal, Move move) {
  if ((legal & set) == 0 || (legal & ~set) == 0) return InStyle::not_asked;
  return ((set >> move.code) & 1U) != 0 ? InStyle::yes : InStyle::no;
}

InStyle corner(const State& before, Move move) { return among(corners, before.legal(), move); }
InStyle edge(const State& before, Move move) { return among(edges, before.legal(), move); }

int discs_turned(const State& before, int square) {
  State after = before;
  after.play(Move{static_cast<std::uint16_t>(square)});
  return std::popcount(before.board().other) - std::popcount(after.board().own);
}

// Turns as few discs as any move here does.
InStyle quiet(const State& before, Move move) {
  if (std::popcount(before.legal()) < 2) return InStyle::not_asked;
  int fewest = 64;
  int most = 0;
  for (Bits rest = before.legal(); rest != 0; rest &= rest - 1) {
    const int turned = discs_turned(before, std::countr_zero(rest));
    fewest = std::min(fewest, turned);
    most = std::max(most, turned);
  }
  if (fewest == most) return InStyle::not_asked;
  return discs_turned(before, move.code) == fewest ? InStyle::yes : InStyle::no;
}

}  // namespace

std::span<const Style<State>> State::styles() {
  static const std::vector<Style<State>> known{
      {{"corner", "takes a corner where it can"}, corner},
      {{"edge", "plays on the edge where it could play inside"}, edge},
      {{"quiet", "turns as few discs as it can"}, quiet},
  };
  return known;
}

}  // namespace aite::games::othello
