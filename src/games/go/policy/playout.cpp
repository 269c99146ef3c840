// SPDX-License-Identifier: MIT
#include "games/go/policy/playout.hpp"

namespace aite::games::go::policy {

void play_out(Position<9>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  Playout<9> playout(position, last, policy);
  play_to_the_end(playout, position, rng, trajectory);
}
void play_out(Position<19>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  Playout<19> playout(position, last, policy);
  play_to_the_end(playout, position, rng, trajectory);
}

}  // namespace aite::games::go::policy
