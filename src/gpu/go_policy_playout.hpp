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

// A game of Go by the softmax policy of paper 000 in one thread: games/go/policy/playout.hpp, number for number. Chains
// are followed when they are asked about, which is seldom for long: three liberties are as good as more. Every point's
// weight for both sides is kept up to date in the thread's own memory, with the sums of rows and of all. With a
// GoGradient it learns from its choices, which changes nothing about them.
template <class Gradient>
class GoPlayoutByPolicy {
 public:
  using Both = GoPolicyTable::Both;
  using Start = GoPolicyStart;
  using Table = GoPolicyTable;
  struct Shared {};
  static constexpr bool is_a_warps = false;
  static constexpr std::uint32_t longest = GoPlayout::longest;

  AITE_DEVICE GoPlayoutByPolicy(const Table& table, Shared& /*shared*/, Gradient gradient = {})
      : table_(&table), gradient_(gradient) {}

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
    pressed_ = Pressed{};
    if (last_ >= 0) pressed_ = pressed_around(Points::of(bit_of_last()), board_.own, board_.empty());
    for (int each = 0; each < 2; ++each) {
      total_[each] = 0;
      for (std::uint32_t& row : rows_[each]) row = 0;
      for (std::uint32_t& weight : weights_[each]) weight = 0;
    }
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
    Points left = board_.empty();
    while (left.any()) {
      const std::uint32_t bit = left.first();
      left = left - left.lowest();
      gradient_.leave(bit, weights_of(bit));
    }
    gradient_.give(sign, baseline, gradient);
  }

 private:
  static constexpr std::int32_t nowhere = -1;
  static constexpr std::uint32_t margin = Points::stride + 1;  // of weights, so that steps off the board need no care
  static constexpr std::uint32_t slots = 9 * Points::stride + 2 * margin;

  [[nodiscard]] AITE_DEVICE std::int32_t limit() const { return 3 * start_->position.size * start_->position.size; }
  [[nodiscard]] AITE_DEVICE std::uint32_t bit_of_last() const { return static_cast<std::uint32_t>(last_); }
  [[nodiscard]] AITE_DEVICE std::uint32_t weight(std::uint32_t bit) const { return weights_[side()][bit + margin]; }
  [[nodiscard]] AITE_DEVICE Both weights_of(std::uint32_t bit) const {
    return both(weights_[0][bit + margin], weights_[1][bit + margin]);
  }
  static AITE_DEVICE Both both(std::uint32_t first, std::uint32_t second) { return first | Both{second} << 32; }
  static AITE_DEVICE std::uint32_t of(int side, Both both) {
    return static_cast<std::uint32_t>(side == 0 ? both : both >> 32);
  }
  [[nodiscard]] AITE_DEVICE int side() const { return first_to_move_ ? 0 : 1; }

  [[nodiscard]] AITE_DEVICE bool any_closed() const {
    Points closed = closed_[0] | closed_[1];
    if constexpr (Gradient::learns) closed = closed | gradient_.barred(0) | gradient_.barred(1);
    return closed.any();
  }

  AITE_DEVICE void set_weight(std::uint32_t bit, Both weight) {
    AITE_UNROLL
    for (int each = 0; each < 2; ++each) {
      const std::uint32_t more = of(each, weight) - weights_[each][bit + margin];
      weights_[each][bit + margin] = of(each, weight);
      rows_[each][bit / Points::stride + 1] += more;
      total_[each] += more;
    }
  }

  // These empty points anew, some of which may be choices again where they were none.
  AITE_DEVICE void weigh_all(Points points, Points opened) {
    const Points off = Points{~0U, ~0U, ~0U} - board_.board;
    const Points firsts = choose(first_to_move_, board_.own, board_.opponent) | off;
    const Points seconds = choose(first_to_move_, board_.opponent, board_.own) | off;
    while (points.any()) {
      const std::uint32_t bit = points.first();
      points = points - points.lowest();
      const std::uint32_t seen = around(firsts, bit) | around(seconds, bit) << 8;
      const Both weights = table_->weights[seen];
      if constexpr (Gradient::learns) {
        if (gradient_.is_on) {
          gradient_.change(bit, weights_of(bit), gradient_.classes_of(seen), weights, opened);
        }
      }
      set_weight(bit, weights & open_at(bit));
    }
    if constexpr (Gradient::learns) gradient_.open(opened);
  }

  // The points around a new stone, all eight side by side: a thread waits for its memory once. Where no empty point is,
  // there is no weight, before and after.
  AITE_DEVICE void weigh_around(std::uint32_t bit, Points empty, Points opened) {
    const Points off = Points{~0U, ~0U, ~0U} - board_.board;
    const Points firsts = choose(first_to_move_, board_.own, board_.opponent) | off;
    const Points seconds = choose(first_to_move_, board_.opponent, board_.own) | off;
    std::uint32_t* const middle[2] = {&weights_[0][bit + margin], &weights_[1][bit + margin]};
    bool inside[8];
    Both before[8];
    Both now[8];
    std::uint32_t classes[8];
    AITE_UNROLL
    for (int direction = 0; direction < 8; ++direction) {
      const std::int32_t to = static_cast<std::int32_t>(bit) + step_to(direction);
      const bool on = to >= 0 && to < static_cast<std::int32_t>(9 * Points::stride);
      inside[direction] = on && empty.has(static_cast<std::uint32_t>(to));
      const std::uint32_t at = inside[direction] ? static_cast<std::uint32_t>(to) : bit;
      const std::uint32_t seen = around(firsts, at) | around(seconds, at) << 8;
      before[direction] = both(middle[0][step_to(direction)], middle[1][step_to(direction)]);
      now[direction] = table_->weights[seen];
      if constexpr (Gradient::learns) classes[direction] = gradient_.classes_of(seen);
    }
    std::uint32_t lines[2][3] = {};
    AITE_UNROLL
    for (int direction = 0; direction < 8; ++direction) {
      const std::uint32_t at = inside[direction] ? bit + static_cast<std::uint32_t>(step_to(direction)) : bit;
      if constexpr (Gradient::learns) {
        if (gradient_.is_on && inside[direction]) {
          gradient_.change(at, before[direction], classes[direction], now[direction], opened);
        }
      }
      const Both weights = inside[direction] ? now[direction] & open_at(at) : 0;
      AITE_UNROLL
      for (int each = 0; each < 2; ++each) {
        middle[each][step_to(direction)] = of(each, weights);
        lines[each][line_of(direction)] += of(each, weights) - of(each, before[direction]);
      }
    }
    AITE_UNROLL
    for (int each = 0; each < 2; ++each) {
      std::uint32_t* const row = &rows_[each][bit / Points::stride];
      AITE_UNROLL
      for (int line = 0; line < 3; ++line) {
        row[line] += lines[each][line];
        total_[each] += lines[each][line];
      }
    }
  }
  [[nodiscard]] AITE_DEVICE Both open_at(std::uint32_t bit) const {
    return (closed_[0].has(bit) ? 0 : Both{0xffff'ffffU}) | (closed_[1].has(bit) ? 0 : ~Both{0xffff'ffffU});
  }
  // Of three lines around a point: above it, its own, below.
  static constexpr AITE_DEVICE int line_of(int direction) {
    constexpr int lines[8] = {0, 0, 1, 2, 2, 2, 1, 0};
    return lines[direction];
  }

  AITE_DEVICE bool make(std::uint32_t bit) {
    if constexpr (Gradient::learns) {
      if (gradient_.is_on) {
        const std::uint32_t of_class = gradient_.class_of(side(), bit);
        const std::uint32_t tactics = tactics_at(bit);
        const bool made = try_put(bit);
        if (made) gradient_.choose(of_class, tactics);
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
    const Pressed pressed = pressed_around(move, board_.opponent, rest);
    const Points taken = pressed.dead;
    if (taken.none() && (beside & rest).none() && chain_of(move, board_.own | move, rest, 1).liberties.none()) {
      return false;
    }
    Points opened = taken.any() ? taken.surroundings() : Points{};
    if (any_closed()) opened = opened | opened_by(move, rest, pressed);
    opened = opened | board_.ko;

    const bool alone = (beside & board_.own).none();
    if constexpr (Gradient::learns) {
      if (gradient_.is_on) gradient_.leave(bit, weights_of(bit));
    }
    set_weight(bit, 0);
    board_.own = board_.own | move;
    board_.opponent = board_.opponent - taken;
    const Points empty = board_.empty();
    board_.ko = choose(alone && taken.count() == 1 && (beside & empty).count() == 1, taken, Points{});
    opened = opened & empty;
    closed_[0] = closed_[0] - opened;
    closed_[1] = closed_[1] - opened;
    weigh_around(bit, empty, opened);
    weigh_all(opened - move.surroundings(), opened);
    pressed_ = pressed;
    last_ = static_cast<std::int32_t>(bit);
    passes_in_a_row_ = 0;
    board_.turn();
    return true;
  }

  // Points that this move may make legal although their surroundings do not change: last liberties of chains that it
  // presses, makes or frees.
  [[nodiscard]] AITE_DEVICE Points opened_by(Points move, Points rest, const Pressed& pressed) const {
    Points opened = pressed.last_liberties;
    const Chain made = chain_of(move, board_.own | move, rest | pressed.dead, all_liberties);
    if (made.liberties.count() == 1) opened = opened | made.liberties;
    Points freed = (pressed.dead.neighbours() & board_.own) - made.stones;
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
    pressed_ = Pressed{};
    last_ = nowhere;
    ++passes_;
    ++passes_in_a_row_;
    board_.turn();
  }

  AITE_DEVICE void strike(std::uint32_t bit) {
    const Points point = Points::of(bit);
    Points& closed = closed_[side()];
    closed = closed | point;
    weigh_all(point, Points{});
  }

  // Everything that a gradient has to know of a ply before the move is made.
  AITE_DEVICE void weigh_choices() {
    const int mover = side();
    const Points empty = board_.empty();
    Points doubtful = ((empty - empty.neighbours()) | board_.ko) - gradient_.barred(mover);
    while (doubtful.any()) {
      const Points point = doubtful.lowest();
      const std::uint32_t bit = doubtful.first();
      doubtful = doubtful - point;
      if (weight(bit) == 0) continue;
      if ((point & board_.ko).any() || liberties_after(board_, point).none()) {
        gradient_.bar(bit, weights_of(bit), mover);
      }
    }
    std::uint32_t total = total_[side()];
    Points barred = gradient_.barred(mover) - closed_[mover];
    while (barred.any()) {
      total -= weight(barred.first());
      barred = barred - barred.lowest();
    }
    Points others = last_ < 0 ? Points{} : Points::of(bit_of_last()).surroundings() & empty;
    for (std::uint32_t i = 0; i < answers_.count; ++i) others = others | Points::of(answers_.list[i].bit);
    others = others - gradient_.barred(mover);
    for (Points left = others; left.any(); left = left - left.lowest()) {
      const std::uint32_t bit = left.first();
      total += weighed_with(weight(bit), tactics_at(bit)) - weight(bit);
    }
    const std::uint64_t by = games::go::policy::gradient::expected_by(total);
    for (Points left = others; left.any(); left = left - left.lowest()) {
      const std::uint32_t bit = left.first();
      const std::uint32_t plain = weight(bit);
      const std::uint32_t tactics = tactics_at(bit);
      if (plain != 0) gradient_.expect_other(mover, bit, tactics, plain, weighed_with(plain, tactics), by);
    }
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
    const std::uint64_t exact = std::uint64_t{weight} * factor >> table_->unit_bits;
    return exact < most ? static_cast<std::uint32_t>(exact) : most;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t weighed_near(std::uint32_t weights, std::uint32_t points) const {
    return scaled(weights, table_->factors[tactic_near], points * table_->heaviest);
  }

  // The eight points around the last move, as games/go/features/pattern.hpp orders them.
  static AITE_DEVICE std::int32_t step_to(int direction) {
    constexpr auto stride = static_cast<std::int32_t>(Points::stride);
    constexpr std::int32_t steps[8] = {-stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1, -stride - 1};
    return steps[direction];
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t weight_beside_last(int direction) const {
    return weight(static_cast<std::uint32_t>(last_ + step_to(direction)));
  }

  // A point drawn by its pattern and nearness alone, or nowhere if there is none; what all points weigh by these.
  struct Drawn {
    std::int32_t bit;
    std::uint32_t sum;
  };
  AITE_DEVICE Drawn draw() {
    std::uint32_t near = 0;
    if (last_ >= 0) {
      AITE_UNROLL
      for (int direction = 0; direction < 8; ++direction) near += weight_beside_last(direction);
    }
    const std::uint32_t heavier = weighed_near(near, 8);
    const std::uint32_t total = total_[side()];
    const std::uint32_t sum = total - near + heavier;
    if (total == 0) return {nowhere, 0};
    if (heavier < near) {  // some of the points near are drawn in vain
      for (std::uint32_t i = 1;; ++i) {
        const std::int32_t bit = covering(rng_.below(total));
        if (!is_near(bit) || rng_.below(near) < heavier || i == table_->most_draws) return {bit, sum};
      }
    }
    const std::uint32_t at = rng_.below(sum);
    return {at >= total ? covering_near(rng_.below(near)) : covering(at), sum};
  }

  // The point that covers `at` of the side's total. What no other row covers is in the last one, and so with columns.
  [[nodiscard]] AITE_DEVICE std::int32_t covering(std::uint32_t at) const {
    const Passed rows = passed(at, &rows_[side()][1]);
    const Passed columns = passed(at - rows.sum, &weights_[side()][Points::stride * rows.count + margin]);
    return static_cast<std::int32_t>(Points::stride * rows.count + columns.count);
  }
  // How many of eight weights `at` passes as they are added up, and their sum. All are read at once: a thread waits for
  // its memory once, not eight times.
  struct Passed {
    std::uint32_t count;
    std::uint32_t sum;
  };
  static AITE_DEVICE Passed passed(std::uint32_t at, const std::uint32_t* weights) {
    std::uint32_t here[8];
    AITE_UNROLL
    for (int i = 0; i < 8; ++i) here[i] = weights[i];
    Passed found{0, 0};
    std::uint32_t sum = 0;
    AITE_UNROLL
    for (int i = 0; i < 8; ++i) {
      sum += here[i];
      const bool is_passed = sum <= at;
      found.count += is_passed ? 1 : 0;
      found.sum = is_passed ? sum : found.sum;
    }
    return found;
  }
  [[nodiscard]] AITE_DEVICE std::int32_t covering_near(std::uint32_t at) const {
    std::uint32_t here[8];
    AITE_UNROLL
    for (int direction = 0; direction < 8; ++direction) here[direction] = weight_beside_last(direction);
    std::uint32_t sum = 0;
    int skipped = 0;
    AITE_UNROLL
    for (int direction = 0; direction < 7; ++direction) {
      sum += here[direction];
      skipped += sum <= at ? 1 : 0;
    }
    return last_ + step_to(skipped);
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
    return weighed_near(scaled(plain, table_->factors[tactics & ~tactic_near], table_->heaviest), 1);
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
        if (each.bit == drawn.bit && rng_.below(weights.without) >= weights.with && i < table_->most_draws) {
          drawn.bit = nowhere;
        }
      }
      if (drawn.bit != nowhere || drawn.sum == 0) return drawn.bit;
    }
  }

  const Table* table_;
  Gradient gradient_;
  const Start* start_ = nullptr;
  BoardOfChains board_;
  Points closed_[2];  // points where a side may not play, which some draw has found out
  Pressed pressed_;   // own chains that the last move left with one liberty or two
  Answers answers_;
  base::Rng rng_{0};
  std::uint32_t total_[2] = {0, 0};  // by side, as what follows
  std::int32_t last_ = nowhere;
  std::int32_t plies_ = 0;
  std::int32_t passes_ = 0;
  std::int32_t passes_in_a_row_ = 0;
  bool first_to_move_ = true;
  std::uint32_t rows_[2][11];  // their sums; the first and the last, of rows off the board, stay 0
  std::uint32_t weights_[2][slots];
};

using GoPolicyPlayout = GoPlayoutByPolicy<NoGradient>;

}  // namespace aite::gpu
