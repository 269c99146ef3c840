// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
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

}  // namespace aite::players
