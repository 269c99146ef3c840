// SPDX-License-Identifier: MIT
#include "players/othello/solved_ending.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

namespace aite::players::othello {

using games::othello::State;
using solver::MoveScore;

namespace {

// Positions that may be looked at for a win: half a second's.
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

// `scores` in the order in which the moves were looked at.
search::Decision decision_of(const std::vector<MoveScore>& scores, bool exact) {
  search::Decision decision;
  decision.by = search::Decision::By::order;
  decision.rule = exact ? search::Reason{"solved_best", {}} : search::Reason{"solved_first", {}};
  for (const MoveScore& score : scores) {
    const auto value = static_cast<double>(score.score);
    decision.moves.push_back(
        {score.move,
         {exact ? search::Decision::Term{"margin", value} : search::Decision::Term{"result", value}},
         0,
         static_cast<std::uint32_t>(decision.moves.size())});
  }
  arrange(decision);
  return decision;
}

}  // namespace

std::optional<search::Thought> SolvedEnding::think(const State& state, const search::Watch& watch) {
  const int empty = std::popcount(state.board().empty());
  if (empty > exact_ + earlier_) return std::nullopt;
  const auto start = std::chrono::steady_clock::now();
  const bool exact = empty <= exact_;
  std::optional<Scores> scores = exact ? margins(state, watch) : not_lost(state, watch);
  if (!scores) return std::nullopt;
  search::Thought thought;
  thought.decision = decision_of(*scores, exact);
  std::stable_sort(scores->begin(), scores->end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  for (const MoveScore& move : *scores) {
    if (exact || thought.candidates.empty()) thought.candidates.push_back(candidate_of(move));
    if (exact || move.move == scores->front().move) thought.playouts += move.nodes;
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
  Scores scores;
  bool draws = false;
  for (const games::Move move : moves) {
    if (move == games::pass_move) return std::nullopt;  // nothing to choose
    State next = state;
    next.play(move);
    const bool passes = next.to_move() == state.to_move();
    const std::optional<int> result = solver_.result(next.board(), {{left, 0}, watch.stop});
    if (!result) return std::nullopt;
    left -= std::min(left, solver_.nodes());
    scores.push_back({move, passes ? *result : -*result, solver_.nodes()});
    if (scores.back().score > 0) return scores;
    draws = draws || scores.back().score == 0;
    if (left == 0) return std::nullopt;
  }
  if (!draws) return std::nullopt;  // lost between perfect players: a search sets more traps
  return scores;
}

}  // namespace aite::players::othello
