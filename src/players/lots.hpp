// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "search/thought.hpp"

namespace aite::players {

// Draws one of the first `count` candidates, as likely as `share` says of each (all shares together need not be 1). It
// becomes the move and comes first; how it was drawn is the decision.
template <class Share>
void draw_lots(search::Thought& thought, std::size_t count, base::Rng& rng, const Share& share) {
  search::Decision& decision = thought.decision;
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double from = sum;
    sum += share(thought.candidates[i]);
    decision.moves.push_back({thought.candidates[i].move,
                              {search::Decision::Term{"from", from}, search::Decision::Term{"to", sum}},
                              0,
                              static_cast<std::uint32_t>(i)});
  }
  const double lot = rng.unit() * sum;
  std::size_t drawn = 0;
  while (drawn + 1 < count && decision.moves[drawn].terms[1].value <= lot) ++drawn;
  decision.by = search::Decision::By::lot;
  decision.rule = search::Reason{"drawn", {{"lot", lot}, {"percent", std::llround(100 * lot / sum)}}};
  const auto to_front = [drawn](auto& list) {
    const auto at = list.begin() + static_cast<std::ptrdiff_t>(drawn);
    std::rotate(list.begin(), at, at + 1);
  };
  to_front(thought.candidates);
  to_front(decision.moves);
  thought.move = thought.candidates.front().move;
}

// Draws the move among those that are worth less than the one that came first by `distance` at most, as likely as what
// the choice was made by is great: visits. What has few of them is not worth what it seems, and is left out.
inline void vary(search::Thought& thought, double distance, std::uint64_t seed) {
  constexpr double least_share = 0.2;  // of what the one that came first has
  const auto compared = [decision = thought.decision](const search::Candidate& each) {
    const auto weighed = std::ranges::find(decision.moves, each.move, &search::Decision::Weighed::move);
    double sum = 0;
    for (const search::Decision::Term& term : weighed->terms) sum += term.value;
    return sum;
  };
  const double best = thought.candidates.front().value;
  const double most = compared(thought.candidates.front());
  const auto alike =
      std::stable_partition(thought.candidates.begin(), thought.candidates.end(), [&](const search::Candidate& each) {
        return each.move == thought.move || (each.value >= best - distance && compared(each) >= least_share * most);
      });
  const auto count = static_cast<std::size_t>(alike - thought.candidates.begin());
  if (count == 1) return;
  thought.decision = {};
  base::Rng rng(seed);
  draw_lots(thought, count, rng, compared);
}

}  // namespace aite::players
