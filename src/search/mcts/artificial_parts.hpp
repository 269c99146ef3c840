// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/artificial.hpp"
#include "search/mcts/uct.hpp"

// For tests: searches of artificial trees whose every count can be written down.
namespace aite::search::mcts {

// Children in order of their number, all available at once: makes a search on an artificial tree exact.
class ByNumber final : public MoveOrder<ArtificialState> {
 public:
  void values(const ArtificialState& /*state*/, bool /*own*/, std::span<const games::Move> moves,
              std::span<float> values) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = -static_cast<float>(moves[i].code);
  }
};

inline Parts<ArtificialState> exact_parts() {
  Parts<ArtificialState> parts;
  parts.order = std::make_shared<ByNumber>();
  parts.widening = WideningSchedule(0, 1);
  parts.memory_bytes = 1 << 20;
  return parts;
}

template <games::State S>
Thought search(Uct<S>& uct, const S& root, std::uint64_t playouts, std::uint64_t seed = 1) {
  typename S::MoveList moves;
  root.legal_moves(moves);
  return uct.search(root, {moves.data(), moves.size()}, {playouts, 0}, {}, seed);
}

}  // namespace aite::search::mcts
