// SPDX-License-Identifier: MIT
#include "games/go/problems/kinds.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "games/go/life.hpp"
#include "games/go/state.hpp"

namespace aite::games::go {

namespace {

// The stones of a side that were there before and are not after.
std::vector<Move> lost(const Diagram& before, const Diagram& after, Side side) {
  std::vector<Move> points;
  for (std::size_t i = 0; i < before.points.size(); ++i) {
    const Move point{static_cast<std::uint16_t>(i)};
    if (before[point] == side && after[point] != side) points.push_back(point);
  }
  return points;
}

bool can_be_taken(const Diagram& board, Move stone) {
  for (const Group& chain : groups_of(board, board[stone])) {
    if (std::find(chain.points.begin(), chain.points.end(), stone.code) == chain.points.end()) continue;
    const auto liberties =
        std::count_if(chain.border.begin(), chain.border.end(), [&](std::uint16_t code) { return !board[Move{code}]; });
    return liberties == 1;
  }
  return false;
}

template <class S>
bool gives_up_stones(const Problem& problem, const std::vector<Move>& line) {
  const Side solver = problem.position.to_move;
  S state(problem.position);
  std::set<Move> given_up;
  for (const Move move : line) {
    if (!state.why_illegal(move).empty()) return false;  // a line of somebody else's file
    if (state.to_move() == solver && given_up.contains(move)) return true;
    const Diagram before = state.diagram();
    state.play(move);
    const std::vector<Move> taken = lost(before, state.diagram(), solver);
    if (taken.size() >= 2) given_up.insert(taken.begin(), taken.end());
  }
  return false;
}

template <class S>
Kind kind_on(const Problem& problem) {
  const Move right = problem.right.front();
  const Diagram& board = problem.position;
  for (const std::vector<Move>& line : problem.lines) {
    if (line.front() == right && gives_up_stones<S>(problem, line)) return Kind::gives_up_stones;
  }
  S state(board);
  state.play(right);
  const Diagram after = state.diagram();
  if (!lost(board, after, other(board.to_move)).empty()) return Kind::capture;
  if (can_be_taken(after, right)) return Kind::throw_in;
  const int row = right.code / board.size();
  const int column = right.code % board.size();
  const bool on_edge = std::min(row, column) == 0 || std::max(row, column) == board.size() - 1;
  return on_edge ? Kind::first_line : Kind::elsewhere;
}

}  // namespace

const char* name_of(Kind kind) {
  constexpr std::array names{"nakade or under the stones", "throw-in", "capture", "first line", "elsewhere"};
  return names[static_cast<std::size_t>(kind)];
}

Kind kind_of(const Problem& problem) {
  return problem.position.size() > 9 ? kind_on<Large>(problem) : kind_on<Small>(problem);
}

}  // namespace aite::games::go
