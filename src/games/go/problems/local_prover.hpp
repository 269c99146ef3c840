// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/go/problems/local_game.hpp"
#include "games/go/problems/local_table.hpp"

namespace aite::games::go {

// The same question as LocalTable's for one position, by another way: depth-first proof-number search (Nagai 2002) for
// "it is over within so many plies", for either side in turn, with more and more plies. A position is met with fewer
// plies left each time, so there are no cycles and no trouble with how it was reached.
class LocalProver {
 public:
  LocalProver(const LocalGame& game, Role no_ko, std::uint64_t max_nodes)
      : game_(game), no_ko_(no_ko), max_(max_nodes) {}

  // Who can force it; nobody where play goes round for ever or the nodes ran out (gave_up).
  [[nodiscard]] std::optional<Role> winner(const LocalPosition& position);
  [[nodiscard]] bool gave_up() const { return nodes_ >= max_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Count = std::uint32_t;
  static constexpr Count infinite = 1'000'000'000;

  // How many leaves the side to move has to prove (phi), and its opponent (delta), for its way to be the right one.
  struct Numbers {
    Count phi = 1;
    Count delta = 1;
  };
  // What is known of a position for good: what can be done within some plies can be within more.
  struct Settled {
    int reached_within = 1000;  // the fewest plies within which the goal is known to be reached
    int missed_within = -1;     // the most within which it is known to be missed
  };
  struct Child {
    LocalPosition position;
    std::optional<Role> over;  // who has won
  };

  [[nodiscard]] bool proves(const LocalPosition& position, Role goal, int plies);
  void search(const LocalPosition& position, int plies, Numbers limit);
  [[nodiscard]] std::vector<Child> children(const LocalPosition& position) const;
  [[nodiscard]] Numbers numbers(const Child& child, int plies) const;
  [[nodiscard]] static std::uint64_t key(const LocalPosition& position, int plies);
  void settle(const LocalPosition& position, int plies, Numbers found);

  const LocalGame& game_;
  Role no_ko_;
  std::uint64_t max_;
  std::uint64_t nodes_ = 0;
  Role goal_ = Role::attacker;
  std::unordered_map<std::uint64_t, Numbers> seen_;                    // by position and plies; of one question
  std::array<std::unordered_map<std::uint64_t, Settled>, 2> settled_;  // by goal and position; of all
};

}  // namespace aite::games::go
