// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_list.hpp"
#include "base/random.hpp"
#include "games/go/policy/board.hpp"
#include "games/go/policy/policy.hpp"
#include "games/go/policy/tactics.hpp"

namespace aite::games::go::policy {

// A playout by a softmax policy. Every point's weight for both sides is kept up to date as patterns change; answers to
// the last move are weighed anew for each move.
template <int MaxSize>
class Playout {
 public:
  using Set = PointSet<MaxSize>;
  static constexpr int nowhere = Board<MaxSize>::nowhere;

  // `last` is the move that led to the position: a pass or no_move where there is none to answer.
  Playout(const Position<MaxSize>& start, Move last, const Policy& policy)
      : policy_(policy),
        board_(start),
        last_(last == no_move || last == pass_move ? nowhere : start.geometry->bit(last.code)) {
    board_.empty().for_each([this](int bit) { weigh(bit); });
  }

  [[nodiscard]] const Board<MaxSize>& board() const { return board_; }
  [[nodiscard]] bool is_over() const { return board_.passes() >= 2; }

  // Draws a move and plays it; a pass where nothing else is left.
  Move ply(base::Rng& rng) {
    tactics_.find(board_, last_);
    return play(draw(rng));
  }

  // A move the policy may draw, for the learners, who need them all.
  struct Choice {
    int bit;
    tactic::Bits bits;
    std::uint32_t weight;
  };
  using Choices = base::FixedList<Choice, std::size_t{MaxSize * MaxSize}>;

  void choices(Choices& choices) {
    tactics_.find(board_, last_);
    choices.clear();
    board_.empty().for_each([&](int bit) {
      const std::uint32_t weight = plain(bit);
      if (weight == 0 || !board_.is_legal(bit)) return;
      const tactic::Bits bits = tactics_.at(bit);
      choices.push_back({bit, bits, bits == 0 ? weight : policy_.answer(weight, bits)});
    });
  }

  // One of the choices, or nowhere for a pass.
  Move play(int bit) {
    if (bit != nowhere) return put(bit);
    board_.pass();
    last_ = nowhere;
    return pass_move;
  }

 private:
  using Both = Policy::Both;

  // A margin around the points, so that steps off the board need no care.
  static constexpr int margin = Set::origin > Set::stride ? 0 : Set::stride + 1 - Set::origin;
  static constexpr std::size_t slot(int bit) { return static_cast<std::size_t>(bit + margin); }
  // From 1: there are rows of nothing above and below the board.
  static constexpr std::size_t row_of(int bit) {
    return static_cast<std::size_t>(static_cast<unsigned>(bit - Set::origin) / Set::stride + 1);
  }

  // The weight for the side to move without tactical features.
  [[nodiscard]] std::uint32_t plain(int bit) const { return Policy::of(weights_[slot(bit)], board_.to_move()); }

  void set_weights(int bit, Both weights) {
    const Both more = weights - weights_[slot(bit)];
    weights_[slot(bit)] = weights;
    rows_[row_of(bit)] += more;
    total_ += more;
  }
  void weigh(int bit) { set_weights(bit, policy_.weights(board_.code(bit))); }

  // The eight points around a new stone: all of them, as asking which are empty would be guessed wrong too often.
  void weigh_around(int bit) {
    const auto weigh_row = [&](int from, int step) {
      Both more = 0;
      for (int next = from - 1; next <= from + 1; next += step) {
        const Both known = weights_[slot(next)];
        const Both is_empty = board_.at(next) == Colour::empty ? ~Both{0} : Both{0};
        const Both weights = policy_.weights(board_.code(next)) & is_empty;
        weights_[slot(next)] = weights;
        more += weights - known;
      }
      return more;
    };
    const std::size_t row = row_of(bit);
    const Both above = weigh_row(bit - Set::stride, 1);
    const Both beside = weigh_row(bit, 2);
    const Both below = weigh_row(bit + Set::stride, 1);
    rows_[row - 1] += above;
    rows_[row] += beside;
    rows_[row + 1] += below;
    total_ += above + beside + below;
  }

  Move put(int bit) {
    const Move move{board_.geometry().code(bit)};
    set_weights(bit, 0);
    const Set taken = board_.put(bit);
    weigh_around(bit);
    if (taken.any()) ((taken | ring(taken)) & board_.empty()).for_each([this](int changed) { weigh(changed); });
    last_ = bit;
    return move;
  }

  // The point that covers `at` of the side's total. Counted to the end: leaving early would be guessed wrong nearly
  // every time.
  [[nodiscard]] int covering(std::uint32_t at, Side side) const {
    std::array<std::uint32_t, std::size_t{MaxSize + 1}> before;
    std::uint32_t sum = 0;
    std::size_t row = 0;
    for (std::size_t i = 0; i < MaxSize; ++i) {
      before[i] = sum;
      sum += Policy::of(rows_[i + 1], side);
      row += sum <= at ? 1U : 0U;
    }
    const int start = Set::origin + Set::stride * static_cast<int>(row);
    const Both* const weights = &weights_[slot(start)];
    sum = before[row];
    int column = 0;
    for (int i = 0; i < MaxSize; ++i) {
      sum += Policy::of(weights[i], side);
      column += sum <= at ? 1 : 0;
    }
    return start + column;
  }

  // The same among the eight points around the last move.
  [[nodiscard]] int covering_near(std::uint32_t at, Side side) const {
    std::uint32_t sum = 0;
    std::size_t skipped = 0;
    for (const int step : Board<MaxSize>::steps) {
      sum += Policy::of(weights_[slot(last_ + step)], side);
      skipped += sum <= at ? 1U : 0U;
    }
    return last_ + Board<MaxSize>::steps[skipped];
  }

  // A legal move, or nowhere if there is none. A draw that turns out illegal is struck off and drawn again.
  int draw(base::Rng& rng) {
    const Side side = board_.to_move();
    struck_.clear();
    int bit = draw_one(rng, side);
    while (bit != nowhere && !board_.is_legal(bit)) {
      struck_.push_back({bit, weights_[slot(bit)]});
      set_weights(bit, weights_[slot(bit)] - Policy::only(plain(bit), side));
      bit = draw_one(rng, side);
    }
    for (const Struck& each : struck_) set_weights(each.bit, each.weights);
    return bit;
  }

  // Draws first whether to answer the last move, to play near it, or elsewhere. Points that belong to another of these
  // are drawn over.
  int draw_one(base::Rng& rng, Side side) {
    std::uint32_t all_near = 0;
    if (last_ != nowhere) {
      for (const int step : Board<MaxSize>::steps) all_near += Policy::of(weights_[slot(last_ + step)], side);
    }
    const std::uint32_t total = Policy::of(total_, side);
    std::uint32_t near = all_near;
    std::uint32_t elsewhere = total - all_near;
    std::uint32_t answers = 0;
    for (const int bit : tactics_.special()) {
      (tactics_.near().has(bit) ? near : elsewhere) -= plain(bit);
      answers += policy_.answer(plain(bit), tactics_.at(bit));
    }
    const std::uint32_t weighty_near = policy_.near(near);
    const std::uint32_t sum = answers + weighty_near + elsewhere;
    if (sum == 0) return nowhere;
    std::uint32_t at = rng.below(sum);
    if (at < elsewhere) {
      for (;;) {
        const int bit = covering(rng.below(total), side);
        if (tactics_.at(bit) == 0) return bit;
      }
    }
    at -= elsewhere;
    if (at < weighty_near) {
      for (;;) {
        const int bit = covering_near(rng.below(all_near), side);
        if (tactics_.at(bit) == tactic::near) return bit;
      }
    }
    at -= weighty_near;
    for (const int bit : tactics_.special()) {
      const std::uint32_t weight = policy_.answer(plain(bit), tactics_.at(bit));
      if (at < weight) return bit;
      at -= weight;
    }
    return nowhere;  // not reached: the weights add up to the sum
  }

  struct Struck {
    int bit;
    Both weights;
  };

  const Policy& policy_;
  Board<MaxSize> board_;
  int last_;  // bit of the last move; nowhere if it was a pass or there was none
  Tactics<MaxSize> tactics_;
  std::array<Both, std::size_t{Set::bits + 2 * margin}> weights_{};  // of moves without tactical features
  std::array<Both, std::size_t{MaxSize + 2}> rows_{};                // their sums; the first and last stay 0
  Both total_ = 0;
  base::FixedList<Struck, std::size_t{MaxSize * MaxSize}> struck_;
};

// Plays `position` to its end; `last` as above. Plies are appended to the trajectory where one is given.
void play_out(Position<9>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory);
void play_out(Position<19>& position, Move last, const Policy& policy, base::Rng& rng, Trajectory* trajectory);

}  // namespace aite::games::go::policy
