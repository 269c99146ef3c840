// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/fixed_list.hpp"
#include "games/game.hpp"

namespace aite::games::toy {

inline constexpr std::int64_t max_coins = 24;

struct CoinsRules {
  std::int64_t coins = 8;
  std::int64_t seed = 1;  // which row of coins, each worth 1 to 9

  void declare(base::Options& options) {
    options.integer("coins", coins, 1, max_coins, "how many coins lie in the row", "Aite");
    options.integer("seed", seed, 0, 1'000'000, "which row of coins", "Aite");
  }
};

// A row of coins; the sides take one in turn from either end; the richer one wins. Small enough to solve by hand, yet
// with wins, draws, margins and a symmetry: searches and learners are tested on it.
class Coins {
 public:
  using Rules = CoinsRules;

  static constexpr GameInfo info{"coins", "Coins",  "Coins",
                                 "first", "second", "take a coin from either end of the row; the richer side wins"};
  static constexpr int symmetries = 2;
  static constexpr bool forbids_repetition = false;
  static constexpr Move left{0};
  static constexpr Move right{1};

  using MoveList = base::FixedList<Move, 2>;

  explicit Coins(const Rules& rules = {});

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Side to_move() const { return to_move_; }
  [[nodiscard]] bool is_over() const { return begin_ == end_; }
  [[nodiscard]] Outcome outcome() const { return {2 * (taken_[0] - taken_[1])}; }
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] std::string why_illegal(Move move) const;
  void play(Move move);
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t board_hash() const { return hash(); }

  Outcome playout(base::Rng& rng, Trajectory* trajectory = nullptr) const;
  static void count_playouts(std::span<const Coins> states, std::uint32_t per_state, std::uint64_t seed,
                             std::span<Tally> tallies) {
    count_playouts_plainly<Coins>(states, per_state, seed, tallies);
  }

  [[nodiscard]] Coins transformed(int symmetry) const;
  [[nodiscard]] Move transformed(Move move, int symmetry) const;

  // "3 1 4 / 0 2 / second": the row, what each side has taken, who moves.
  [[nodiscard]] std::string text() const;
  static Coins from_text(std::string_view text, const Rules& rules);
  [[nodiscard]] std::string move_text(Move move) const { return move == left ? "left" : "right"; }
  [[nodiscard]] Move parse_move(std::string_view text) const;
  [[nodiscard]] std::string drawing() const;

 private:
  [[nodiscard]] std::span<const std::uint8_t> row() const { return {row_.data() + begin_, end_ - begin_}; }

  Rules rules_;
  std::array<std::uint8_t, max_coins> row_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::array<int, 2> taken_{};
  Side to_move_ = Side::first;
};

}  // namespace aite::games::toy
