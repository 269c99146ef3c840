// SPDX-License-Identifier: MIT
#include "games/go/policy/count.hpp"

#include <algorithm>

#include "games/go/policy/playout.hpp"

namespace aite::games::go::policy {

void count_playouts(std::span<const State<9>> states, const Policy& policy, std::uint32_t per_state, std::uint64_t seed,
                    std::span<Tally> tallies) {
  Trajectory plies;
  for (std::size_t i = 0; i < states.size(); ++i) {
    for (std::uint32_t playout = 0; playout < per_state; ++playout) {
      base::Rng rng(playout_seed(seed, i, playout));
      Position<9> end = states[i].position();
      plies.clear();
      play_out(end, states[i].last_move(), policy, rng, &plies);
      tallies[i].add(states[i].outcome_of(end));
      tallies[i].moves += plies.size() - static_cast<std::size_t>(std::ranges::count(plies, pass_move));
      tallies[i].capped += plies.size() >= states[i].playout_limit() ? 1U : 0U;
    }
  }
}

}  // namespace aite::games::go::policy
