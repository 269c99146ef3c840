// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/mcts/parts.hpp"
#include "search/thought.hpp"

// What moves are worth, in words: what whoever values leaves says of them at first sight, and what became of that.
namespace aite::players {

inline double tenths(double value) { return std::round(10 * value) / 10 + 0.0; }  // never a zero with a minus

// Why a move's value differs from what it seemed at first sight.
enum class Since : std::uint8_t { looked_further, proved };

// Writes into the candidates that are shown what their values are made of. Nothing where leaves are worth what playouts
// come to, nor where the search's purpose weighs margins, of which nothing is known at first sight.
template <games::State S>
void tell_worth(const S& state, const search::mcts::Parts<S>& parts, Since since, search::Thought& thought) {
  constexpr std::size_t most_shown = 8;  // as many as a thought's text has
  if (parts.purpose.graded()) return;
  const games::Side mover = state.to_move();
  const auto reward = [&](const search::Expectation& of_first) {
    return static_cast<double>(parts.purpose.reward(of_first, mover, mover));
  };
  for (std::size_t i = 0; i < std::min(most_shown, thought.candidates.size()); ++i) {
    search::Candidate& candidate = thought.candidates[i];
    if (candidate.visits == 0) continue;
    S after = state;
    after.play(candidate.move);
    const std::optional<search::Expectation> seen = parts.leaf->first_sight(after);
    if (!seen) return;
    const double sight = tenths(100 * reward(*seen));
    double rest = tenths(100 * candidate.value) - sight;
    candidate.worth = {search::Decision::Term{"first_sight", sight}};
    if (candidate.prior_visits > 0) {
      const search::Expectation found{.win = candidate.win, .draw = candidate.draw};
      const double given =
          tenths(100 * (candidate.value - reward(mover == games::Side::first ? found : found.of_the_other_side())));
      candidate.worth.push_back(search::Decision::Term{"prior", given});
      rest -= given;
    }
    candidate.worth.push_back(since == Since::proved ? search::Decision::Term{"proved", tenths(rest)}
                                                     : search::Decision::Term{"looked_further", tenths(rest)});
  }
}

// The same of the move that is played, and whether another that was looked at closely seemed better at first sight.
template <games::State S>
search::Reason worth_in_words(const S& state, const search::Thought& thought) {
  constexpr std::uint64_t closely = 10;  // visits
  const search::Candidate* chosen = thought.chosen();
  if (chosen == nullptr || chosen->worth.size() != 2) return {};
  const search::Candidate* better = chosen;
  for (const search::Candidate& each : thought.candidates) {
    if (each.visits < closely || each.worth.empty()) continue;
    if (each.worth.front().value > better->worth.front().value) better = &each;
  }
  search::Reason reason =
      better == chosen ? search::Reason{"first_sight_kept", {}} : search::Reason{"first_sight_revised", {}};
  reason.values = {{"sight", chosen->worth.front().value},
                   {"change", chosen->worth.back().value},
                   {"value", tenths(100 * chosen->value)}};
  if (better != chosen) {
    reason.values.insert(reason.values.end(), {{"other", state.move_text(better->move)},
                                               {"other_sight", better->worth.front().value},
                                               {"other_value", tenths(100 * better->value)}});
  }
  return reason;
}

}  // namespace aite::players
