// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/go_gradient.hpp"
#include "gpu/go_playout.hpp"
#include "gpu/go_points.hpp"
#include "gpu/go_policy_table.hpp"
#include "gpu/go_tactics.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A game of Go by the softmax policy of paper 000 in a warp: games/go/policy/playout.hpp, number for number. Every lane
// has three points, and sees to their weights for both sides, which lie where all lanes can read them; a point is drawn
// by adding up over the lanes. Chains are followed when they are asked about, several at once in as many lanes, which
// is seldom for long: three liberties are as good as more. With a GoGradient it learns from its choices, which changes
// nothing about them.
template <class Gradient>
class GoPlayoutByPolicy {
 public:
  using Both = GoPolicyTable::Both;
  using Start = GoPolicyStart;
  using Table = GoPolicyTable;

 private:
  static constexpr std::int32_t nowhere = -1;
  static constexpr std::uint32_t margin = Points::stride + 1;  // of weights, so that steps off the board need no care
  static constexpr std::uint32_t slots = 9 * Points::stride + 2 * margin;

 public:
  struct Shared {
    std::uint32_t weights[2][slots];  // by side
    Answer answers[Answers::most];
    typename Gradient::Shared of_gradient;
  };
  static constexpr bool is_a_warps = true;
  static constexpr bool has_table_at_hand = false;  // it is too large
  static constexpr std::uint32_t longest = GoPlayout::longest;

  AITE_DEVICE GoPlayoutByPolicy(const Table& table, Shared& shared, Gradient gradient = {})
      : table_(table), shared_(shared), gradient_(gradient) {
    answers_.list = shared_.answers;
    if constexpr (Gradient::learns) gradient_.share(shared_.of_gradient);
    in_lanes([&](int lane) {
      for (std::uint32_t i = static_cast<std::uint32_t>(lane); i < 2 * slots; i += warp_lanes) {
        shared_.weights[i / slots][i % slots] = 0;
      }
    });
  }

  AITE_DEVICE void begin(const Start& start, base::Rng rng) {
    start_ = &start;
    const GoPlayout::Start& position = start.position;
    board_ = {position.board, position.own, position.opponent, position.ko};
    first_to_move_ = position.first_to_move;
    closed_[0] = closed_[1] = Points{};
    rng_ = rng;
    plies_ = 0;
    passes_ = 0;
    passes_in_a_row_ = position.passes;
    last_ = start.last;
    pressed_ = {};
    if (last_ >= 0) pressed_ = put(Points::of(bit_of_last()), Points{}, board_.own, board_.empty()).pressed;
    in_lanes([&](int lane) {
      if (lane >= lanes_with_points) return;
      for (std::uint32_t i = 0; i < points_of_a_lane; ++i) set_weights(first_bit_of(lane) + i, 0);
    });
    if constexpr (Gradient::learns) gradient_.begin();
    weigh_all(board_.empty(), Points{});
  }

  [[nodiscard]] AITE_DEVICE bool is_over() const { return passes_in_a_row_ >= 2 || plies_ >= limit(); }

  template <class Writer>
  AITE_DEVICE void step(Writer& writer) {
    Drawn drawn = draw();
    find_answers(board_, pressed_, answers_);
    if constexpr (Gradient::learns) {
      if (gradient_.is_on) weigh_choices();
    }
    std::int32_t bit = nowhere;
    for (;; drawn = draw()) {
      bit = answers_.count == 0 ? drawn.bit : answer(drawn);
      if (bit == nowhere || make(static_cast<std::uint32_t>(bit))) break;
      strike(static_cast<std::uint32_t>(bit));
    }
    ++plies_;
    if (bit == nowhere) {
      writer.write(games::pass_move.code);
      pass();
    } else {
      const auto at = static_cast<std::uint32_t>(bit);
      writer.write(at / Points::stride * static_cast<std::uint32_t>(start_->position.size) + at % Points::stride);
    }
    first_to_move_ = !first_to_move_;
  }

  [[nodiscard]] AITE_DEVICE int half_points() const {
    const int points = area_margin(board_.board, board_.own, board_.opponent);
    return 2 * (first_to_move_ ? points : -points) - start_->position.komi_half_points;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t moves() const { return static_cast<std::uint32_t>(plies_ - passes_); }
  [[nodiscard]] AITE_DEVICE bool was_capped() const { return plies_ >= limit(); }

  [[nodiscard]] AITE_DEVICE base::Rng rng() const { return rng_; }

  [[nodiscard]] AITE_DEVICE Gradient& gradient() { return gradient_; }
  // When it is over: gives its gradient to those who add it up. `sign` is its result for the side they look from.
  AITE_DEVICE void teach(int sign, const games::go::policy::gradient::Value& baseline, std::int64_t* gradient) {
    in_lanes_of(board_.empty(), [&](std::uint32_t bit) { gradient_.leave(bit, weights_of(bit)); });
    gradient_.give(sign, baseline, gradient);
  }

 private:
  [[nodiscard]] AITE_DEVICE std::int32_t limit() const { return 3 * start_->position.size * start_->position.size; }
  [[nodiscard]] AITE_DEVICE std::uint32_t bit_of_last() const { return static_cast<std::uint32_t>(last_); }
  [[nodiscard]] AITE_DEVICE std::uint32_t weight(std::uint32_t bit) const {
    return shared_.weights[side()][bit + margin];
  }
  [[nodiscard]] AITE_DEVICE Both weights_of(std::uint32_t bit) const {
    return shared_.weights[0][bit + margin] | Both{shared_.weights[1][bit + margin]} << 32;
  }
  AITE_DEVICE void set_weights(std::uint32_t bit, Both weights) {
    shared_.weights[0][bit + margin] = static_cast<std::uint32_t>(weights);
    shared_.weights[1][bit + margin] = static_cast<std::uint32_t>(weights >> 32);
  }
  [[nodiscard]] AITE_DEVICE int side() const { return first_to_move_ ? 0 : 1; }

  [[nodiscard]] AITE_DEVICE bool any_closed() const {
    Points closed = closed_[0] | closed_[1];
    if constexpr (Gradient::learns) closed = closed | gradient_.barred(0) | gradient_.barred(1);
    return closed.any();
  }
  [[nodiscard]] AITE_DEVICE Both open_at(std::uint32_t bit) const {
    return (closed_[0].has(bit) ? 0 : Both{0xffff'ffffU}) | (closed_[1].has(bit) ? 0 : ~Both{0xffff'ffffU});
  }

  // The stones of both sides, to whom what lies beyond the board belongs as well.
  struct Colours {
    Points firsts;
    Points seconds;
  };
  [[nodiscard]] AITE_DEVICE Colours colours() const {
    const Points off = Points{~0U, ~0U, ~0U} - board_.board;
    return {choose(first_to_move_, board_.own, board_.opponent) | off,
            choose(first_to_move_, board_.opponent, board_.own) | off};
  }

  // A lane's: an empty point anew, where some points may be choices again that were none.
  AITE_DEVICE void weigh(std::uint32_t bit, const Colours& colours, Points opened) {
    const std::uint32_t seen = around(colours.firsts, bit) | around(colours.seconds, bit) << 8;
    const Both weights = table_.weights[seen];
    if constexpr (Gradient::learns) {
      if (gradient_.is_on) gradient_.change(bit, weights_of(bit), gradient_.classes_of(seen), weights, opened);
    }
    set_weights(bit, weights & open_at(bit));
  }
  AITE_DEVICE void weigh_all(Points points, Points opened) {
    const Colours seen = colours();
    in_lanes_of(points, [&](std::uint32_t bit) { weigh(bit, seen, opened); });
    if constexpr (Gradient::learns) gradient_.open(opened);
  }
  // The points around a new stone, each in a lane.
  AITE_DEVICE void weigh_around(std::uint32_t bit, Points empty, Points opened) {
    const Colours seen = colours();
    in_lanes([&](int lane) {
      if (lane >= 8) return;
      const std::int32_t to = static_cast<std::int32_t>(bit) + step_to(lane);
      const bool on = to >= 0 && to < static_cast<std::int32_t>(9 * Points::stride);
      if (on && empty.has(static_cast<std::uint32_t>(to))) weigh(static_cast<std::uint32_t>(to), seen, opened);
    });
  }

  AITE_DEVICE bool make(std::uint32_t bit) {
    if constexpr (Gradient::learns) {
      if (gradient_.is_on) {
        const std::uint32_t of_class = gradient_.class_of(side(), bit);
        const std::uint32_t tactics = tactics_at(bit);
        const bool made = try_put(bit);
        if (made) gradient_.chose(of_class, tactics);
        return made;
      }
    }
    return try_put(bit);
  }

  AITE_DEVICE bool try_put(std::uint32_t bit) {
    const Points move = Points::of(bit);
    if ((move & board_.ko).any()) return false;
    const Points rest = board_.empty() - move;
    const Points beside = move.neighbours();
    const Put done = put(move, board_.own, board_.opponent, rest);
    const Points taken = done.pressed.dead;
    if (taken.none() && done.liberties.none()) return false;
    Points opened = taken.any() ? taken.surroundings() : Points{};
    if (any_closed()) opened = opened | opened_by(move, rest, done);
    opened = opened | board_.ko;

    const bool alone = (beside & board_.own).none();
    if constexpr (Gradient::learns) {
      if (gradient_.is_on) once([&] { gradient_.leave(bit, weights_of(bit)); });
    }
    once([&] { set_weights(bit, 0); });
    board_.own = board_.own | move;
    board_.opponent = board_.opponent - taken;
    const Points empty = board_.empty();
    board_.ko = choose(alone && taken.count() == 1 && (beside & empty).count() == 1, taken, Points{});
    opened = opened & empty;
    closed_[0] = closed_[0] - opened;
    closed_[1] = closed_[1] - opened;
    weigh_around(bit, empty, opened);
    weigh_all(opened - move.surroundings(), opened);
    pressed_ = done.pressed;
    last_ = static_cast<std::int32_t>(bit);
    passes_in_a_row_ = 0;
    board_.turn();
    return true;
  }

  // Points that this move may make legal although their surroundings do not change: last liberties of chains that it
  // presses, makes or frees.
  [[nodiscard]] AITE_DEVICE Points opened_by(Points move, Points rest, const Put& done) const {
    const Points opened = done.pressed.last_liberties;
    const Points dead = done.pressed.dead;
    return opened | (dead.none() ? choose(done.liberties.count() == 1, done.liberties, Points{})
                                 : opened_by_taking(move, rest, dead));
  }
  [[nodiscard]] AITE_DEVICE Points opened_by_taking(Points move, Points rest, Points dead) const {
    const Chain made = chain_of(move, board_.own, rest | dead, all_liberties);
    Points opened = choose(made.liberties.count() == 1, made.liberties, Points{});
    Points freed = (dead.neighbours() & board_.own) - made.stones;
    while (freed.any()) {
      const Chain chain = chain_of(freed.lowest(), board_.own, rest, 2);
      if (chain.liberties.count() == 1) opened = opened | chain.liberties;
      freed = freed - chain.stones;
    }
    return opened;
  }

  AITE_DEVICE void pass() {
    const Points ko = board_.ko;
    board_.ko = Points{};
    closed_[0] = closed_[0] - ko;
    closed_[1] = closed_[1] - ko;
    weigh_all(ko, ko);
    pressed_ = {};
    last_ = nowhere;
    ++passes_;
    ++passes_in_a_row_;
    board_.turn();
  }

  AITE_DEVICE void strike(std::uint32_t bit) {
    const Points point = Points::of(bit);
    closed_[0] = choose(first_to_move_, closed_[0] | point, closed_[0]);
    closed_[1] = choose(first_to_move_, closed_[1], closed_[1] | point);
    once([&] { shared_.weights[side()][bit + margin] = 0; });
  }

  // Everything that a gradient has to know of a ply before the move is made.
  AITE_DEVICE void weigh_choices() {
    const int mover = side();
    const Points empty = board_.empty();
    const Points doubtful = ((empty - empty.neighbours()) | board_.ko) - gradient_.barred(mover);
    const Points none = those_of(doubtful, [&](Points point) {
      return weight(point.first()) != 0 && ((point & board_.ko).any() || liberties_after(board_, point).none());
    });
    in_lanes_of(none, [&](std::uint32_t bit) { gradient_.take(bit, weights_of(bit), mover); });
    gradient_.bar(none, mover);

    const Points barred = gradient_.barred(mover);
    Points others = last_ < 0 ? Points{} : Points::of(bit_of_last()).surroundings() & empty;
    for (std::uint32_t i = 0; i < answers_.count; ++i) others = others | Points::of(answers_.list[i].bit);
    others = others - barred;
    Each<std::uint32_t> weighs;
    by_lane([&](int lane) {
      for_points_in(lane, empty - barred, [&](std::uint32_t bit) {
        const std::uint32_t plain = weight(bit);
        weighs[lane] += others.has(bit) ? weighed_with(plain, tactics_at(bit)) : plain;
      });
    });
    const std::uint64_t by = games::go::policy::gradient::expected_by(sum(weighs));
    in_lanes_of(others, [&](std::uint32_t bit) {
      const std::uint32_t plain = weight(bit);
      const std::uint32_t tactics = tactics_at(bit);
      if (plain != 0) gradient_.expect_other(mover, bit, tactics, plain, weighed_with(plain, tactics), by);
    });
    gradient_.expect(mover, by);
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t tactics_at(std::uint32_t bit) const {
    for (std::uint32_t i = 0; i < answers_.count; ++i) {
      if (answers_.list[i].bit == bit) return answers_.list[i].tactics;
    }
    return is_near(static_cast<std::int32_t>(bit)) ? tactic_near : 0;
  }

  [[nodiscard]] AITE_DEVICE bool is_near(std::int32_t bit) const {
    const std::int32_t away = bit < last_ ? last_ - bit : bit - last_;
    const auto stride = static_cast<std::int32_t>(Points::stride);
    return last_ >= 0 && (away <= 1 || (away >= stride - 1 && away <= stride + 1));
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t scaled(std::uint32_t weight, std::uint32_t factor, std::uint32_t most) const {
    const std::uint64_t exact = std::uint64_t{weight} * factor >> table_.unit_bits;
    return exact < most ? static_cast<std::uint32_t>(exact) : most;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t weighed_near(std::uint32_t weights, std::uint32_t points) const {
    return scaled(weights, table_.factors[tactic_near], points * table_.heaviest);
  }

  // The eight points around a point, as games/go/features/pattern.hpp orders them.
  static AITE_DEVICE std::int32_t step_to(int direction) {
    constexpr auto stride = static_cast<std::int32_t>(Points::stride);
    const std::int32_t down = direction == 2 || direction == 6   ? 0
                              : direction >= 3 && direction <= 5 ? stride
                                                                 : -stride;
    const std::int32_t right = direction == 0 || direction == 4 ? 0 : direction < 4 ? 1 : -1;
    return down + right;
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
    const std::uint32_t heavier = weighed_near(near, 8);
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
    return {weighed_with(plain, answer.tactics),
            is_near(static_cast<std::int32_t>(answer.bit)) ? weighed_near(plain, 1) : plain};
  }
  // By its tactical features, of which nearness is one.
  [[nodiscard]] AITE_DEVICE std::uint32_t weighed_with(std::uint32_t plain, std::uint32_t tactics) const {
    return weighed_near(scaled(plain, table_.factors[tactics & ~tactic_near], table_.heaviest), 1);
  }

  // A point drawn by all its features, given one drawn without the tactical ones.
  AITE_DEVICE std::int32_t answer(Drawn drawn) {
    for (std::uint32_t i = 1;; ++i, drawn = draw()) {
      std::uint32_t more = 0;
      for (std::uint32_t k = 0; k < answers_.count; ++k) more += weighed(answers_.list[k]).gain();
      std::uint32_t at = rng_.below(drawn.sum + more);
      for (std::uint32_t k = 0; k < answers_.count; ++k) {
        const Answer each = answers_.list[k];
        const Weighed weights = weighed(each);
        if (at < weights.gain()) return each.bit;
        at -= weights.gain();
        if (each.bit == drawn.bit && rng_.below(weights.without) >= weights.with && i < table_.most_draws) {
          drawn.bit = nowhere;
        }
      }
      if (drawn.bit != nowhere || drawn.sum == 0) return drawn.bit;
    }
  }

  const Table& table_;
  Shared& shared_;
  Gradient gradient_;
  const Start* start_ = nullptr;
  BoardOfChains board_;
  Points closed_[2];    // points where a side may not play, which some draw has found out
  Threatened pressed_;  // own chains that the last move left with one liberty or two
  Answers answers_;
  base::Rng rng_{0};
  std::int32_t last_ = nowhere;
  std::int32_t plies_ = 0;
  std::int32_t passes_ = 0;
  std::int32_t passes_in_a_row_ = 0;
  bool first_to_move_ = true;
};

using GoPolicyPlayout = GoPlayoutByPolicy<NoGradient>;

}  // namespace aite::gpu
