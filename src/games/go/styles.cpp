// SPDX-License-Identifier: MIT
// The styles of paper 000 (Watanabe and Kaneko, section 4), which answer the opponent's last move, so that a move
// without one before it, and a pass, are not asked about; and one of our own.
#include <vector>

#include "games/go/state.hpp"

namespace aite::games::go {

namespace {

// "The first 10 moves": as plies of the game, or as moves of a player's own.
constexpr int early_plies = 10;
constexpr int early_plies_of_own = 20;

template <int MaxSize>
bool answers_a_stone(const State<MaxSize>& before, Move move) {
  const auto is_stone = [](Move each) { return each != no_move && each != pass_move; };
  return is_stone(move) && is_stone(before.last_move());
}

// A stone attached to a lone stone: nothing else stands beside either of them, and it is not on the first line.
template <int MaxSize>
InStyle contact(const State<MaxSize>& before, Move move) {
  if (!answers_a_stone(before, move)) return InStyle::not_asked;
  const Geometry<MaxSize>& geometry = before.geometry();
  const int last = geometry.bit(before.last_move().code);
  const int here = geometry.bit(move.code);
  const PointSet<MaxSize> stones = before.stones(Side::first) | before.stones(Side::second);
  const bool attached = geometry.around[last].has(here) && (geometry.around[last] & stones).none() &&
                        (geometry.around[here] & stones) == geometry.point[last] && !geometry.edge.has(here);
  return attached ? InStyle::yes : InStyle::no;
}

template <int MaxSize, int Plies>
InStyle contact_early(const State<MaxSize>& before, Move move) {
  return before.ply() < Plies ? contact(before, move) : InStyle::not_asked;
}

// Elsewhere: not on the eight points around the opponent's last move.
template <int MaxSize, int Plies>
InStyle tenuki(const State<MaxSize>& before, Move move) {
  if (before.ply() >= Plies || !answers_a_stone(before, move)) return InStyle::not_asked;
  const int size = before.size();
  const int last = before.last_move().code;
  const int rows = move.code / size - last / size;
  const int columns = move.code % size - last % size;
  return rows * rows <= 1 && columns * columns <= 1 ? InStyle::no : InStyle::yes;
}

// High: on the fourth line or above.
template <int MaxSize>
InStyle centre(const State<MaxSize>& before, Move move) {
  if (before.ply() >= early_plies_of_own || move == pass_move) return InStyle::not_asked;
  constexpr int outside = 3;  // lines
  const auto is_inside = [last = before.size() - 1](int line) { return line >= outside && line <= last - outside; };
  const int row = move.code / before.size();
  const int column = move.code % before.size();
  return is_inside(row) && is_inside(column) ? InStyle::yes : InStyle::no;
}

}  // namespace

template <int MaxSize>
std::span<const Style<State<MaxSize>>> State<MaxSize>::styles() {
  static const std::vector<Style<State>> known{
      {{"contact", "attaches to the opponent's last stone where it stands alone"}, contact<MaxSize>},
      {{"contact-early", "the same within the first 10 moves"}, contact_early<MaxSize, early_plies>},
      {{"contact-own", "the same within a player's own first 10 moves"}, contact_early<MaxSize, early_plies_of_own>},
      {{"tenuki", "plays away from the opponent's last stone within the first 10 moves", true},
       tenuki<MaxSize, early_plies>},
      {{"tenuki-own", "the same within a player's own first 10 moves", true}, tenuki<MaxSize, early_plies_of_own>},
      {{"centre", "plays on the fourth line or above within its own first 10 moves"}, centre<MaxSize>},
  };
  return known;
}

template std::span<const Style<State<9>>> State<9>::styles();
template std::span<const Style<State<19>>> State<19>::styles();

}  // namespace aite::games::go
