// SPDX-License-Identifier: MIT
#include "players/go/judge.hpp"

#include <vector>

#include "base/random.hpp"
#include "games/go/features/planes.hpp"
#include "players/device_networks.hpp"
#include "players/network_parts.hpp"

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
  const auto legal = features::network_moves(state);
  std::vector<std::uint16_t> moves;
  for (std::uint16_t move = 0; move < network_shape.moves(); ++move) {
    if (learn::network::has(legal.data(), move)) moves.push_back(move);
  }
  std::vector<float> logits(moves.size());
  ask(network_, features::network_planes_of(state), features::network_scalars_of(rank_, rank_, komi), moves, logits,
      opinion.win);
  for (std::size_t i = 0; i < moves.size(); ++i) opinion.policy[moves[i]] = logits[i];
  learn::network::softmax(opinion.policy, legal.data());
  for (float& share : opinion.policy) share = coarse(share);
  opinion.win = coarse(opinion.win);
  const std::lock_guard guard(lock);
  place = {key, opinion};
  return opinion;
}

}  // namespace aite::players::go
