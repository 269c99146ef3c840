// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/mcts/parts.hpp"
#include "search/mcts/rave.hpp"
#include "search/mcts/tree.hpp"

namespace aite::search::mcts {

// What UCB1 compares: an edge's visits and score sum, virtual ones included.
struct EdgeScore {
  double visits = 0;
  double score = 0;
};

// How a search's edges are scored, beyond what its purpose says.
struct Scoring {
  bool graded = false;     // by rewards
  bool estimated = false;  // by fractions of wins and draws
  bool priors = false;     // virtual visits count
  bool policy = false;     // moves are as likely as a policy says
};

inline double from_fixed_point(std::uint64_t sum) { return static_cast<double>(sum) * 0x1.0p-20; }
inline std::uint64_t to_fixed_point(double value) { return static_cast<std::uint64_t>(value * 0x1.0p20); }

// Wins and draws of the side that moves along an edge.
struct WinsAndDraws {
  double wins = 0;
  double draws = 0;
};
inline WinsAndDraws wins_and_draws(const Tree::Node& node, std::uint32_t child, const Counts& counts, bool estimated) {
  if (estimated) {
    return {from_fixed_point(node.expected_wins(child).load(std::memory_order_relaxed)),
            from_fixed_point(node.expected_draws(child).load(std::memory_order_relaxed))};
  }
  return {static_cast<double>(counts.wins), static_cast<double>(counts.draws)};
}

// An edge as the side that moves along it sees it. The one place where counts become a score.
inline EdgeScore edge_score(const Tree::Node& node, std::uint32_t child, const Purpose::Worth& worth,
                            const Scoring& scoring) {
  const Counts counts = node.counts(child);
  EdgeScore at;
  at.visits = static_cast<double>(counts.visits);
  if (scoring.graded) {
    at.score = from_fixed_point(node.reward(child).load(std::memory_order_relaxed));
  } else {
    const WinsAndDraws known = wins_and_draws(node, child, counts, scoring.estimated);
    at.score = worth.win * known.wins + worth.draw * known.draws + worth.loss * (at.visits - known.wins - known.draws);
  }
  if (scoring.priors) {
    const Prior prior = node.prior(child);
    at.visits += prior.visits;
    at.score += prior.visits * static_cast<double>(prior.value);
  }
  return at;
}

// What UCB1 adds to the value of an edge that was tried.
inline double exploration_bonus(const EdgeScore& at, double exploration, double log_visits) {
  return exploration * std::sqrt(log_visits / at.visits);
}

// What is left of an untried move's value once moves as likely as all of them together were tried: it is thought that
// much worse than what was tried.
inline constexpr double untried_worse = 0.2;

// Chooses edges: by UCB1 = value + C sqrt(ln N / n), N the visits of all children; or where there is a policy by PUCT =
// value + C share sqrt(N) / (1 + n). One per thread: it keeps the scratch space.
class Selector {
 public:
  Selector(const Purpose& purpose, double exploration, double rave, const Scoring& scoring)
      : purpose_(purpose), exploration_(static_cast<float>(exploration)), rave_(rave), scoring_(scoring) {}

  // The child with the greatest UCB1 among the first `available`; the first of those never tried, if there is one.
  // `own` says whether the searching side moves here.
  std::uint32_t choose(const Tree::Node& node, bool own, std::uint32_t available) {
    if (scores_.size() < available) {
      scores_.resize(available);
      visits_.resize(available);
    }
    const Purpose::Worth& worth = purpose_.worth(own);
    if (scoring_.policy) return choose_by_policy(node, worth, available);
    if (rave_ > 0) return choose_with_rave(node, worth, available);
    float total = 0;
    if (scoring_.graded || scoring_.estimated || scoring_.priors || node.is_wide()) {
      for (std::uint32_t child = 0; child < available; ++child) {
        const EdgeScore at = edge_score(node, child, worth, scoring_);
        if (at.visits == 0) return child;
        visits_[child] = static_cast<float>(at.visits);
        scores_[child] = static_cast<float>(at.score);
        total += visits_[child];
      }
    } else {
      // The same for the common case, straight from the packed words. As score = loss * visits + (win - loss) * wins +
      // (draw - loss) * draws, three multiplications do.
      const float per_win = worth.win - worth.loss;
      const float per_draw = worth.draw - worth.loss;
      for (std::uint32_t child = 0; child < available; ++child) {
        const std::uint64_t word = node.packed(child);
        if (packed::visits(word) == 0) return child;
        const auto visits = static_cast<float>(static_cast<std::int32_t>(packed::visits(word)));
        visits_[child] = visits;
        scores_[child] = worth.loss * visits +
                         per_win * static_cast<float>(static_cast<std::int32_t>(packed::wins(word))) +
                         per_draw * static_cast<float>(static_cast<std::int32_t>(packed::draws(word)));
        total += visits;
      }
    }
    return best(available, std::log(total));
  }

 private:
  std::uint32_t choose_by_policy(const Tree::Node& node, const Purpose::Worth& worth, std::uint32_t available) {
    double visits = 0;
    double score = 0;
    double tried = 0;  // share of the moves that were
    for (std::uint32_t child = 0; child < available; ++child) {
      const EdgeScore at = edge_score(node, child, worth, scoring_);
      visits_[child] = static_cast<float>(at.visits);
      scores_[child] = at.visits > 0 ? static_cast<float>(at.score / at.visits) : 0;
      visits += at.visits;
      score += at.score;
      if (at.visits > 0) tried += node.policy(child);
    }
    const double untried = visits > 0 ? score / visits - untried_worse * std::sqrt(tried) : 0.5;
    const double explore = exploration_ * std::sqrt(visits + 1);
    std::uint32_t chosen = 0;
    double best_value = -1;
    for (std::uint32_t child = 0; child < available; ++child) {
      const double known = visits_[child] > 0 ? static_cast<double>(scores_[child]) : untried;
      const double value = known + explore * node.policy(child) / (1 + static_cast<double>(visits_[child]));
      if (value > best_value) {
        best_value = value;
        chosen = child;
      }
    }
    return chosen;
  }

  // UCB1 with RAVE. A move without a visit of its own is tried before all others only
  // if nothing at all is known of it.
  std::uint32_t choose_with_rave(const Tree::Node& node, const Purpose::Worth& worth, std::uint32_t available) {
    double total = 1;
    for (std::uint32_t child = 0; child < available; ++child) {
      const EdgeScore at = edge_score(node, child, worth, scoring_);
      const Rave rave = Rave::unpack(node.rave(child).load(std::memory_order_relaxed));
      if (at.visits + rave.visits == 0) return child;
      double value = at.visits > 0 ? at.score / at.visits : 0;
      if (rave.visits > 0) {
        const double part = rave_part(at.visits, rave.visits, rave_);
        value += part * (rave.score / rave.visits - value);
      }
      scores_[child] = static_cast<float>(value);
      visits_[child] = static_cast<float>(std::max(at.visits, 1.0));
      total += at.visits;
    }
    const auto explore = static_cast<float>(exploration_ * std::sqrt(std::log(total)));
    std::uint32_t chosen = 0;
    for (std::uint32_t child = 0; child < available; ++child) {
      scores_[child] += explore / std::sqrt(visits_[child]);
      if (scores_[child] > scores_[chosen]) chosen = child;
    }
    return chosen;
  }

  [[nodiscard]] std::uint32_t best(std::uint32_t available, float log_visits) {
    const float explore = exploration_ * std::sqrt(log_visits);
    float* const scores = scores_.data();
    const float* const visits = visits_.data();
    for (std::uint32_t child = 0; child < available; ++child) {  // vectorised
      const float one_by = 1 / visits[child];
      scores[child] = scores[child] * one_by + explore * std::sqrt(one_by);
    }
    std::uint32_t chosen = 0;
    for (std::uint32_t child = 1; child < available; ++child) {
      if (scores[child] > scores[chosen]) chosen = child;
    }
    return chosen;
  }

  Purpose purpose_;
  float exploration_;
  double rave_;  // see rave.hpp
  Scoring scoring_;
  std::vector<float> scores_;
  std::vector<float> visits_;
};

}  // namespace aite::search::mcts
