// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"

// Games that a learner reads, in three parts of which it learns from one alone.
namespace aite::training {

enum class Part : std::uint8_t { training, validation, test };
inline constexpr std::array<Part, 3> parts{Part::training, Part::validation, Part::test};

// The same for mirror images of a game, which begins at `start`; `kind` tells apart what moves do not, such as sizes of
// boards. 64 bits: two games in a million share one by a chance of 3e-8.
template <class State>
std::uint64_t identity_of(const State& start, const std::vector<games::Move>& moves, std::uint64_t kind) {
  std::uint64_t least = UINT64_MAX;
  for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) {
    std::uint64_t hash = kind;
    for (const games::Move move : moves) hash = base::mix(hash, start.transformed(move, symmetry).code);
    least = std::min(least, hash);
  }
  return base::mix(least);
}

// Which part a game belongs to, given its identity: four in five are for training, and the rest is halved. It is the
// same whatever else is read.
inline Part part_by_identity(std::uint64_t identity) {
  return identity % 10 < 8 ? Part::training : identity % 10 == 8 ? Part::validation : Part::test;
}

// A Game has an identity(), and counts once. Of repeated ones the first of the earliest part stays: what is trained on
// is never tested.
template <class Game>
class Sets {
 public:
  // `part_of(game)` says where a game belongs. Within a part games keep their order.
  template <class PartOf>
  Sets(const std::vector<Game>& games, const PartOf& part_of) {
    std::unordered_set<std::uint64_t> seen;
    for (const Part part : parts) {
      for (const Game& game : games) {
        if (part_of(game) != part) continue;
        if (seen.insert(game.identity()).second) {
          of(part).push_back(game);
        } else {
          ++repeated_;
        }
      }
    }
  }

  [[nodiscard]] const std::vector<Game>& of(Part part) const { return games_[static_cast<std::size_t>(part)]; }
  [[nodiscard]] std::vector<Game>& of(Part part) { return games_[static_cast<std::size_t>(part)]; }

  // Games left out because they, or mirror images of them, were there already.
  [[nodiscard]] std::uint64_t repeated() const { return repeated_; }

  // How many games each part has: training, validation, test.
  [[nodiscard]] std::array<std::size_t, 3> sizes() const {
    return {games_[0].size(), games_[1].size(), games_[2].size()};
  }

 private:
  std::array<std::vector<Game>, 3> games_;
  std::uint64_t repeated_ = 0;
};

}  // namespace aite::training
