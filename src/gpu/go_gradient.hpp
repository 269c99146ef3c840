// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "games/go/policy/gradient.hpp"
#include "gpu/go_notes.hpp"
#include "gpu/go_playout.hpp"
#include "gpu/go_points.hpp"
#include "gpu/go_policy_table.hpp"
#include "gpu/wide.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

using games::go::policy::gradient::Value;

// The gradient of a playout's choices times its scale, after its notes, in one thread: what training/go/balanced.cpp
// adds up choice by choice. As the scale is known beforehand, whatever is found goes at once to sums that other threads
// add to as well. A point's weight stays the same for many plies, so it is not looked at in each of them: what every
// unit of weight was expected by is summed up for both sides; a point that becomes a choice is credited with what the
// sum is by then, and one that is none any more is charged with what it has become. A credit alone may be more than a
// Wide holds; less the charge it is not, so that nothing is lost.
class GoGradient {
 public:
  static constexpr std::uint32_t patterns = 1107;
  static constexpr std::uint32_t dimensions = patterns + tactic_count;

  // Classes of patterns by the stones around a point, the first side's in the lower half, the second's in the upper.
  struct Table {
    std::uint32_t classes[1U << 16];
  };

  // `sums` are as many as there are dimensions; they are added to.
  AITE_DEVICE GoGradient(const GoPolicyTable& policy, const Table& table, std::int64_t scale, WideSum* sums)
      : policy_(policy), table_(table), scale_(scale), sums_(sums) {}

  // Of `start` only the board is looked at.
  AITE_DEVICE void add(const GoNote& note, const std::uint16_t* words, const GoPlayout::Start& start) {
    begin(note, start);
    AITE_ROLLED
    for (std::uint32_t at = 0; at < note.length; ++at) {
      const std::uint16_t* const answers = words + at;
      while (GoNoteWord::is_answer(words[at])) ++at;
      const std::uint32_t code = words[at];
      if (code == games::pass_move.code) {  // nothing is a choice then
        pass();
      } else {
        const auto columns = static_cast<std::uint32_t>(start.size);
        choose(answers, static_cast<std::uint32_t>(words + at - answers),
               code / columns * Points::stride + code % columns);
      }
      turn();
    }
    in_points(empty(), [&](std::uint32_t bit) { leave(bit); });
  }

 private:
  static constexpr std::int32_t nowhere = -1;

  struct Side {
    Points stones;
    Points barred;            // empty points that are none of its choices: at its last ply it could not play there
    Wide expected;            // by each unit of weight, in all plies so far
    std::uint32_t total = 0;  // what its choices weigh by their patterns
  };

  [[nodiscard]] AITE_DEVICE Points empty() const { return board_ - (mover_.stones | other_.stones); }
  [[nodiscard]] AITE_DEVICE Points firsts() const { return gpu::choose(first_to_move_, mover_.stones, other_.stones); }
  [[nodiscard]] AITE_DEVICE Points seconds() const { return gpu::choose(first_to_move_, other_.stones, mover_.stones); }
  [[nodiscard]] static AITE_DEVICE bool has(const Points& points, std::uint32_t bit) {
    return (points & Points::of(bit)).any();
  }

  template <class F>
  static AITE_DEVICE void in_points(Points points, F&& what) {
    AITE_ROLLED
    while (points.any()) {
      const std::uint32_t bit = points.first();
      points = points - Points::of(bit);
      what(bit);
    }
  }

  AITE_DEVICE void begin(const GoNote& note, const GoPlayout::Start& start) {
    board_ = start.board;
    edge_ = start.edge;
    Points first;
    Points second;
    AITE_ROLLED
    for (std::int32_t row = 0; row < start.size; ++row) {
      first = first | Points::of_row(row, note.rows[row] & 0xffffU);
      second = second | Points::of_row(row, note.rows[row] >> 16);
    }
    first_to_move_ = note.first_to_move != 0;
    mover_ = {};
    other_ = {};
    mover_.stones = first_to_move_ ? first : second;
    other_.stones = first_to_move_ ? second : first;
    ko_ = note.ko;
    last_ = note.last;
    in_points(empty(), [&](std::uint32_t bit) { enter(bit); });
  }

  AITE_DEVICE void turn() {
    const Side moved = mover_;
    mover_ = other_;
    other_ = moved;
    first_to_move_ = !first_to_move_;
  }

  AITE_DEVICE void pass() {
    ko_ = nowhere;
    last_ = nowhere;
  }

  // A ply in which `bit` was chosen, and so many answers were there to be chosen.
  AITE_DEVICE void choose(const std::uint16_t* answers, std::uint32_t count, std::uint32_t bit) {
    bar_illegal();
    expect(answers, count);
    const Wide one = Wide::product(games::go::policy::gradient::chosen, scale_);
    add(class_at(bit), one);
    add_tactics(tactics_at(bit, answers, count), one);
    play(bit);
  }

  // Where the mover may not play is none of its choices; where it may play again, is one again. Only points without an
  // empty neighbour are asked about, and no own eyes: they weigh nothing.
  AITE_DEVICE void bar_illegal() {
    const Points free = empty();
    const Points asked = free - (free.neighbours() | eyes_of(mover_.stones, other_.stones, board_, edge_));
    const Points before = mover_.barred;
    const Points barred = illegal_of(asked, free);
    mover_.barred = barred;
    in_points((before - barred) | (barred - before),
              [&](std::uint32_t bit) { charge(mover_, first_to_move_, look(bit), !has(barred, bit)); });
  }
  // Most are beside an own chain that has a liberty elsewhere, and nearly all others beside chains of the opponent's
  // that have one.
  [[nodiscard]] AITE_DEVICE Points illegal_of(const Points& asked, const Points& free) const {
    const Points& own = mover_.stones;
    const Points& opponent = other_.stones;
    Points illegal;
    if (asked.none()) return illegal;
    if (ko_ >= 0) illegal = asked & Points::of(static_cast<std::uint32_t>(ko_));
    const Points breathing = (free - asked).neighbours();
    Points left = asked - (illegal | spread(breathing & own, own).neighbours());
    Points safe = spread(breathing & opponent, opponent);  // chains that no stone at such a point takes
    AITE_ROLLED
    while (left.any()) {
      const Points point = Points::of(left.first());
      left = left - point;
      const Points others = free - point;
      const Points beside = point.neighbours();
      const Points around = spread(beside & own, own).neighbours();
      if ((around & others).any()) {
        left = left - around;  // these chains have this point for a liberty, too
        continue;
      }
      const Points pressed = spread(beside & (opponent - safe), opponent);
      const Points alive = spread(others.neighbours() & pressed, pressed);
      safe = safe | alive;
      if ((pressed - alive).none()) illegal = illegal | point;
    }
    return illegal;
  }

  // What stands around a point, and what follows from it.
  struct Seen {
    GoPolicyTable::Both weights;
    std::uint32_t classes;
  };
  [[nodiscard]] AITE_DEVICE Seen look(std::uint32_t bit) const {
    const std::uint32_t around = around_of(firsts(), bit) | around_of(seconds(), bit) << 8;
    return {policy_.weights[around], table_.classes[around]};
  }
  // A side's stones around a point, as GoPolicyTable has them, with what lies beyond the board.
  [[nodiscard]] AITE_DEVICE std::uint32_t around_of(const Points& stones, std::uint32_t bit) const {
    const std::uint32_t seen = (stones | ~board_).from_above_left(bit);
    return (seen & 7U) | (seen >> 7 & 8U) | (seen >> 8 & 16U) | (seen >> 15 & 0xe0U);
  }

  static AITE_DEVICE std::uint32_t weight_of(const Seen& seen, bool of_first) {
    return static_cast<std::uint32_t>(of_first ? seen.weights : seen.weights >> 32);
  }
  static AITE_DEVICE std::uint32_t class_of(const Seen& seen, bool of_first) {
    return of_first ? seen.classes & 0xffffU : seen.classes >> 16;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t class_at(std::uint32_t bit) const {
    return class_of(look(bit), first_to_move_);
  }

  // A point becomes a side's choice, or is none any more.
  AITE_DEVICE void charge(Side& side, bool is_first, const Seen& seen, bool enters) {
    const std::uint32_t weight = weight_of(seen, is_first);
    side.total += enters ? weight : 0 - weight;
    const Wide by_now = side.expected * weight;
    add(class_of(seen, is_first), enters ? by_now : -by_now);
  }
  AITE_DEVICE void count_both(std::uint32_t bit, bool enters) {
    const Seen seen = look(bit);
    if (!has(mover_.barred, bit)) charge(mover_, first_to_move_, seen, enters);
    if (!has(other_.barred, bit)) charge(other_, !first_to_move_, seen, enters);
  }
  AITE_DEVICE void enter(std::uint32_t bit) { count_both(bit, true); }
  AITE_DEVICE void leave(std::uint32_t bit) { count_both(bit, false); }

  // What all choices of this ply are expected by. Those with tactical features weigh more or less than by their
  // patterns.
  AITE_DEVICE void expect(const std::uint16_t* answers, std::uint32_t count) {
    Points others;
    if (last_ >= 0) others = Points::of(static_cast<std::uint32_t>(last_)).surroundings();
    AITE_ROLLED
    for (std::uint32_t i = 0; i < count; ++i) others = others | Points::of(GoNoteWord::answer_of(answers[i]).bit);
    others = (others & empty()) - mover_.barred;

    std::uint32_t all = mover_.total;
    Wide by;
    // First what they weigh, then, when it is known what that makes of the total, what follows from it.
    AITE_ROLLED
    for (int round = 0; round < 2; ++round) {
      in_points(others, [&](std::uint32_t bit) {
        const Seen seen = look(bit);
        const std::uint32_t plain = weight_of(seen, first_to_move_);
        if (plain == 0) return;
        const std::uint32_t tactics = tactics_at(bit, answers, count);
        const std::uint32_t weighs = policy_.with(plain, tactics);
        if (round == 0) {
          all += weighs - plain;
        } else {
          const Wide expected = by * weighs;
          add(class_of(seen, first_to_move_), by * plain - expected);
          add_tactics(tactics, -expected);
        }
      });
      if (round == 0 && all != 0) by = Wide::product(whole_quotient(games::go::policy::gradient::chosen, all), scale_);
    }
    mover_.expected = mover_.expected + by;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t tactics_at(std::uint32_t bit, const std::uint16_t* answers,
                                                     std::uint32_t count) const {
    AITE_ROLLED
    for (std::uint32_t i = 0; i < count; ++i) {
      const Answer answer = GoNoteWord::answer_of(answers[i]);
      if (answer.bit == bit) return answer.tactics;
    }
    return are_near(static_cast<std::int32_t>(bit), last_) ? tactic_near : 0;
  }

  AITE_DEVICE void play(std::uint32_t bit) {
    const Points move = Points::of(bit);
    const Points rest = empty() - move;
    const Points own = mover_.stones | move;
    const Points theirs = spread(move.neighbours() & other_.stones, other_.stones);
    const Points dead = theirs - spread(rest.neighbours() & theirs, theirs);
    const bool is_ko = dead.count() == 1 && (move.neighbours() & (mover_.stones | rest)).none();

    const Points changed = (move | dead).surroundings();
    in_points(changed & empty(), [&](std::uint32_t point) { leave(point); });
    mover_.stones = own;
    other_.stones = other_.stones - dead;
    mover_.barred = mover_.barred - move;
    other_.barred = other_.barred - move;
    in_points(changed & empty(), [&](std::uint32_t point) { enter(point); });
    ko_ = is_ko ? static_cast<std::int32_t>(dead.first()) : nowhere;
    last_ = static_cast<std::int32_t>(bit);
  }

  AITE_DEVICE void add(std::uint32_t feature, Wide more) {
    if ((more.low | more.high) != 0) sums_[feature].add(more);
  }
  AITE_DEVICE void add_tactics(std::uint32_t tactics, Wide more) {
    AITE_ROLLED
    for (; tactics != 0; tactics &= tactics - 1) add(patterns + lowest_bit(tactics), more);
  }

  const GoPolicyTable& policy_;
  const Table& table_;
  std::int64_t scale_;
  WideSum* sums_;
  Points board_;
  Points edge_;
  Side mover_;
  Side other_;
  bool first_to_move_ = true;
  std::int32_t ko_ = nowhere;
  std::int32_t last_ = nowhere;
};

}  // namespace aite::gpu
