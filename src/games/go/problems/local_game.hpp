// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/go/problems/problem.hpp"

namespace aite::games::go {

enum class Role : std::uint8_t { attacker, defender };

constexpr Role other(Role role) { return role == Role::attacker ? Role::defender : Role::attacker; }

// A problem as a game of its own: a few points, numbered, of which each is free or has a stone of either side. The
// stones around are fixed; all but the target breathe for ever. No suicide. Ko is not followed: a capture that ko
// forbids to answer is marked, and whoever solves says whose such captures are ruled out for good.
class LocalGame {
 public:
  using Points = std::uint32_t;  // a set of the region's points
  static constexpr int max_points = 24;

  struct Stones {
    Points attackers = 0;
    Points defenders = 0;

    friend bool operator==(const Stones&, const Stones&) = default;
  };

  struct Played {
    Stones stones;
    bool takes_target = false;
    bool takes_ko = false;
  };

  // Throws InputError where the rest of the board is not settled: every stone outside the region but the target must
  // be alive whatever happens (Benson), every empty point there be an eye of one such chain, and the target one chain.
  explicit LocalGame(const Problem& problem);

  [[nodiscard]] int points() const { return static_cast<int>(moves_.size()); }
  [[nodiscard]] Move move(int point) const { return moves_[static_cast<std::size_t>(point)]; }
  [[nodiscard]] Stones start() const { return start_; }
  [[nodiscard]] Role to_move() const { return to_move_; }

  // Nothing where the move is illegal.
  [[nodiscard]] std::optional<Played> play(Stones stones, Role role, int point) const;
  // Whether every chain, the target too, has a liberty.
  [[nodiscard]] bool is_possible(Stones stones) const;

 private:
  struct Chain {
    Points points = 0;
    bool has_target = false;
    bool breathes = false;
  };

  [[nodiscard]] Points all() const { return static_cast<Points>((std::uint64_t{1} << points()) - 1); }
  [[nodiscard]] Points neighbours(Points points) const {
    return near_[0][points & 255] | near_[1][points >> 8 & 255] | near_[2][points >> 16];
  }
  [[nodiscard]] Points grown(Points seed, Points stones) const;
  // The chain of a role's stone at `seed`; an empty seed stands for the target.
  [[nodiscard]] Chain chain(Points seed, Stones stones, Role role) const;

  std::vector<Move> moves_;
  std::array<std::array<Points, 256>, 3> near_{};
  std::array<Points, 2> beside_safe_{};  // points beside a fixed stone of the attacker, of the defender
  Points beside_target_ = 0;
  Stones start_;
  Role to_move_ = Role::attacker;
};

}  // namespace aite::games::go
