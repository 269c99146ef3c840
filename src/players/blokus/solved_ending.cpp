// SPDX-License-Identifier: MIT
#include "players/blokus/solved_ending.hpp"

#include <chrono>

namespace aite::players::blokus {

namespace {

// With more placements than these nobody has yet seen an end in a million positions.
constexpr std::size_t most_placements = 150;

}  // namespace

std::optional<search::Thought> SolvedEnding::think(const games::blokus::State& state, const search::Watch& watch) {
  games::blokus::State::MoveList moves;
  state.legal_moves(moves);
  if (moves.size() > most_placements) return std::nullopt;
  const auto start = std::chrono::steady_clock::now();
  const std::optional<EndSolver::End> end = solver_.solve(state, nodes_, watch.stop);
  if (!end || (end->margin < 0 && !end->exact)) return std::nullopt;  // lost, somehow: a search sets more traps
  search::Candidate candidate;
  candidate.move = end->move;
  candidate.visits = end->nodes;
  candidate.win = end->margin > 0 ? 1 : 0;
  candidate.draw = end->margin == 0 ? 1 : 0;
  candidate.value = end->margin > 0 ? 1 : end->margin == 0 ? 0.5 : 0;
  candidate.margin = end->margin;
  candidate.line = {end->move};
  search::Thought thought;
  thought.move = end->move;
  thought.decision.by = search::Decision::By::order;
  thought.decision.rule = search::Reason{"proved", {}};
  thought.decision.moves.push_back(
      {end->move, {search::Decision::Term{"margin", static_cast<double>(end->margin)}}, 0, 0});
  thought.candidates.push_back(std::move(candidate));
  thought.playouts = end->nodes;
  thought.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  thought.reason = end->exact ? search::Reason{"end_known", {{"margin", std::int64_t{end->margin}}}}
                              : search::Reason{"end_decided", {{"margin", std::int64_t{end->margin}}}};
  return thought;
}

}  // namespace aite::players::blokus
