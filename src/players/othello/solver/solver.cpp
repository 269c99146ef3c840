// SPDX-License-Identifier: MIT
#include "players/othello/solver/solver.hpp"

#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "players/othello/solver/solver.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "players/othello/solver/search-inl.hpp"

AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE();
namespace aite::players::othello::solver::HWY_NAMESPACE {

int score_between(BoundsTable& table, Effort& effort, const Board& board, int alpha, int beta) {
  return Search(table, effort).score(board, alpha, beta);
}

}  // namespace aite::players::othello::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::players::othello::solver {

HWY_EXPORT(score_between);

namespace {

int in_window(BoundsTable& table, Effort& effort, const Board& board, int alpha, int beta) {
  return HWY_DYNAMIC_DISPATCH(score_between)(table, effort, board, alpha, beta);
}

std::vector<MoveScore> all_moves(BoundsTable& table, Effort& effort, const Board& board) {
  games::othello::State::MoveList moves;
  games::othello::State(board, games::Side::first).legal_moves(moves);
  std::vector<MoveScore> scores;
  for (const games::Move move : moves) {
    const std::uint64_t before = effort.nodes();
    const Board next = games::othello::after(board, move == games::pass_move ? 0 : Bits{1} << move.code);
    const int score = -in_window(table, effort, next, -max_score, max_score);
    scores.push_back({move, score, effort.nodes() - before});
  }
  return scores;
}

// Runs a question until it is answered or interrupted, and notes what it took.
template <class Question>
auto answer(BoundsTable& table, const Patience& patience, std::uint64_t& nodes, Question question)
    -> std::optional<decltype(question(std::declval<Effort&>()))> {
  Effort effort(patience.budget, patience.stop);
  table.new_question();
  try {
    auto found = question(effort);
    nodes = effort.nodes();
    return found;
  } catch (const Interrupted&) {
    nodes = effort.nodes();
    return std::nullopt;
  }
}

}  // namespace

std::optional<int> Solver::score(const Board& board, const Patience& patience) {
  return answer(table_, patience, nodes_,
                [&](Effort& effort) { return in_window(table_, effort, board, -max_score, max_score); });
}

std::optional<int> Solver::result(const Board& board, const Patience& patience) {
  return answer(table_, patience, nodes_, [&](Effort& effort) {
    const int bound = in_window(table_, effort, board, -1, 1);
    return (bound > 0) - (bound < 0);
  });
}

std::optional<std::vector<MoveScore>> Solver::move_scores(const Board& board, const Patience& patience) {
  return answer(table_, patience, nodes_, [&](Effort& effort) { return all_moves(table_, effort, board); });
}

}  // namespace aite::players::othello::solver
#endif
