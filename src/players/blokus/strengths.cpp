// SPDX-License-Identifier: MIT
#include "players/blokus/strengths.hpp"

#include <utility>

namespace aite::players::blokus {

Strengths::Strengths(std::vector<float> of_features) : of_features_(std::move(of_features)) {}

void Strengths::read(const games::blokus::State& state, std::span<const games::Move> moves,
                     std::span<float> values) const {
  const games::blokus::features::moves::MoveReader reader(state);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    values[i] = 0;
    if (moves[i] == games::pass_move) continue;
    values[i] = 1;
    for (const std::uint16_t feature : reader.read(moves[i])) values[i] *= of_features_[feature];
  }
}

}  // namespace aite::players::blokus
