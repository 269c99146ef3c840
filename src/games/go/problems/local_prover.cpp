// SPDX-License-Identifier: MIT
#include "games/go/problems/local_prover.hpp"

#include <algorithm>

namespace aite::games::go {

std::optional<Role> LocalProver::winner(const LocalPosition& position) {
  for (int plies = 4; plies <= 6 * game_.points() + 16; plies += 2 + plies / 2) {
    for (const Role goal : {Role::attacker, Role::defender}) {
      if (proves(position, goal, plies)) return goal;
      if (gave_up()) return std::nullopt;
    }
  }
  return std::nullopt;
}

bool LocalProver::proves(const LocalPosition& position, Role goal, int plies) {
  goal_ = goal;
  seen_.clear();
  search(position, plies, {infinite, infinite});
  const Numbers found = numbers({position, std::nullopt}, plies);
  return position.to_move == goal ? found.phi == 0 : found.delta == 0;
}

// All that decides about a position; 24 points, 8 bits for the plies.
std::uint64_t LocalProver::key(const LocalPosition& position, int plies) {
  return std::uint64_t{position.stones.attackers} << 40 | std::uint64_t{position.stones.defenders} << 16 |
         static_cast<std::uint64_t>(plies) << 2 | (position.to_move == Role::defender ? 2U : 0U) |
         (position.passed ? 1U : 0U);
}

LocalProver::Numbers LocalProver::numbers(const Child& child, int plies) const {
  // Whoever moves at the end of the game has won it or lost it; where the plies run out the goal was missed.
  std::optional<Role> over = child.over;
  if (!over && plies == 0) over = other(goal_);
  if (!over) {
    const auto& settled = settled_[goal_ == Role::attacker ? 0 : 1];
    if (const auto known = settled.find(key(child.position, 0)); known != settled.end()) {
      if (plies >= known->second.reached_within) over = goal_;
      if (plies <= known->second.missed_within) over = other(goal_);
    }
  }
  if (over) return *over == child.position.to_move ? Numbers{0, infinite} : Numbers{infinite, 0};
  const auto known = seen_.find(key(child.position, plies));
  return known != seen_.end() ? known->second : Numbers{};
}

void LocalProver::settle(const LocalPosition& position, int plies, Numbers found) {
  Settled& known = settled_[goal_ == Role::attacker ? 0 : 1][key(position, 0)];
  const bool reached = (found.phi == 0) == (position.to_move == goal_);
  if (reached) {
    known.reached_within = std::min(known.reached_within, plies);
  } else {
    known.missed_within = std::max(known.missed_within, plies);
  }
}

std::vector<LocalProver::Child> LocalProver::children(const LocalPosition& position) const {
  std::vector<Child> all;
  const Role next = other(position.to_move);
  for (int point = 0; point < game_.points(); ++point) {
    const std::optional<LocalGame::Played> played = game_.play(position.stones, position.to_move, point);
    if (!played || (played->takes_ko && position.to_move == no_ko_)) continue;
    Child child{{played->stones, next, false}, std::nullopt};
    if (played->takes_target) child.over = Role::attacker;
    all.push_back(child);
  }
  Child pass{{position.stones, next, true}, std::nullopt};
  if (position.passed) pass.over = Role::defender;
  all.push_back(pass);
  return all;
}

void LocalProver::search(const LocalPosition& position, int plies, Numbers limit) {
  ++nodes_;
  const std::vector<Child> all = children(position);
  for (;;) {
    Numbers sum{infinite, 0};
    const Child* best = nullptr;
    Numbers of_best;
    Count second = infinite;
    for (const Child& child : all) {
      const Numbers its = numbers(child, plies - 1);
      sum.delta = std::min(infinite, sum.delta + its.phi);
      if (best == nullptr || its.delta < of_best.delta) {
        second = best == nullptr ? infinite : of_best.delta;
        best = &child;
        of_best = its;
      } else {
        second = std::min(second, its.delta);
      }
    }
    sum.phi = of_best.delta;
    seen_[key(position, plies)] = sum;
    if (sum.phi == 0 || sum.delta == 0) settle(position, plies, sum);
    if (sum.phi >= limit.phi || sum.delta >= limit.delta || sum.phi == 0 || sum.delta == 0 || gave_up()) return;
    const Numbers below{std::min(infinite, limit.delta - (sum.delta - of_best.phi)),
                        std::min(limit.phi, second == infinite ? infinite : second + 1)};
    search(best->position, plies - 1, below);
  }
}

}  // namespace aite::games::go
