// SPDX-License-Identifier: MIT
#include "games/go/policy/playout.hpp"

namespace aite::games::go::policy {

void play_out(Position<9>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end<Tactics<9>>(position, last, policy, rng, trajectory);
}
void play_out(Position<19>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  play_to_the_end<Tactics<19>>(position, last, policy, rng, trajectory);
}

}  // namespace aite::games::go::policy
