// SPDX-License-Identifier: MIT
#include "games/othello/plain.hpp"

#include <algorithm>
#include <utility>

namespace aite::games::othello {

namespace {

struct Direction {
  int down;
  int right;
};
constexpr Direction directions[] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};

bool on_board(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }

std::size_t index(int row, int column) { return static_cast<std::size_t>(8 * row + column); }

}  // namespace

PlainState::PlainState(std::string_view text)
    : squares_(text.substr(0, 64)), mover_(text.at(65)), opponent_(mover_ == 'X' ? 'O' : 'X') {}

int PlainState::run(int row, int column, int down, int right) const {
  for (int length = 0;; ++length) {
    row += down;
    column += right;
    if (!on_board(row, column)) return 0;
    if (squares_[index(row, column)] == mover_) return length;
    if (squares_[index(row, column)] != opponent_) return 0;
  }
}

bool PlainState::flips_something(int row, int column) const {
  return std::any_of(std::begin(directions), std::end(directions),
                     [&](Direction d) { return run(row, column, d.down, d.right) > 0; });
}

std::vector<Move> PlainState::legal_squares() const {
  std::vector<Move> moves;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      if (squares_[index(row, column)] == '-' && flips_something(row, column)) {
        moves.push_back({static_cast<std::uint16_t>(index(row, column))});
      }
    }
  }
  return moves;
}

std::vector<Move> PlainState::legal_moves() const {
  std::vector<Move> moves = legal_squares();
  if (moves.empty()) {
    PlainState passed = *this;
    passed.turn();
    if (!passed.legal_squares().empty()) moves.push_back(pass_move);
  }
  return moves;
}

Outcome PlainState::outcome() const {
  const auto black = std::count(squares_.begin(), squares_.end(), 'X');
  const auto white = std::count(squares_.begin(), squares_.end(), 'O');
  return {static_cast<int>(2 * (black - white))};
}

void PlainState::play(Move move) {
  if (move != pass_move) {
    const int row = move.code / 8;
    const int column = move.code % 8;
    for (const Direction d : directions) {
      for (int n = run(row, column, d.down, d.right); n > 0; --n) {
        squares_[index(row + n * d.down, column + n * d.right)] = mover_;
      }
    }
    squares_[index(row, column)] = mover_;
  }
  turn();
}

void PlainState::turn() { std::swap(mover_, opponent_); }

Outcome PlainState::playout(base::Rng& rng, Trajectory* trajectory) const {
  PlainState state = *this;
  for (std::vector<Move> moves = state.legal_moves(); !moves.empty(); moves = state.legal_moves()) {
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (trajectory != nullptr) trajectory->push_back(move);
    state.play(move);
  }
  return state.outcome();
}

}  // namespace aite::games::othello
