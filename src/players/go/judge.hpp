// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "games/go/rank.hpp"
#include "players/go/models.hpp"

namespace aite::players::go {

// What a network says of a position when it is told that both sides are of one rank.
struct Opinion {
  std::array<float, network_shape.moves()> policy{};  // of each move, all legal ones together 1
  float win = 0.5F;                                   // of the side to move
};

// Asks a network, and remembers its latest answers: a search asks about a leaf's value first and, when it grows, about
// its moves. Any number of threads may ask.
class Judge {
 public:
  Judge(std::shared_ptr<const learn::network::Network> network, games::go::Rank rank)
      : network_(std::move(network)), rank_(rank), remembered_(memory) {}

  [[nodiscard]] Opinion opinion(const games::go::Small& state) const;

  // Positions of this size alone have opinions.
  static constexpr int size = 9;

 private:
  static constexpr std::size_t memory = 1 << 13;  // positions
  static constexpr std::size_t locks = 64;

  struct Remembered {
    std::uint64_t key = 0;
    Opinion opinion;
  };

  std::shared_ptr<const learn::network::Network> network_;
  games::go::Rank rank_;
  mutable std::vector<Remembered> remembered_;
  mutable std::array<std::mutex, locks> locks_;
};

}  // namespace aite::players::go
