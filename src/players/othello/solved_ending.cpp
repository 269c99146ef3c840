// SPDX-License-Identifier: MIT
#include "players/othello/solved_ending.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

namespace aite::players::othello {

using games::othello::State;
using solver::MoveScore;

namespace {

// Squares more than those that are solved exactly from which on a win is looked for, and positions that may be looked
// at for it: half a second's.
constexpr int earlier = 4;
constexpr std::uint64_t patience_for_a_win = 15'000'000;

// Alike for exact margins and for a mere win, draw or loss.
search::Candidate candidate_of(const MoveScore& move) {
  search::Candidate candidate;
  candidate.move = move.move;
  candidate.visits = std::max<std::uint64_t>(move.nodes, 1);
  candidate.win = move.score > 0 ? 1 : 0;
  candidate.draw = move.score == 0 ? 1 : 0;
  candidate.value = candidate.win + candidate.draw / 2;
  candidate.margin = move.score;
  candidate.line = {move.move};
  return candidate;
}

}  // namespace

std::optional<search::Thought> SolvedEnding::think(const State& state, const search::Watch& watch) {
  const int empty = std::popcount(state.board().empty());
  if (empty > exact_ + earlier) return std::nullopt;
  const auto start = std::chrono::steady_clock::now();
  const bool exact = empty <= exact_;
  std::optional<Scores> scores = exact ? margins(state, watch) : not_lost(state, watch);
  if (!scores) return std::nullopt;
  std::stable_sort(scores->begin(), scores->end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  search::Thought thought;
  for (const MoveScore& move : *scores) {
    thought.candidates.push_back(candidate_of(move));
    thought.playouts += move.nodes;
  }
  thought.move = scores->front().move;
  thought.depth = empty;
  thought.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const std::int64_t margin = scores->front().score;
  if (exact) {
    thought.reason = search::Reason{"solved", {{"score", margin}, {"empty", std::int64_t{empty}}}};
  } else if (margin > 0) {
    thought.reason = search::Reason{"solved_win", {{"empty", std::int64_t{empty}}}};
  } else {
    thought.reason = search::Reason{"solved_draw", {{"empty", std::int64_t{empty}}}};
  }
  return thought;
}

std::optional<SolvedEnding::Scores> SolvedEnding::margins(const State& state, const search::Watch& watch) {
  return solver_.move_scores(state.board(), {{}, watch.stop});
}

std::optional<SolvedEnding::Scores> SolvedEnding::not_lost(const State& state, const search::Watch& watch) {
  State::MoveList moves;
  state.legal_moves(moves);
  std::uint64_t left = patience_for_a_win;
  std::optional<MoveScore> draw;
  for (const games::Move move : moves) {
    if (move == games::pass_move) return std::nullopt;  // nothing to choose
    State next = state;
    next.play(move);
    const bool passes = next.to_move() == state.to_move();
    const std::optional<int> result = solver_.result(next.board(), {{left, 0}, watch.stop});
    if (!result) return std::nullopt;
    left -= std::min(left, solver_.nodes());
    const MoveScore score{move, passes ? *result : -*result, solver_.nodes()};
    if (score.score > 0) return Scores{score};
    if (score.score == 0 && !draw) draw = score;
    if (left == 0) return std::nullopt;
  }
  if (!draw) return std::nullopt;  // lost between perfect players: a search sets more traps
  return Scores{*draw};
}

}  // namespace aite::players::othello
