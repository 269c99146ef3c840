// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/state.hpp"
#include "games/session.hpp"

// Positions as text, both ways, and positions set up piece by piece.
namespace aite::games::blokus {

namespace {

constexpr std::string_view letters = "bw";
constexpr std::string_view marks = "XO";
constexpr std::array<Side, 2> both_sides{Side::first, Side::second};

std::string_view name(Side side) { return side == Side::first ? State::info.first_side : State::info.second_side; }

// The squares of `board` that a walk within it reaches from `from`, along edges only or diagonally as well.
Board reached(const Board& board, int from, bool diagonally) {
  Board squares;
  squares.add(from);
  for (Board before; before != squares;) {
    before = squares;
    squares |= edge_neighbours(before) & board;
    if (diagonally) squares |= corner_neighbours(before) & board;
  }
  return squares;
}

int first_square(const Board& board) {
  int square = 0;
  while (!board.has(square)) ++square;
  return square;
}

Side parse_side(std::string_view text) {
  const std::size_t i = base::lower(text).size() == 1 ? letters.find(base::lower(text)) : std::string_view::npos;
  if (i == std::string_view::npos) throw base::InputError(fmt::format("'{}' is not a side: b or w", text));
  return both_sides[i];
}

// Both sides' squares from rows of marks.
std::array<Board, 2> parse_rows(std::string_view text) {
  const std::vector<std::string> rows = base::split(text, '/');
  if (rows.size() != board_size) throw base::InputError(fmt::format("{} rows instead of {}", rows.size(), board_size));
  std::array<Board, 2> boards;
  for (int row = 0; row < board_size; ++row) {
    const std::string& line = rows[static_cast<std::size_t>(board_size - 1 - row)];
    if (line.size() != board_size) {
      throw base::InputError(fmt::format("row {} has {} squares instead of {}", row + 1, line.size(), board_size));
    }
    for (int column = 0; column < board_size; ++column) {
      const char mark = line[static_cast<std::size_t>(column)];
      const std::size_t side = marks.find(mark);
      if (side != std::string_view::npos) {
        boards[side].add(square_at(column, row));
      } else if (mark != '.') {
        throw base::InputError(fmt::format("'{}' on {} is not X, O or .", mark, square_text(square_at(column, row))));
      }
    }
  }
  return boards;
}

}  // namespace

std::string State::text() const {
  std::string result;
  for (int row = board_size - 1; row >= 0; --row) {
    for (int column = 0; column < board_size; ++column) {
      const int square = square_at(column, row);
      result += occupied(Side::first).has(square) ? marks[0] : occupied(Side::second).has(square) ? marks[1] : '.';
    }
    result += row > 0 ? '/' : ' ';
  }
  result += letters[at(to_move())];
  if (has_passed(Side::first) || has_passed(Side::second)) result += ' ';
  for (const Side side : both_sides) {
    if (has_passed(side)) result += letters[at(side)];
  }
  return result;
}

void State::take_over(Side side, const Board& squares) {
  if (squares.empty()) return;
  const int start = start_squares[at(side)];
  if (!squares.has(start)) {
    throw base::InputError(fmt::format("{} has pieces, but none on {}", name(side), square_text(start)));
  }
  for (Board rest = squares; !rest.empty();) {
    const Board piece = reached(rest, first_square(rest), false);
    const auto laid = find_placement(piece);
    if (!laid) {
      throw base::InputError(fmt::format("{}'s squares {} are not a piece's shape", name(side), squares_text(piece)));
    }
    if (!has_piece(side, laid->piece())) {
      throw base::InputError(
          fmt::format("{} has a second piece {} on {}", name(side), pieces[laid->piece()].name, squares_text(piece)));
    }
    lay(side, *laid);
    rest = rest.without(piece);
  }
  if (const Board apart = squares.without(reached(squares, start, true)); !apart.empty()) {
    throw base::InputError(fmt::format("{}'s piece on {} is not joined to the one on {} by corners", name(side),
                                       square_text(first_square(apart)), square_text(start)));
  }
}

State State::from_text(std::string_view text, const Rules& rules) {
  const std::vector<std::string> words = base::words(text);
  if (words.size() != 2 && words.size() != 3) {
    throw base::InputError("a Blokus Duo position reads 'row/.../row side' or 'row/.../row side passed'");
  }
  const std::array<Board, 2> boards = parse_rows(words[0]);
  State state(rules);
  for (const Side side : both_sides) state.take_over(side, boards[at(side)]);
  const std::string passed = words.size() == 3 ? base::lower(words[2]) : "";
  if (words.size() == 3 && passed != "b" && passed != "w" && passed != "bw") {
    throw base::InputError(fmt::format("'{}' does not say who has passed: b, w or bw", words[2]));
  }
  for (const char letter : passed) {
    state.position_.to_move = parse_side({&letter, 1});
    if (const std::string reason = state.why_illegal(pass_move); !reason.empty()) {
      throw base::InputError(fmt::format("{} cannot have passed: {}", name(state.position_.to_move), reason));
    }
    state.position_.passed[at(state.position_.to_move)] = true;
  }
  state.position_.to_move = parse_side(words[1]);
  return state;
}

State State::set_up(const Rules& rules, const std::vector<Placement>& placements, Side to_move) {
  State state(rules);
  std::array<Board, 2> boards;
  for (const Placement& placement : placements) {
    const Move move = state.parse_move(placement.text);
    if (!is_placement(move)) throw base::InputError("a pass is nothing to set up");
    const Board squares = laid_piece(move).squares();
    Board& own = boards[at(placement.side)];
    if (!(squares & (boards[0] | boards[1])).empty()) {
      throw base::InputError(fmt::format("the piece on {} overlaps another", placement.text));
    }
    if (!(squares & edge_neighbours(own)).empty()) {
      throw base::InputError(
          fmt::format("the piece on {} touches another of {} along an edge", placement.text, name(placement.side)));
    }
    own |= squares;
  }
  for (const Side side : both_sides) state.take_over(side, boards[at(side)]);
  state.position_.to_move = to_move;
  return state;
}

}  // namespace aite::games::blokus
