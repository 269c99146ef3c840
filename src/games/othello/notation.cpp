// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <bit>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/othello/state.hpp"

// Othello's notation: a1 is the top left square, black is X and white is O.
namespace aite::games::othello {

namespace {

std::string square_text(std::size_t square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

std::optional<Side> parse_side(char c) {
  if (c == 'X' || c == 'x' || c == '*') return Side::first;
  if (c == 'O' || c == 'o') return Side::second;
  return std::nullopt;
}

// A board seen by black.
void put(Board& board, Side side, std::size_t square) {
  (side == Side::first ? board.own : board.other) |= Bits{1} << square;
}

State seen_by(Side to_move, Board board) { return {to_move == Side::first ? board : board.swapped(), to_move}; }

}  // namespace

std::string State::text() const {
  std::string text(64, '-');
  for (std::size_t square = 0; square < 64; ++square) {
    if (((black() >> square) & 1) != 0) text[square] = 'X';
    if (((white() >> square) & 1) != 0) text[square] = 'O';
  }
  return text + (to_move_ == Side::first ? " X" : " O");
}

State State::from_text(std::string_view text, const Rules& /*rules*/) {
  const std::vector<std::string> parts = base::words(text);
  if (parts.size() != 2 || parts[0].size() != 64 || parts[1].size() != 1) {
    throw base::InputError("an Othello position is 64 squares of X, O or -, a blank, and X or O for the side to move");
  }
  Board board;
  for (std::size_t square = 0; square < 64; ++square) {
    const char c = parts[0][square];
    if (const std::optional<Side> side = parse_side(c)) {
      put(board, *side, square);
    } else if (c != '-' && c != '.') {
      throw base::InputError(fmt::format("'{}' on square {} is not X, O or -", c, square_text(square)));
    }
  }
  const std::optional<Side> to_move = parse_side(parts[1][0]);
  if (!to_move) throw base::InputError(fmt::format("the side to move is X or O, not '{}'", parts[1]));
  return seen_by(*to_move, board);
}

State State::set_up(const Rules& /*rules*/, const std::vector<Placement>& placements, Side to_move) {
  Board board;
  for (const Placement& placement : placements) {
    const Move move = State().parse_move(placement.text);
    if (move == pass_move) throw base::InputError("a pass is no square to put a disc on");
    if ((board.empty() >> move.code & 1) == 0) {
      throw base::InputError(fmt::format("two discs are put on {}", square_text(move.code)));
    }
    put(board, placement.side, move.code);
  }
  return seen_by(to_move, board);
}

std::string State::move_text(Move move) const {
  if (move == pass_move) return "pass";
  return move.code < 64 ? square_text(move.code) : fmt::format("square {}", move.code);
}

Move State::parse_move(std::string_view text) const {
  const std::string word = base::lower(base::trim(text));
  if (word == "pass" || word == "pa" || word == "ps") return pass_move;
  if (word.size() != 2 || word[0] < 'a' || word[0] > 'h' || word[1] < '1' || word[1] > '8') {
    throw base::InputError(fmt::format("'{}' is not a move: a square from a1 to h8, or pass", text));
  }
  return {static_cast<std::uint16_t>(8 * (word[1] - '1') + (word[0] - 'a'))};
}

std::string State::drawing() const {
  std::string lines = "    a b c d e f g h\n";
  const std::string squares = text();
  for (std::size_t row = 0; row < 8; ++row) {
    lines += fmt::format("  {}", row + 1);
    for (std::size_t square = 8 * row; square < 8 * row + 8; ++square) {
      const char empty = ((legal() >> square) & 1) != 0 ? '*' : '.';
      lines += fmt::format(" {}", squares[square] == '-' ? empty : squares[square]);
    }
    lines += '\n';
  }
  return lines + fmt::format("    X black {}, O white {}{}\n", std::popcount(black()), std::popcount(white()),
                             is_over()                 ? ", the game is over"
                             : to_move_ == Side::first ? ", X to move"
                                                       : ", O to move");
}

}  // namespace aite::games::othello
