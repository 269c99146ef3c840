// SPDX-License-Identifier: MIT
#include "games/go/plain.hpp"

namespace aite::games::go {

PlainGame::UpToFour PlainGame::points_at(Move point, const std::array<Step, 4>& steps) const {
  const int size = board_.size();
  UpToFour found;
  for (const auto& [down, right] : steps) {
    const int row = point.code / size + down;
    const int column = point.code % size + right;
    if (row < 0 || row >= size || column < 0 || column >= size) continue;
    found.push_back(Move{static_cast<std::uint16_t>(row * size + column)});
  }
  return found;
}

PlainGame::UpToFour PlainGame::neighbours(Move point) const {
  return points_at(point, {Step{-1, 0}, Step{0, -1}, Step{0, 1}, Step{1, 0}});
}

PlainGame::UpToFour PlainGame::diagonals(Move point) const {
  return points_at(point, {Step{-1, -1}, Step{-1, 1}, Step{1, -1}, Step{1, 1}});
}

std::vector<Move> PlainGame::all_points() const {
  std::vector<Move> points;
  for (std::size_t i = 0; i < board_.points.size(); ++i) points.push_back(Move{static_cast<std::uint16_t>(i)});
  return points;
}

std::vector<Move> PlainGame::empty_points() const {
  std::vector<Move> empty;
  for (const Move point : all_points()) {
    if (!board_[point]) empty.push_back(point);
  }
  return empty;
}

std::vector<Move> PlainGame::region(Move point) const {
  std::vector<Move> found{point};
  std::vector<bool> seen(board_.points.size());
  seen[point.code] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Move next : neighbours(found[i])) {
      if (seen[next.code] || board_[next] != board_[point]) continue;
      seen[next.code] = true;
      found.push_back(next);
    }
  }
  return found;
}

int PlainGame::liberties(const std::vector<Move>& chain) const {
  std::vector<bool> seen(board_.points.size());
  int count = 0;
  for (const Move stone : chain) {
    for (const Move next : neighbours(stone)) {
      if (board_[next] || seen[next.code]) continue;
      seen[next.code] = true;
      ++count;
    }
  }
  return count;
}

// Puts the mover's stone, takes what has no liberty left, and finds the ko.
void PlainGame::put_stone(Move point) {
  const Side mover = board_.to_move;
  board_[point] = mover;
  captured_ = 0;
  Move taken = no_move;
  for (const Move next : neighbours(point)) {
    if (board_[next] != other(mover)) continue;
    const std::vector<Move> chain = region(next);
    if (liberties(chain) > 0) continue;
    for (const Move stone : chain) board_[stone].reset();
    captured_ += static_cast<int>(chain.size());
    taken = next;
  }
  const std::vector<Move> own = region(point);
  board_.ko = captured_ == 1 && own.size() == 1 && liberties(own) == 1 ? taken : no_move;
}

bool PlainGame::is_suicide(Move point) const {
  for (const Move next : neighbours(point)) {
    if (!board_[next]) return false;
  }
  PlainGame after = *this;
  after.put_stone(point);
  return after.liberties(after.region(point)) == 0;
}

std::vector<Move> PlainGame::legal_points() const {
  std::vector<Move> legal;
  if (is_over()) return legal;
  for (const Move point : empty_points()) {
    if (point != board_.ko && !is_suicide(point)) legal.push_back(point);
  }
  return legal;
}

void PlainGame::play(Move move) {
  board_.last = move;
  if (move == pass_move) {
    ++board_.passes;
    board_.ko = no_move;
    captured_ = 0;
  } else {
    board_.passes = 0;
    put_stone(move);
  }
  board_.to_move = other(board_.to_move);
}

Outcome PlainGame::outcome() const {
  int margin = 0;
  for (const Move point : all_points()) {
    bool reaches[2] = {false, false};
    if (const std::optional<Side> stone = board_[point]) {
      reaches[index(*stone)] = true;
    } else {
      for (const Move empty : region(point)) {
        for (const Move next : neighbours(empty)) {
          if (board_[next]) reaches[index(*board_[next])] = true;
        }
      }
    }
    if (reaches[0] && !reaches[1]) ++margin;
    if (reaches[1] && !reaches[0]) --margin;
  }
  return {2 * margin - board_.rules.komi_half_points()};
}

bool PlainGame::is_eye(Move point, Side side) const {
  if (board_[point]) return false;
  const UpToFour beside = neighbours(point);
  for (const Move next : beside) {
    if (board_[next] != side) return false;
  }
  int against = beside.size() < 4 ? 1 : 0;  // at the edge
  for (const Move corner : diagonals(point)) {
    if (board_[corner] == other(side)) ++against;
  }
  return against < 2;
}

Outcome PlainGame::playout(base::Rng& rng, Trajectory& trajectory) {
  const std::size_t limit = 3 * board_.points.size();
  for (std::size_t plies = 0; plies < limit && !is_over(); ++plies) {
    std::vector<Move> candidates;
    for (const Move point : empty_points()) {
      if (point != board_.ko && !is_eye(point, board_.to_move)) candidates.push_back(point);
    }
    Move move = no_move;
    while (move == no_move) {
      const std::uint32_t draw = rng.below(static_cast<std::uint32_t>(candidates.size()));
      move = candidates.empty() ? pass_move : candidates[draw];
      if (move != pass_move && is_suicide(move)) {
        candidates.erase(candidates.begin() + draw);
        move = no_move;
      }
    }
    trajectory.push_back(move);
    play(move);
  }
  return outcome();
}

}  // namespace aite::games::go
