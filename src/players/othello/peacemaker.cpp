// SPDX-License-Identifier: MIT
#include "players/othello/peacemaker.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace aite::players::othello {

namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;

search::Candidate candidate_for(const solver::MoveScore& known, std::int64_t target) {
  search::Candidate candidate;
  candidate.move = known.move;
  candidate.visits = known.nodes;
  candidate.win = known.score > 0 ? 1 : 0;
  candidate.draw = known.score == 0 ? 1 : 0;
  candidate.value = 1 - static_cast<double>(std::abs(known.score - target)) / (2 * solver::max_score);
  candidate.margin = known.score;
  candidate.line = {known.move};
  return candidate;
}

}  // namespace

void PeacemakerSettings::declare(base::Options& options) {
  options.integer("playouts", playouts, 1, 1'000'000'000'000, "simulations for a move before the end is solved",
                  "Aite");
  options.integer("solve", solve, 0, 24, "empty squares from which every move's final score is known", "Aite");
  options.integer("target", target, -solver::max_score, solver::max_score, "the final margin wanted, in discs",
                  "paper 004: a draw");
  options.integer("cap", cap, 0, 2 * solver::max_score,
                  "discs it may give away with a move, compared with the best one; 0: none", "Aite");
  declare_seed(options, seed);
}

Peacemaker::Peacemaker(PeacemakerSettings settings) : PlayerOf("peacemaker", settings) {}

search::Budget Peacemaker::budget() const { return {static_cast<std::uint64_t>(settings().playouts), 0}; }

search::Thought Peacemaker::think(const games::Session& session, search::Budget budget, const search::Watch& watch) {
  const State& state = state_of(session);
  if (std::popcount(state.board().empty()) <= settings().solve) {
    // Playouts are not positions. Of a time limit half is left for UCT, should the end be too far after all.
    const Patience patience{{0, budget.seconds / 2}, watch.stop};
    if (std::optional<search::Thought> solved = solve(state, patience)) return *std::move(solved);
    budget.seconds /= 2;
  }
  if (!uct_) {
    UctSettings uct;
    uct.seed = settings().seed;
    uct_ = std::make_unique<UctPlayer<State>>(uct);
  }
  return uct_->think(session, budget, watch);
}

void Peacemaker::new_game() {
  uct_.reset();
  solver_.reset();
}

std::optional<search::Thought> Peacemaker::solve(const State& state, const Patience& patience) {
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  if (!solver_) solver_ = std::make_unique<solver::Solver>(table_bytes);
  const std::optional<std::vector<solver::MoveScore>> scores = solver_->move_scores(state.board(), patience);
  if (!scores) return std::nullopt;

  search::Thought thought;
  const std::vector<games::Move> equals = contenders(*scores);
  thought.move = equals.front();
  if (equals.size() > 1) {
    int most = -1;
    for (const games::Move move : equals) {
      Patience rest = patience;
      if (rest.budget.seconds > 0) rest.budget.seconds = std::max(rest.budget.seconds - seconds(), 1e-9);
      const std::optional<int> replies = faithful_replies(state, move, rest);
      if (!replies) break;  // the moves are equals all the same
      if (*replies > most) {
        most = *replies;
        thought.move = move;
      }
    }
  }
  for (const solver::MoveScore& known : *scores) {
    thought.candidates.push_back(candidate_for(known, settings().target));
    thought.playouts += known.nodes;
  }
  std::stable_sort(thought.candidates.begin(), thought.candidates.end(), [&](const auto& a, const auto& b) {
    return std::pair(a.move == thought.move, a.value) > std::pair(b.move == thought.move, b.value);
  });
  thought.depth = std::popcount(state.board().empty());
  thought.seconds = seconds();
  return thought;
}

std::vector<games::Move> Peacemaker::contenders(std::span<const solver::MoveScore> scores) const {
  int best = -solver::max_score;
  for (const solver::MoveScore& known : scores) best = std::max(best, known.score);
  using Miss = std::pair<bool, std::int64_t>;  // below the target, and by how much beside it
  Miss least{true, 2 * solver::max_score + 1};
  std::vector<games::Move> moves;
  for (const solver::MoveScore& known : scores) {
    if (best - known.score > settings().cap) continue;
    const Miss miss{known.score < settings().target, std::abs(known.score - settings().target)};
    if (miss < least) moves.clear();
    if (miss <= least) moves.push_back(known.move);
    least = std::min(least, miss);
  }
  return moves;
}

std::optional<int> Peacemaker::faithful_replies(const State& state, games::Move move, const Patience& patience) {
  State next = state;
  next.play(move);
  const std::optional<std::vector<solver::MoveScore>> replies = solver_->move_scores(next.board(), patience);
  if (!replies) return std::nullopt;
  int best = -solver::max_score;
  for (const solver::MoveScore& reply : *replies) best = std::max(best, reply.score);
  return static_cast<int>(std::count_if(replies->begin(), replies->end(),
                                        [&](const solver::MoveScore& reply) { return reply.score == best; }));
}

}  // namespace aite::players::othello
