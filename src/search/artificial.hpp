// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/fixed_list.hpp"
#include "games/game.hpp"

namespace aite::search {

// A game tree written down by hand, for tests: every node has a fixed outcome that a playout from it always returns,
// so a search's counts can be computed independently and compared exactly.
struct ArtificialTree {
  struct Node {
    std::vector<std::uint16_t> children;  // a move's code is the child's number
    int half_points = 0;                  // the outcome of every playout from here, for the first player
  };
  std::vector<Node> nodes;
};

struct ArtificialRules {
  const ArtificialTree* tree = nullptr;

  void declare(base::Options& /*options*/) {}
};

class ArtificialState {
 public:
  using Rules = ArtificialRules;
  using MoveList = base::FixedList<games::Move, 64>;

  static constexpr games::GameInfo info{"artificial", "Artificial", "Artificial", "first", "second", "a tree"};
  static constexpr int symmetries = 1;
  static constexpr bool forbids_repetition = false;

  explicit ArtificialState(const Rules& rules = {}) : rules_(rules) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] games::Side to_move() const { return side_; }
  [[nodiscard]] bool is_over() const { return node().children.empty(); }
  [[nodiscard]] games::Outcome outcome() const { return {node().half_points}; }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    for (const std::uint16_t child : node().children) moves.push_back({child});
  }
  [[nodiscard]] std::string why_illegal(games::Move /*move*/) const { return {}; }
  void play(games::Move move) {
    at_ = move.code;
    side_ = other(side_);
  }
  [[nodiscard]] std::uint64_t hash() const { return base::mix(at_); }
  [[nodiscard]] std::uint64_t board_hash() const { return hash(); }
  games::Outcome playout(base::Rng& /*rng*/, games::Trajectory* /*trajectory*/) const { return outcome(); }
  static void count_playouts(std::span<const ArtificialState> states, std::uint32_t per_state, std::uint64_t seed,
                             std::span<games::Tally> tallies) {
    games::count_playouts_plainly<ArtificialState>(states, per_state, seed, tallies);
  }
  [[nodiscard]] ArtificialState transformed(int /*symmetry*/) const { return *this; }
  [[nodiscard]] games::Move transformed(games::Move move, int /*symmetry*/) const { return move; }
  [[nodiscard]] std::string text() const { return std::to_string(at_); }
  static ArtificialState from_text(std::string_view /*text*/, const Rules& /*rules*/) {
    throw base::InputError("an artificial tree has no text");
  }
  [[nodiscard]] std::string move_text(games::Move move) const { return std::to_string(move.code); }
  [[nodiscard]] games::Move parse_move(std::string_view /*text*/) const { return games::no_move; }
  [[nodiscard]] std::string drawing() const { return text(); }

 private:
  [[nodiscard]] const ArtificialTree::Node& node() const { return rules_.tree->nodes[at_]; }

  Rules rules_;
  std::uint16_t at_ = 0;
  games::Side side_ = games::Side::first;
};

}  // namespace aite::search
