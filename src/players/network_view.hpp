// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "games/game.hpp"
#include "learn/network/shape.hpp"

namespace aite::players {

// How a game shows itself to a network that learns from self-play. A move that is the only one has no number where the
// shape has no pass: nobody asks about it.
template <class View>
concept NetworkView = games::State<typename View::State> &&
    requires(const typename View::State& state, games::Move move, std::span<std::uint64_t> planes,
             std::span<float> scalars) {
  { View::shape } -> std::convertible_to<learn::network::Shape>;
  { View::text() } -> std::convertible_to<std::string>;  // what planes and scalars are, kept with models
  View::show(state, planes, scalars);
  { View::number(state, move) } -> std::convertible_to<std::uint16_t>;
};

}  // namespace aite::players
