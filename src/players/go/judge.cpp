// SPDX-License-Identifier: MIT
#include "players/go/judge.hpp"

#include <cmath>

#include "base/random.hpp"
#include "games/go/features/planes.hpp"

namespace aite::players::go {

namespace features = games::go::features;
using games::go::Small;

namespace {

// Of all that the network sees.
std::uint64_t key_of(const Small& state) {
  std::uint64_t key = base::mix(state.board_hash(), static_cast<std::uint64_t>(state.rules().komi_half_points()));
  for (const games::Move move : {state.ko(), state.last_move(), state.move_before_last()}) {
    key = base::mix(key, move.code);
  }
  return base::mix(key, state.to_move() == games::Side::first ? 1 : 2);
}

// Ten digits of the binary: the rest is rounding, which differs between instruction sets; the game must not.
float coarse(float value) {
  int exponent = 0;
  const float digits = std::frexp(value, &exponent);
  return std::ldexp(std::round(digits * 1024), exponent - 10);
}

}  // namespace

Opinion Judge::opinion(const Small& state) const {
  const std::uint64_t key = key_of(state);
  Remembered& place = remembered_[key % memory];
  std::mutex& lock = locks_[key % locks];
  {
    const std::lock_guard guard(lock);
    if (place.key == key) return place.opinion;
  }
  Opinion opinion;
  const double komi = state.to_move() == games::Side::first ? -state.rules().komi : state.rules().komi;
  network_->evaluate(features::network_planes_of(state), features::network_scalars_of(rank_, rank_, komi),
                     {opinion.policy, {&opinion.win, 1}});
  learn::network::softmax(opinion.policy, features::network_moves(state).data());
  for (float& share : opinion.policy) share = coarse(share);
  opinion.win = coarse(opinion.win);
  const std::lock_guard guard(lock);
  place = {key, opinion};
  return opinion;
}

}  // namespace aite::players::go
