// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_playout.hpp"
#include "gpu/go_points.hpp"
#include "gpu/go_policy_table.hpp"
#include "gpu/go_tactics.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A game of Go by the softmax policy of paper 000 in a warp: games/go/policy/playout.hpp, number for number. Lanes have
// rows of the board, and see to the weights of points for both sides, which lie where all lanes can read them; a point
// is drawn by adding up over the lanes. Chains are followed when they are asked about, which is seldom for long: three
// liberties are as good as more.
class GoPolicyPlayout {
 public:
  using Both = GoPolicyTable::Both;
  using Start = GoPolicyStart;
  using Table = GoPolicyTable;

 private:
  static constexpr std::int32_t nowhere = -1;
  static constexpr std::int32_t again = -2;
  static constexpr std::uint32_t margin = Points::stride + 1;  // of weights, so that steps off the board need no care
  static constexpr std::uint32_t slots = 9 * Points::stride + 2 * margin;

 public:
  struct Shared {
    std::uint32_t weights[2][slots];  // by side
    Answer answers[Answers::most];
  };
  static constexpr bool is_a_warps = true;
  static constexpr bool has_table_at_hand = false;  // it is too large
  static constexpr std::uint32_t longest = GoPlayout::longest;

  AITE_DEVICE GoPolicyPlayout(const Table& table, Shared& shared) : table_(table), shared_(shared) {
    answers_.list = shared_.answers;
    in_lanes([&](int lane) {
      for (std::uint32_t i = static_cast<std::uint32_t>(lane); i < 2 * slots; i += warp_lanes) {
        shared_.weights[i / slots][i % slots] = 0;
      }
    });
  }

  AITE_DEVICE void begin(const Start& start, base::Rng rng) {
    const GoPlayout::Start& position = start.position;
    begin(board_of(position), position, start.last, position.passes, position.first_to_move, rng);
  }
  static AITE_DEVICE BoardOfChains board_of(const GoPlayout::Start& position) {
    return {Rows::of(position.board), Rows::of(position.own), Rows::of(position.opponent),
            position.ko.any() ? static_cast<std::int32_t>(position.ko.first()) : nowhere};
  }
  // From another position than the start, but by its rules.
  AITE_DEVICE void begin(const BoardOfChains& board, const GoPlayout::Start& rules, std::int32_t last,
                         std::int32_t passes, bool first_to_move, base::Rng rng) {
    board_ = board;
    first_to_move_ = first_to_move;
    size_ = rules.size;
    komi_half_points_ = rules.komi_half_points;
    closed_ = {};
    rng_ = rng;
    plies_ = 0;
    passes_ = 0;
    passes_in_a_row_ = passes;
    last_ = last;
    pressed_ = {};
    if (last_ >= 0) pressed_ = put(bit_of_last(), Rows{}, board_.own, board_.empty());
    in_lanes([&](int lane) {
      if (lane >= lanes_with_points) return;
      for (std::uint32_t i = 0; i < 3; ++i) set_weights(first_bit_of(lane) + i, 0);
    });
    anew_ = board_.empty();
  }

  [[nodiscard]] AITE_DEVICE bool is_over() const { return passes_in_a_row_ >= 2 || plies_ >= limit(); }

  template <class Writer>
  AITE_DEVICE void step(Writer& writer) {
    if (anew_.any()) weigh_all(anew_);
    std::int32_t bit = nowhere;
    bool is_known = false;
    for (std::uint32_t i = 1;; ++i) {
      const Drawn drawn = draw();
      if (!is_known) {
        find_answers(board_, pressed_, answers_);
        writer.answers(answers_);
        is_known = true;
      }
      bit = answers_.count == 0 ? drawn.bit : answer(drawn, i);
      if (bit == again) continue;
      if (bit == nowhere || try_put(static_cast<std::uint32_t>(bit))) break;
      strike(static_cast<std::uint32_t>(bit));
      i = 0;
    }
    ++plies_;
    if (bit == nowhere) {
      writer.write(games::pass_move.code);
      pass();
    } else {
      const auto at = static_cast<std::uint32_t>(bit);
      writer.write(at / Points::stride * static_cast<std::uint32_t>(size_) + at % Points::stride);
    }
    first_to_move_ = !first_to_move_;
  }

  [[nodiscard]] AITE_DEVICE int half_points() const {
    const int points = margin_of(board_.board, board_.own, board_.opponent);
    return 2 * (first_to_move_ ? points : -points) - komi_half_points_;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t moves() const { return static_cast<std::uint32_t>(plies_ - passes_); }
  [[nodiscard]] AITE_DEVICE bool was_capped() const { return plies_ >= limit(); }

  [[nodiscard]] AITE_DEVICE base::Rng rng() const { return rng_; }

 private:
  [[nodiscard]] AITE_DEVICE std::int32_t limit() const { return 3 * size_ * size_; }
  [[nodiscard]] AITE_DEVICE std::uint32_t bit_of_last() const { return static_cast<std::uint32_t>(last_); }
  [[nodiscard]] AITE_DEVICE std::uint32_t weight(std::uint32_t bit) const {
    return shared_.weights[side()][bit + margin];
  }
  AITE_DEVICE void set_weights(std::uint32_t bit, Both weights) {
    shared_.weights[0][bit + margin] = static_cast<std::uint32_t>(weights);
    shared_.weights[1][bit + margin] = static_cast<std::uint32_t>(weights >> 32);
  }
  [[nodiscard]] AITE_DEVICE int side() const { return first_to_move_ ? 0 : 1; }

  // A lane's: what a set has at a point of the lane's row.
  static AITE_DEVICE std::uint32_t at(const Rows& set, int lane, std::uint32_t bit) {
    return set.row[lane] >> (bit % Rows::stride);
  }

  [[nodiscard]] AITE_DEVICE Surroundings surroundings() const {
    return {board_.board, choose(first_to_move_, board_.own, board_.opponent),
            choose(first_to_move_, board_.opponent, board_.own)};
  }

  // A lane's: a point anew, where `around` is what stands around it, and it is closed for sides as GoSides has it. A
  // stone weighs nothing.
  AITE_DEVICE void weigh(std::uint32_t bit, bool is_stone, std::uint32_t around, std::uint32_t closed) {
    const Both weights = is_stone ? 0 : table_.weights[around];
    const Both open = ((closed & GoSides::first) != 0 ? 0 : Both{0xffff'ffffU}) |
                      ((closed & GoSides::second) != 0 ? 0 : ~Both{0xffff'ffffU});
    set_weights(bit, weights & open);
  }
  AITE_DEVICE void weigh_all(const Rows& points) {
    const Surroundings seen = surroundings();
    const Rows empty = board_.empty();
    in_lanes_of(points, [&](int lane, std::uint32_t bit) {
      weigh(bit, (at(empty, lane, bit) & 1U) == 0, seen.around(lane, bit % Rows::stride), at(closed_, lane, bit));
    });
  }

  AITE_DEVICE bool try_put(std::uint32_t bit) {
    if (static_cast<std::int32_t>(bit) == board_.ko) return false;
    const Rows move = Rows::of(bit);
    const Rows rest = board_.empty() - move;
    const Put done = put(bit, board_.own, board_.opponent, rest);
    if (!done.any_dead && done.count == 0) return false;
    Rows opened;
    if (board_.ko >= 0) opened = Rows::of(static_cast<std::uint32_t>(board_.ko));
    if (done.any_dead) opened = opened | done.dead.surroundings();
    if (closed_.any()) opened = opened | opened_by(move, rest, done);
    board_.ko = done.any_dead ? ko_after(move, done.dead) : nowhere;
    board_.own = board_.own | move;
    board_.opponent = board_.opponent - done.dead;
    opened = opened & board_.empty();
    closed_ = closed_ - for_both(opened);
    anew_ = opened | (move.surroundings() & board_.empty()) | move;
    pressed_ = done;
    last_ = static_cast<std::int32_t>(bit);
    passes_in_a_row_ = 0;
    board_.turn();
    return true;
  }
  // The point that may not be taken back at once, if there is one: a single stone's that a single stone took.
  [[nodiscard]] AITE_DEVICE std::int32_t ko_after(const Rows& move, const Rows& dead) const {
    const Rows beside = move.neighbours();
    if ((beside & (board_.own | (board_.empty() - move))).any() || dead.count() != 1) return nowhere;
    return static_cast<std::int32_t>(dead.first());
  }

  // Points that this move may make legal although their surroundings do not change: last liberties of chains that it
  // presses, makes or frees.
  [[nodiscard]] AITE_DEVICE Rows opened_by(const Rows& move, const Rows& rest, const Put& done) const {
    if (done.any_dead) return done.last_liberties | opened_by_taking(move, rest, done.dead);
    return done.count == 1 ? done.last_liberties | done.liberties : done.last_liberties;
  }
  [[nodiscard]] AITE_DEVICE Rows opened_by_taking(const Rows& move, const Rows& rest, const Rows& dead) const {
    const Chain made = chain_of(move, board_.own, rest | dead, all_liberties);
    Rows opened = choose(made.count() == 1, made.liberties, Rows{});
    Rows freed = (dead.neighbours() & board_.own) - made.stones;
    while (freed.any()) {
      const Chain chain = chain_of(Rows::of(freed.first()), board_.own, rest, 2);
      if (chain.count() == 1) opened = opened | chain.liberties;
      freed = freed - chain.stones;
    }
    return opened;
  }

  AITE_DEVICE void pass() {
    anew_ = {};
    if (board_.ko >= 0) anew_ = Rows::of(static_cast<std::uint32_t>(board_.ko));
    closed_ = closed_ - for_both(anew_);
    board_.ko = nowhere;
    pressed_ = {};
    last_ = nowhere;
    ++passes_;
    ++passes_in_a_row_;
    board_.turn();
  }

  AITE_DEVICE void strike(std::uint32_t bit) {
    closed_ = closed_ | for_side(side(), Rows::of(bit));
    once([&] { shared_.weights[side()][bit + margin] = 0; });
  }

  [[nodiscard]] AITE_DEVICE bool is_near(std::int32_t bit) const { return are_near(bit, last_); }

  // The eight points around a point, as games/go/features/pattern.hpp orders them.
  static AITE_DEVICE std::int32_t step_to(int direction) {
    constexpr auto stride = static_cast<std::int32_t>(Rows::stride);
    const std::int32_t down = direction == 2 || direction == 6   ? 0
                              : direction >= 3 && direction <= 5 ? stride
                                                                 : -stride;
    return down + (direction == 0 || direction == 4 ? 0 : direction < 4 ? 1 : -1);
  }

  // A point drawn by its pattern and nearness alone, or nowhere if there is none; what all points weigh by these.
  struct Drawn {
    std::int32_t bit;
    std::uint32_t sum;
  };
  AITE_DEVICE Drawn draw() {
    Each<std::uint32_t> beside;  // the last move
    Each<std::uint32_t> ends;    // of what a lane's points cover of the total
    by_lane([&](int lane) {
      if (last_ >= 0 && lane < 8) beside[lane] = weight(static_cast<std::uint32_t>(last_ + step_to(lane)));
      if (lane >= lanes_with_points) return;
      const std::uint32_t* const weights = weights_in(lane);
      ends[lane] = weights[0] + weights[1] + weights[2];
    });
    const std::uint32_t near = sum(beside);
    ends = sums_so_far(ends);
    const std::uint32_t total = value_of(ends, warp_lanes - 1);
    const std::uint32_t heavier = table_.near(near, 8);
    const std::uint32_t all = total - near + heavier;
    if (total == 0) return {nowhere, 0};
    if (heavier < near) {  // some of the points near are drawn in vain
      for (std::uint32_t i = 1;; ++i) {
        const std::int32_t bit = covering(rng_.below(total), ends);
        if (!is_near(bit) || rng_.below(near) < heavier || i == table_.most_draws) return {bit, all};
      }
    }
    const std::uint32_t at = rng_.below(all);
    return {at >= total ? covering_near(rng_.below(near), beside) : covering(at, ends), all};
  }

  [[nodiscard]] AITE_DEVICE const std::uint32_t* weights_in(int lane) const {
    return &shared_.weights[side()][first_bit_of(lane) + margin];
  }

  // The point that covers `at` of the side's total, which is more.
  [[nodiscard]] AITE_DEVICE std::int32_t covering(std::uint32_t at, const Each<std::uint32_t>& ends) const {
    Each<bool> beyond;
    by_lane([&](int lane) { beyond[lane] = ends[lane] > at; });
    const std::uint32_t lane = lowest_bit(votes(beyond));
    const std::uint32_t* const weights = weights_in(static_cast<int>(lane));
    const std::uint32_t left = value_of(ends, lane) - at;  // to the end of the lane's points, more than 0
    const std::uint32_t passed = left <= weights[2] ? 2 : left <= weights[1] + weights[2] ? 1 : 0;
    return static_cast<std::int32_t>(first_bit_of(static_cast<int>(lane)) + passed);
  }
  // The same for a part of what the eight points around the last move cover; the last one has what is left.
  [[nodiscard]] AITE_DEVICE std::int32_t covering_near(std::uint32_t at, const Each<std::uint32_t>& beside) const {
    const Each<std::uint32_t> ends = sums_so_far(beside);
    Each<bool> passed;
    by_lane([&](int lane) { passed[lane] = lane < 7 && ends[lane] <= at; });
    return last_ + step_to(static_cast<int>(count_bits(votes(passed))));
  }

  // A point's weight with and without its tactical features.
  struct Weighed {
    std::uint32_t with;
    std::uint32_t without;
    [[nodiscard]] AITE_DEVICE std::uint32_t gain() const { return with > without ? with - without : 0; }
  };
  [[nodiscard]] AITE_DEVICE Weighed weighed(Answer answer) const {
    const std::uint32_t plain = weight(answer.bit);
    return {table_.with(plain, answer.tactics), is_near(answer.bit) ? table_.near(plain) : plain};
  }
  // A point drawn by all its features, given one drawn without the tactical ones; or `again`, if that was in vain.
  AITE_DEVICE std::int32_t answer(const Drawn& drawn, std::uint32_t draws) {
    std::uint32_t more = 0;
    AITE_ROLLED
    for (std::uint32_t k = 0; k < answers_.count; ++k) more += weighed(answers_.list[k]).gain();
    std::uint32_t at = rng_.below(drawn.sum + more);
    bool is_in_vain = false;
    AITE_ROLLED
    for (std::uint32_t k = 0; k < answers_.count; ++k) {
      const Answer each = answers_.list[k];
      const Weighed weights = weighed(each);
      if (at < weights.gain()) return each.bit;
      at -= weights.gain();
      if (!is_in_vain && each.bit == drawn.bit && rng_.below(weights.without) >= weights.with &&
          draws < table_.most_draws) {
        is_in_vain = true;
      }
    }
    if (!is_in_vain) return drawn.bit;
    return drawn.sum == 0 ? nowhere : again;
  }

  const Table& table_;
  Shared& shared_;
  BoardOfChains board_;
  Rows closed_;         // points where sides may not play, which some draw has found out; see GoSides
  Rows anew_;           // points that are to be weighed before the next draw
  Threatened pressed_;  // own chains that the last move left with one liberty or two
  Answers answers_;
  base::Rng rng_{0};
  std::int32_t size_ = 0;
  std::int32_t komi_half_points_ = 0;
  std::int32_t last_ = nowhere;
  std::int32_t plies_ = 0;
  std::int32_t passes_ = 0;
  std::int32_t passes_in_a_row_ = 0;
  bool first_to_move_ = true;
};

}  // namespace aite::gpu
