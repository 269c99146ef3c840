// SPDX-License-Identifier: MIT
// Styles of our own for Blokus Duo.
#include <algorithm>
#include <vector>

#include "games/blokus/state.hpp"

namespace aite::games::blokus {

namespace {

bool is_large(std::size_t piece) {
  const std::string_view drawing = pieces[piece].drawing;
  return std::count(drawing.begin(), drawing.end(), 'X') == max_piece_size;
}

// Lies edge to edge with a piece of the other side.
InStyle contact(const State& before, Move move) {
  const Board& others = before.occupied(other(before.to_move()));
  if (!is_placement(move) || others.empty()) return InStyle::not_asked;
  return (edge_neighbours(laid_piece(move).squares()) & others).empty() ? InStyle::no : InStyle::yes;
}

// Lays a piece of five squares while it has both such a piece and a smaller one left.
InStyle large(const State& before, Move move) {
  if (!is_placement(move)) return InStyle::not_asked;
  bool has_large = false;
  bool has_small = false;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    if (before.has_piece(before.to_move(), piece)) {
      (is_large(piece) ? has_large : has_small) = true;
    }
  }
  if (!has_large || !has_small) return InStyle::not_asked;
  return is_large(laid_piece(move).piece()) ? InStyle::yes : InStyle::no;
}

// Reaches into the middle, four squares wide and high, with one of its first pieces.
InStyle centre(const State& before, Move move) {
  constexpr int first_pieces = 6;
  if (!is_placement(move)) return InStyle::not_asked;
  int laid = 0;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) laid += before.has_piece(before.to_move(), piece) ? 0 : 1;
  if (laid >= first_pieces) return InStyle::not_asked;
  static constexpr Board middle = [] {
    Board squares;
    constexpr int from = 5;
    for (int row = from; row < board_size - from; ++row) {
      for (int column = from; column < board_size - from; ++column) squares.add(square_at(column, row));
    }
    return squares;
  }();
  return (laid_piece(move).squares() & middle).empty() ? InStyle::no : InStyle::yes;
}

}  // namespace

std::span<const Style<State>> State::styles() {
  static const std::vector<Style<State>> known{
      {{"contact", "lays pieces edge to edge with the other side's"}, contact},
      {{"large", "lays pieces of five squares first"}, large},
      {{"centre", "reaches into the middle of the board with its first 6 pieces"}, centre},
  };
  return known;
}

}  // namespace aite::games::blokus
