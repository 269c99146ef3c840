// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "games/blokus/features/planes.hpp"
#include "players/network_view.hpp"

namespace aite::players::blokus {

struct NetworkView {
  using State = games::blokus::State;

  static constexpr learn::network::Shape shape{games::blokus::board_size,
                                               games::blokus::features::network_planes,
                                               games::blokus::features::network_scalars,
                                               false,
                                               true,
                                               games::blokus::orientation_count};

  static std::string text() {
    return std::string(games::blokus::features::network_planes_text) + "," +
           games::blokus::features::network_scalars_text;
  }
  static void show(const State& state, std::span<std::uint64_t> planes, std::span<float> scalars) {
    std::ranges::copy(games::blokus::features::network_planes_of(state), planes.begin());
    std::ranges::copy(games::blokus::features::network_scalars_of(state), scalars.begin());
  }
  static std::uint16_t number(const State& state, games::Move move) {
    return games::blokus::features::network_move(move, state.to_move());
  }
};

}  // namespace aite::players::blokus
