// SPDX-License-Identifier: MIT
#include "players/othello/peacemaker.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

#include "players/othello/models.hpp"

namespace aite::players::othello {

namespace {

constexpr std::size_t solver_bytes = std::size_t{16} << 20;
constexpr std::size_t odds_bytes = std::size_t{256} << 20;

constexpr std::size_t alphabeta_bytes = std::size_t{16} << 20;

constexpr int below_costs = 3;  // a disc below the target as much as so many above it

double tenths(double value) { return std::round(10 * value) / 10; }

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
  options.text("evaluation", evaluation, "the model to look ahead with: evaluation (models/), or the path of a file",
               "Aite");
  options.integer("depth", depth, 1, 20, "plies to look ahead before the end is solved", "Aite");
  options.real("lead", lead, -64, 64, "discs above the target to aim at until then", "Aite");
  options.integer("solve", solve, 0, 24, "empty squares from which every move's final score is known", "Aite");
  options.integer("odds", odds, 0, Odds::most_empty,
                  "empty squares from which all lines are weighed against an opponent who plays to win and errs",
                  "Aite");
  options.integer("nodes", nodes, 1, 1'000'000'000,
                  "positions to weigh at a move at most, those after the moves nearest to the target first", "Aite");
  options.integer("target", target, -solver::max_score, solver::max_score, "the final margin wanted, in discs",
                  "paper 004: a draw");
  options.integer("cap", cap, 0, 2 * solver::max_score,
                  "discs it may give away with a move, compared with the best one; 0: none", "Aite");
  declare_seed(options, seed);
}

search::Budget Peacemaker::budget() const { return {}; }

search::Thought Peacemaker::think(const games::Session& session, search::Budget budget, const search::Watch& watch) {
  const State& state = state_of(session);
  if (std::popcount(state.board().empty()) <= settings().solve) {
    // Of a time limit half is left, should the end be too far after all.
    const Patience patience{{budget.playouts / 2, budget.seconds / 2}, watch.stop};
    if (std::optional<search::Thought> solved = solve(state, patience)) return *std::move(solved);
    budget.seconds /= 2;
    budget.playouts /= 2;
  }
  return play_for_a_lead(session, budget, watch);
}

void Peacemaker::new_game() {
  alphabeta_.reset();
  solver_.reset();
  odds_.reset();
}

std::int64_t Peacemaker::memory() const { return (alphabeta_bytes + solver_bytes + odds_bytes) >> 20; }

search::Thought Peacemaker::play_for_a_lead(const games::Session& session, search::Budget budget,
                                            const search::Watch& watch) {
  const Stopwatch stopwatch;
  const State& state = state_of(session);
  if (!alphabeta_) {
    alphabeta_ = std::make_unique<search::alphabeta::AlphaBeta<State>>(pattern_evaluation(settings().evaluation),
                                                                       alphabeta_bytes);
  }
  alphabeta_->clear();  // so that an answer depends on the position and the seed alone
  budget = {budget.playouts / 2, budget.seconds / 2};
  search::Thought thought = alphabeta_->search(state, session.legal_moves(), static_cast<int>(settings().depth), budget,
                                               watch, move_seed(session));
  const double wanted = static_cast<double>(settings().target) + settings().lead;
  const double best = thought.candidates.front().margin;
  if (best > wanted) {
    const double moves = static_cast<double>(thought.candidates.size());
    const search::Budget each{budget.playouts / thought.candidates.size(), budget.seconds / moves};
    for (std::size_t i = 1; i < thought.candidates.size(); ++i) {
      search::Candidate& candidate = thought.candidates[i];
      candidate = look_at(state, candidate.move, each, watch, move_seed(session));
      thought.playouts += candidate.visits;
    }
    thought.decision = nearest_to_the_lead(thought.candidates, wanted);
    std::erase_if(thought.candidates, [&](const search::Candidate& candidate) {
      return best - candidate.margin > static_cast<double>(settings().cap);
    });
    std::stable_sort(thought.candidates.begin(), thought.candidates.end(), [&](const auto& a, const auto& b) {
      return std::abs(a.margin - wanted) < std::abs(b.margin - wanted);
    });
    thought.move = thought.candidates.front().move;
  }
  const double believed = thought.candidates.front().margin;
  thought.given_away = std::max(0.0, best - believed);
  thought.reason = search::Reason{"ahead", {{"depth", thought.depth}, {"margin", tenths(believed)}}};
  if (believed < best) {
    thought.reason = search::Reason{"ahead_enough",
                                    {{"depth", thought.depth},
                                     {"margin", tenths(believed)},
                                     {"given", tenths(best - believed)},
                                     {"lead", tenths(settings().lead)}}};
  }
  thought.seconds = stopwatch.seconds();
  return thought;
}

search::Decision Peacemaker::nearest_to_the_lead(const std::vector<search::Candidate>& candidates,
                                                 double wanted) const {
  search::Decision decision;
  decision.by = search::Decision::By::order;
  decision.rule = search::Reason{"nearest_lead", {{"cap", settings().cap}, {"wanted", tenths(wanted)}}};
  const double best = candidates.front().margin;
  for (const search::Candidate& candidate : candidates) {
    const bool allowed = best - candidate.margin <= static_cast<double>(settings().cap);
    decision.moves.push_back({candidate.move,
                              {search::Decision::Term{"allowed", allowed ? 1.0 : 0.0},
                               search::Decision::Term{"off", -std::abs(candidate.margin - wanted)}},
                              0,
                              static_cast<std::uint32_t>(decision.moves.size())});
  }
  arrange(decision);
  return decision;
}

search::Decision Peacemaker::decision_among(const std::vector<Prospect>& prospects) const {
  search::Decision decision;
  decision.by = search::Decision::By::order;
  const std::int64_t target = settings().target;
  const bool odds = prospects.front().odds.has_value();
  decision.rule =
      odds ? search::Reason{"best_odds", {{"target", target}}}
           : search::Reason{"nearest_target", {{"cap", settings().cap}, {"target", target}, {"below", below_costs}}};
  for (const Prospect& prospect : prospects) {
    // Of equal odds the move nearer to the target is played, and what is left of ties falls in the solver's order.
    std::vector<search::Decision::Term> terms{
        search::Decision::Term{"off", -static_cast<double>(miss(prospect.score))}};
    if (odds) {
      terms.insert(terms.begin(), search::Decision::Term{"odds", static_cast<double>(prospect.odds->worth())});
    }
    decision.moves.push_back({prospect.move, std::move(terms), 0, prospect.turn});
  }
  arrange(decision);
  return decision;
}

search::Candidate Peacemaker::look_at(const State& state, games::Move move, search::Budget budget,
                                      const search::Watch& watch, std::uint64_t seed) {
  State next = state;
  next.play(move);
  search::Candidate candidate;
  candidate.move = move;
  candidate.line = {move};
  if (next.is_over()) {
    candidate.margin = -next.board().margin();
  } else {
    State::MoveList replies;
    next.legal_moves(replies);
    const search::Thought reply =
        alphabeta_->search(next, {replies.data(), replies.size()}, std::max(static_cast<int>(settings().depth) - 1, 1),
                           budget, watch, seed);
    candidate.visits = reply.playouts;
    candidate.margin = -reply.candidates.front().margin;
    candidate.win = 1 - reply.candidates.front().win;
    candidate.value = candidate.win;
    candidate.line.insert(candidate.line.end(), reply.candidates.front().line.begin(),
                          reply.candidates.front().line.end());
  }
  return candidate;
}

std::optional<search::Thought> Peacemaker::solve(const State& state, const Patience& patience) {
  const Stopwatch stopwatch;
  if (!solver_) solver_ = std::make_unique<solver::Solver>(solver_bytes);
  const std::optional<std::vector<solver::MoveScore>> scores = solver_->move_scores(state.board(), patience);
  if (!scores) return std::nullopt;
  std::vector<Prospect> prospects;
  int best = -solver::max_score;
  for (const solver::MoveScore& known : *scores) {
    prospects.push_back({known.move, known.score, known.nodes, {}, static_cast<std::uint32_t>(prospects.size())});
    best = std::max(best, known.score);
  }
  std::erase_if(prospects, [&](const Prospect& prospect) { return best - prospect.score > settings().cap; });
  Patience rest = patience;
  if (rest.budget.seconds > 0) rest.budget.seconds = std::max(rest.budget.seconds - stopwatch.seconds(), 1e-9);
  const auto most = static_cast<std::uint64_t>(settings().nodes);
  rest.budget.playouts = rest.budget.playouts > 0 ? std::min(rest.budget.playouts, most) : most;
  rank(state, prospects, rest);

  search::Thought thought;
  thought.move = prospects.front().move;
  thought.decision = decision_among(prospects);
  thought.given_away = best - prospects.front().score;
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
  std::ranges::stable_sort(prospects, {}, [&](const Prospect& prospect) { return miss(prospect.score); });
  if (std::popcount(state.board().empty()) > settings().odds) return;
  if (!odds_) odds_ = std::make_unique<Odds>(static_cast<int>(settings().target), WinSeeker{}, odds_bytes);
  solver::Effort effort(patience.budget, patience.stop);
  std::size_t weighed = 0;
  for (; weighed < prospects.size(); ++weighed) {
    State next = state;
    next.play(prospects[weighed].move);
    prospects[weighed].odds = odds_->after_move(next.board(), effort);
    if (!prospects[weighed].odds) break;
  }
  if (weighed == 0) return;
  prospects.resize(weighed);
  std::ranges::stable_sort(prospects, std::greater<>(),
                           [](const Prospect& prospect) { return prospect.odds->worth(); });
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

search::Reason Peacemaker::reason(const State& state, const Prospect& chosen, int best) const {
  const int given = best - chosen.score;
  const std::int64_t target = settings().target;
  if (chosen.odds) {
    const std::int64_t chance = std::llround(100 * chosen.odds->hit);
    if (given > 0) {
      return search::Reason{"odds_given_back",
                            {{"score", chosen.score}, {"given", given}, {"target", target}, {"chance", chance}}};
    }
    if (best < target) {
      return search::Reason{"odds_out_of_reach", {{"score", chosen.score}, {"target", target}, {"chance", chance}}};
    }
    return search::Reason{"odds", {{"score", chosen.score}, {"target", target}, {"chance", chance}}};
  }
  const int empty = std::popcount(state.board().empty());
  if (given > 0) {
    return search::Reason{"solved_given_back",
                          {{"score", chosen.score}, {"given", given}, {"target", target}, {"empty", empty}}};
  }
  if (best < target) {
    return search::Reason{"solved_out_of_reach", {{"score", chosen.score}, {"target", target}, {"empty", empty}}};
  }
  return search::Reason{"solved", {{"score", chosen.score}, {"empty", empty}}};
}

}  // namespace aite::players::othello
