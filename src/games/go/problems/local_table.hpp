// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/go/problems/local_game.hpp"

namespace aite::games::go {

// How a local game ends between perfect players: the attacker takes the target, or both pass while it stands. Nobody:
// neither can force that, play goes round for ever.
struct Forced {
  std::optional<Role> winner;
  int plies = 0;  // to the end, if the winner hurries and the loser does not

  friend bool operator==(const Forced&, const Forced&) = default;
};

// A position of a local game with whose turn it is. In a solution `no_ko` may never take a ko.
struct LocalPosition {
  LocalGame::Stones stones;
  Role to_move = Role::attacker;
  bool passed = false;  // the last move was a pass

  friend bool operator==(const LocalPosition&, const LocalPosition&) = default;
};

// All positions of a local game at once. What a side can force is a least fixpoint: a position is won where a move
// leads to one that is known to be won, and lost where every move leads to one that is known to be lost, until nothing
// more is known. Round n finds what takes n plies. No history is followed, so none can be followed wrongly.
class LocalTable {
 public:
  static constexpr int max_points = 12;  // 531,441 positions of stones

  // Throws InputError for a region of more points.
  explicit LocalTable(const LocalGame& game);

  // The stones must be possible.
  [[nodiscard]] Forced forced(const LocalPosition& position, Role no_ko) const;

  // All possible stones.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t i = 0; i < stones_.size(); ++i) {
      if (possible_[i]) f(stones_[i]);
    }
  }
  [[nodiscard]] bool is_possible(LocalGame::Stones stones) const { return possible_[number(stones)]; }

 private:
  using Number = std::uint32_t;

  struct Known {
    std::uint8_t winner = 0;  // 0 nobody yet, 1 attacker, 2 defender
    std::uint8_t plies = 0;
  };

  [[nodiscard]] Number number(LocalGame::Stones stones) const {
    return powers_[stones.attackers] + 2 * powers_[stones.defenders];
  }
  [[nodiscard]] std::size_t place(Number stones, Role to_move, bool passed) const {
    return 4 * std::size_t{stones} + 2 * (to_move == Role::defender ? 1U : 0U) + (passed ? 1U : 0U);
  }
  void list_stones();
  void list_moves(const LocalGame& game);
  void solve(Role no_ko);
  [[nodiscard]] Known look(Number stones, Role to_move, bool passed, Role no_ko, int round,
                           const std::vector<Known>& known) const;

  int points_;
  std::vector<Number> powers_;  // of a set of points: the sum of 3^point
  std::vector<LocalGame::Stones> stones_;
  std::vector<bool> possible_;
  std::vector<Number> next_;                 // by stones, role, point: where a move leads; while solving
  std::array<std::vector<Known>, 2> known_;  // by who may not take a ko
};

}  // namespace aite::games::go
