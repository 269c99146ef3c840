// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "search/thought.hpp"

namespace aite::search::flat {

// Flat Monte Carlo: the same number of uniform playouts after every move, the best mean wins (the MC player of paper
// 001, section 4). Uses the game's batched playouts. `budget.playouts` counts playouts per move here, not in all.
template <games::State S>
Thought search(const S& root, std::span<const games::Move> root_moves, double draw_worth, Budget budget,
               const Watch& watch, std::uint64_t seed) {
  constexpr std::uint32_t round_playouts = 32;  // a move, between two looks at the clock
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };

  std::vector<S> states;
  states.reserve(root_moves.size());
  for (const games::Move move : root_moves) {
    states.push_back(root);
    states.back().play(move);
  }
  std::vector<games::Tally> tallies(states.size());

  const auto answer = [&] {
    Thought thought;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      const games::Tally& tally = tallies[i];
      const auto n = static_cast<double>(std::max<std::uint64_t>(1, tally.playouts));
      const bool first = root.to_move() == games::Side::first;
      Candidate candidate;
      candidate.move = root_moves[i];
      candidate.visits = tally.playouts;
      candidate.win = static_cast<double>(first ? tally.first_wins : tally.second_wins()) / n;
      candidate.draw = static_cast<double>(tally.draws) / n;
      candidate.value = candidate.win + draw_worth * candidate.draw;
      candidate.margin = static_cast<double>(first ? tally.half_points : -tally.half_points) / 2 / n;
      candidate.line = {candidate.move};
      thought.candidates.push_back(std::move(candidate));
      thought.playouts += tally.playouts;
    }
    // Ties go to a random move: the order of the codes must not matter.
    base::Rng rng(base::mix(seed, std::uint64_t{1} << 40));
    rng.shuffle(thought.candidates);
    for (const Candidate& candidate : thought.candidates) {
      thought.decision.moves.push_back(
          {candidate.move,
           {Decision::Term{"won", candidate.win}, Decision::Term{"drawn", draw_worth * candidate.draw}},
           0,
           static_cast<std::uint32_t>(thought.decision.moves.size())});
    }
    std::stable_sort(thought.candidates.begin(), thought.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    thought.move = thought.candidates.front().move;
    thought.decision.rule = Reason{"best_mean", {{"draw", draw_worth}}};
    arrange(thought.decision);
    thought.seconds = passed();
    thought.depth = 1;
    return thought;
  };

  std::uint64_t done = 0;
  double next_report = watch.interval;
  for (std::uint64_t round = 0; budget.playouts == 0 || done < budget.playouts; ++round) {
    if (watch.stop.stop_requested() || (budget.seconds > 0 && passed() >= budget.seconds)) break;
    const std::uint32_t now =
        budget.playouts == 0
            ? round_playouts
            : static_cast<std::uint32_t>(std::min<std::uint64_t>(round_playouts, budget.playouts - done));
    S::count_playouts(states, now, base::mix(seed, round), tallies);
    done += now;
    if (watch.interval > 0 && passed() >= next_report) {
      if (watch.on_thought) watch.on_thought(answer());
      if (watch.pause) watch.pause();
      next_report = passed() + watch.interval;
    }
  }
  return answer();
}

}  // namespace aite::search::flat
