// SPDX-License-Identifier: MIT
#include "search/mcts/report.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace aite::search::mcts {

namespace {

// A line ends where fewer than this many playouts went on: below, it is noise.
constexpr std::uint64_t least_line_visits = 2;

void follow_line(Tree& tree, Tree::Index index, std::vector<games::Move>& line) {
  while (index > Tree::growing) {
    const Tree::Node node = tree.node(index);
    std::uint32_t best = 0;
    std::uint64_t best_visits = 0;
    for (std::uint32_t child = 0; child < node.children(); ++child) {
      const std::uint64_t visits = node.counts(child).visits;
      if (visits > best_visits) {
        best = child;
        best_visits = visits;
      }
    }
    if (best_visits < least_line_visits) return;
    line.push_back(node.move(best));
    index = node.link(best).load(std::memory_order_acquire);
  }
}

// What the final choice compares, in parts that add up to it.
std::vector<Decision::Term> terms_of(const Candidate& candidate, const EdgeScore& at, const Judgement& judgement,
                                     double total) {
  if (judgement.choice == FinalChoice::visits) {
    // A style's virtual visits count: that is how a prior speaks in paper 000. Those that are lost speak against a move
    // and must not make it the most visited.
    std::vector<Decision::Term> terms;
    if (judgement.scoring.priors) {
      terms.push_back(Decision::Term{"prior", static_cast<double>(candidate.prior_visits) * candidate.prior});
    }
    terms.push_back(Decision::Term{"visits", static_cast<double>(candidate.visits)});
    return terms;
  }
  if (at.visits == 0) return {Decision::Term{"untried", -1}};
  std::vector<Decision::Term> terms{Decision::Term{"value", candidate.value}};
  if (judgement.choice == FinalChoice::ucb) {
    terms.push_back(
        Decision::Term{"exploration", exploration_bonus(at, judgement.exploration, std::log(std::max(1.0, total)))});
  }
  return terms;
}

// What some move is sure to bring, in points: the best mean margin less its standard error, among moves that were
// looked at a few times.
std::optional<double> sure_margin(const std::vector<Candidate>& candidates) {
  constexpr std::uint64_t a_few = 8;
  std::optional<double> best;
  for (const Candidate& each : candidates) {
    const double sure = each.margin - each.margin_deviation / std::sqrt(static_cast<double>(each.visits));
    if (each.visits >= a_few && (!best || sure > *best)) best = sure;
  }
  return best;
}

// Puts moves that fall short of what is sure by more than the cap behind all others.
void apply_cap(Thought& thought, double cap, std::uint64_t visits) {
  const std::optional<double> best = sure_margin(thought.candidates);
  if (!best) return;
  for (Decision::Weighed& weighed : thought.decision.moves) {
    const auto candidate = std::ranges::find(thought.candidates, weighed.move, &Candidate::move);
    if (candidate->margin >= *best - cap) continue;
    double reached = 1;
    for (const Decision::Term& term : weighed.terms) reached += term.value;
    weighed.terms.push_back(Decision::Term{"beyond_cap", -reached - static_cast<double>(visits)});
  }
  arrange(thought.decision);
  std::ranges::stable_sort(thought.candidates, {}, [&](const Candidate& each) {
    return std::ranges::find(thought.decision.moves, each.move, &Decision::Weighed::move) -
           thought.decision.moves.begin();
  });
  thought.move = thought.candidates.front().move;
  thought.given_away = std::max(0.0, *best - thought.candidates.front().margin);
}

Reason rule_of(const Judgement& judgement) {
  if (judgement.choice == FinalChoice::rate) return Reason{"best_value", {}};
  if (judgement.choice == FinalChoice::ucb) return Reason{"best_bound", {}};
  return judgement.scoring.priors ? Reason{"most_visits", {}} : Reason{"most_visited", {}};
}

}  // namespace

double RootMargin::deviation() const {
  if (playouts_ <= 0) return 0;
  return std::sqrt(std::max(0.0, squares_ / playouts_ - mean() * mean()));
}

std::uint64_t root_visits(Tree& tree) {
  const Tree::Node root = tree.root();
  std::uint64_t visits = 0;
  for (std::uint32_t child = 0; child < root.children(); ++child) visits += root.counts(child).visits;
  return visits;
}

Thought report_root(Tree& tree, const std::vector<RootMargin>& margins, const Judgement& judgement) {
  const Tree::Node root = tree.root();
  struct Ranked {
    Candidate candidate;
    double key;
    Decision::Weighed weighed;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(root.children());
  const Purpose::Worth& worth = judgement.purpose.worth(true);
  double total = 0;
  for (std::uint32_t child = 0; child < root.children(); ++child) {
    total += edge_score(root, child, worth, judgement.scoring).visits;
  }
  for (std::uint32_t child = 0; child < root.children(); ++child) {
    const Counts counts = root.counts(child);
    const EdgeScore at = edge_score(root, child, worth, judgement.scoring);
    Candidate candidate;
    candidate.move = root.move(child);
    candidate.visits = counts.visits;
    if (counts.visits > 0) {
      const WinsAndDraws known = wins_and_draws(root, child, counts, judgement.scoring.estimated);
      candidate.win = known.wins / static_cast<double>(counts.visits);
      candidate.draw = known.draws / static_cast<double>(counts.visits);
    }
    candidate.value = at.visits > 0 ? at.score / at.visits : 0;
    candidate.margin = margins[child].mean();
    candidate.margin_deviation = margins[child].deviation();
    if (judgement.scoring.priors) {
      const Prior prior = root.prior(child);
      candidate.prior = static_cast<double>(prior.value);
      candidate.prior_visits = prior.visits;
    }
    if (judgement.scoring.policy) candidate.policy = root.policy(child);
    candidate.line.push_back(candidate.move);
    follow_line(tree, root.link(child).load(std::memory_order_acquire), candidate.line);
    Decision::Weighed weighed{candidate.move, terms_of(candidate, at, judgement, total), candidate.value, child};
    double key = 0;
    for (const Decision::Term& term : weighed.terms) key += term.value;
    ranked.push_back({std::move(candidate), key, std::move(weighed)});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return std::tie(a.key, a.weighed.tie) > std::tie(b.key, b.weighed.tie);
  });
  Thought thought;
  for (Ranked& item : ranked) {
    thought.candidates.push_back(std::move(item.candidate));
    thought.decision.moves.push_back(std::move(item.weighed));
  }
  thought.move = thought.candidates.front().move;
  thought.decision.rule = rule_of(judgement);
  if (judgement.cap) apply_cap(thought, *judgement.cap, root_visits(tree));
  return thought;
}

}  // namespace aite::search::mcts
