// SPDX-License-Identifier: MIT
#include "players/othello/peacemaker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace aite::players::othello {

namespace {

constexpr std::size_t solver_bytes = std::size_t{16} << 20;
constexpr std::size_t odds_bytes = std::size_t{256} << 20;

// Chosen in matches against UCT with 100 and 1000 playouts (docs/results).
constexpr double span = 32;  // discs beside the lead wanted at which UCT's reward is 0
constexpr double exploration = 0.2;
constexpr int below_costs = 3;     // a disc below the target as much as so many above it
constexpr double credible = 0.02;  // share of the visits from which on UCT's margin of a move is believed

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

void PeacemakerSettings::declare(base::Options& options) {
  options.integer("playouts", playouts, 1, 1'000'000'000'000, "simulations for a move before the end is solved",
                  "Aite");
  options.real("lead", lead, -64, 64, "discs above the target that the playouts aim at", "Aite");
  options.integer("solve", solve, 0, 24, "empty squares from which every move's final score is known", "Aite");
  options.integer("odds", odds, 0, Odds::most_empty,
                  "empty squares from which all lines are weighed against an opponent who plays to win and errs",
                  "Aite");
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
  return play_for_a_lead(session, budget, watch);
}

void Peacemaker::new_game() {
  uct_.reset();
  solver_.reset();
  odds_.reset();
}

search::Thought Peacemaker::play_for_a_lead(const games::Session& session, search::Budget budget,
                                            const search::Watch& watch) {
  if (!uct_) {
    UctSettings uct;
    uct.seed = settings().seed;
    uct.purpose = "margin";
    uct.target = static_cast<double>(settings().target) + settings().lead;
    uct.span = span;
    uct.c = exploration;
    uct_ = std::make_unique<UctPlayer<State>>(uct);
  }
  search::Thought thought = uct_->think(session, budget, watch);
  double best = -solver::max_score;
  for (const search::Candidate& candidate : thought.candidates) {
    const auto visits = static_cast<double>(candidate.visits);
    if (visits >= credible * static_cast<double>(thought.playouts)) best = std::max(best, candidate.margin);
  }
  std::stable_partition(thought.candidates.begin(), thought.candidates.end(), [&](const search::Candidate& candidate) {
    return best - candidate.margin <= static_cast<double>(settings().cap);
  });
  const search::Candidate& chosen = thought.candidates.front();
  thought.move = chosen.move;
  thought.reason = fmt::format("aims at {:+.0f} discs with playouts and believes in {:+.1f}; the most would be {:+.1f}",
                               static_cast<double>(settings().target) + settings().lead, chosen.margin,
                               std::max(best, chosen.margin));
  return thought;
}

std::optional<search::Thought> Peacemaker::solve(const State& state, const Patience& patience) {
  const Stopwatch stopwatch;
  if (!solver_) solver_ = std::make_unique<solver::Solver>(solver_bytes);
  const std::optional<std::vector<solver::MoveScore>> scores = solver_->move_scores(state.board(), patience);
  if (!scores) return std::nullopt;
  std::vector<Prospect> prospects;
  int best = -solver::max_score;
  for (const solver::MoveScore& known : *scores) {
    prospects.push_back({known.move, known.score, known.nodes, {}});
    best = std::max(best, known.score);
  }
  std::erase_if(prospects, [&](const Prospect& prospect) { return best - prospect.score > settings().cap; });
  Patience rest = patience;
  if (rest.budget.seconds > 0) rest.budget.seconds = std::max(rest.budget.seconds - stopwatch.seconds(), 1e-9);
  rank(state, prospects, rest);

  search::Thought thought;
  thought.move = prospects.front().move;
  thought.reason = reason(state, prospects.front(), best);
  for (const Prospect& prospect : prospects) {
    thought.candidates.push_back(candidate_for(prospect));
    thought.playouts += prospect.nodes;
  }
  thought.depth = std::popcount(state.board().empty());
  thought.seconds = stopwatch.seconds();
  return thought;
}

void Peacemaker::rank(const State& state, std::vector<Prospect>& prospects, const Patience& patience) {
  if (std::popcount(state.board().empty()) <= settings().odds) {
    if (!odds_) odds_ = std::make_unique<Odds>(static_cast<int>(settings().target), WinSeeker{}, odds_bytes);
    for (Prospect& prospect : prospects) {
      State next = state;
      next.play(prospect.move);
      prospect.odds = odds_->after_move(next.board(), patience);
      if (!prospect.odds) break;
    }
    if (!prospects.back().odds) {
      for (Prospect& prospect : prospects) prospect.odds.reset();
    }
  }
  const auto before = [&](const Prospect& a, const Prospect& b) {
    return a.odds ? a.odds->worth() > b.odds->worth() : miss(a.score) < miss(b.score);
  };
  std::stable_sort(prospects.begin(), prospects.end(), before);
}

std::int64_t Peacemaker::miss(int score) const {
  const std::int64_t above = score - settings().target;
  return above >= 0 ? above : -below_costs * above;
}

search::Candidate Peacemaker::candidate_for(const Prospect& prospect) const {
  search::Candidate candidate;
  candidate.move = prospect.move;
  candidate.visits = prospect.nodes;
  candidate.win = prospect.score > 0 ? 1 : 0;
  candidate.draw = prospect.score == 0 ? 1 : 0;
  candidate.value = 1 - static_cast<double>(miss(prospect.score)) / (2 * below_costs * solver::max_score);
  candidate.margin = prospect.score;
  candidate.line = {prospect.move};
  if (prospect.odds) {
    candidate.value = prospect.odds->hit;
    if (settings().target == 0) {
      candidate.win = prospect.odds->above;
      candidate.draw = prospect.odds->hit;
    }
  }
  return candidate;
}

std::string Peacemaker::reason(const State& state, const Prospect& chosen, int best) const {
  std::string text = fmt::format("between perfect players this move leads to {:+}", chosen.score);
  if (best > chosen.score) {
    text += fmt::format(", {} discs less than the best, given back for a final margin of {:+}", best - chosen.score,
                        settings().target);
  } else if (best < settings().target) {
    text += fmt::format(", and no move reaches {:+} without a mistake of the opponent", settings().target);
  }
  if (chosen.odds) {
    text += fmt::format("; the chance of {:+} is {:.0f} % against an opponent who plays to win and errs",
                        settings().target, 100 * chosen.odds->hit);
  } else {
    text += fmt::format("; {} squares are empty", std::popcount(state.board().empty()));
  }
  return text;
}

}  // namespace aite::players::othello
