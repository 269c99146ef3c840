// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/go_rows.hpp"
#include "gpu/words.hpp"

// The tactical answers of games/go/features/tactics.hpp, one for one and in the same order, on boards whose chains are
// followed only when they are asked about. All of it is a warp's.
namespace aite::gpu {

inline constexpr std::uint32_t tactic_count = 6;
inline constexpr std::uint32_t tactic_near = 1;
inline constexpr std::uint32_t tactic_rescue = 2;
inline constexpr std::uint32_t tactic_rescue_in_atari = 4;
inline constexpr std::uint32_t tactic_extend = 8;
inline constexpr std::uint32_t tactic_extend_in_atari = 16;
inline constexpr std::uint32_t tactic_counter = 32;

// A chain, or three of them in as many copies.
struct Chain {
  Rows stones;
  Rows liberties;
  std::uint32_t counts;  // of liberties, as Rows::counts() has them

  [[nodiscard]] AITE_DEVICE std::uint32_t count(std::uint32_t copy = 0) const { return counts >> (10 * copy) & 1023U; }
};

inline constexpr std::uint32_t all_liberties = 1023;

// The chains that grow from some stones; followed until each has so many liberties or is whole.
AITE_DEVICE Chain follow(Rows stones, const Rows& within, const Rows& open, std::uint32_t enough) {
  for (;;) {
    const Rows beside = stones.neighbours();
    const Rows liberties = beside & open;
    const Rows grown = stones | (beside & within);
    const std::uint32_t counts = liberties.counts();
    Each<bool> grows;
    by_lane([&](int lane) { grows[lane] = grown.row[lane] != stones.row[lane]; });
    const std::uint32_t growing = votes(grows);
    Each<bool> goes_on;
    by_lane([&](int lane) {
      const std::uint32_t shift = 10 * Rows::copy_in(lane) % 32;
      goes_on[lane] = (growing >> shift & 1023U) != 0 && (counts >> shift & 1023U) < enough;
    });
    if (votes(goes_on) == 0) return {stones, liberties, counts};
    stones = grown;
  }
}

AITE_CALLED Chain chain_of(Rows stones, Rows within, Rows open, std::uint32_t enough) {
  return follow(stones, within, open, enough);
}

struct BoardOfChains {
  Rows board;
  Rows own;  // of the side to move
  Rows opponent;
  std::int32_t ko;  // the forbidden point, or less than 0

  [[nodiscard]] AITE_DEVICE Rows empty() const { return board - (own | opponent); }
  AITE_DEVICE void turn() {
    const Rows before = own;
    own = opponent;
    opponent = before;
  }
};

// Chains of a side beside a move, the stones of those that it leaves with one liberty and with two.
struct Threatened {
  Rows in_atari;
  Rows with_two;
};

// What a move does to the chains around it.
struct Put : Threatened {
  Rows dead;  // left with no liberty
  bool any_dead = false;
  Rows last_liberties;      // of those in atari
  Rows liberties;           // of its own chain, up to three of them, as if nothing were taken
  std::uint32_t count = 0;  // of these
};

// Three chains are followed at once: the move's own, and two of the opponent's. `rest` is what stays empty.
AITE_CALLED Put put(std::uint32_t bit, Rows own, Rows opponent, Rows rest) {
  constexpr std::uint32_t enough = 3;
  const std::uint32_t row = bit / Rows::stride;
  const std::uint32_t column = bit % Rows::stride;
  const std::uint32_t here = opponent.row_of(row);
  std::uint32_t beside = (opponent.row_of(row + warp_lanes - 1) >> column & 1U) | (here << 1 >> column & 1U) << 1 |
                         (here >> column >> 1 & 1U) << 2 | (opponent.row_of(row + 1) >> column & 1U) << 3;
  const auto next = [&] {
    if (beside == 0) return Rows::nowhere;
    const std::uint32_t side = lowest_bit(beside);
    beside &= beside - 1;
    return side == 0 ? bit - Rows::stride : side == 1 ? bit - 1 : side == 2 ? bit + 1 : bit + Rows::stride;
  };
  Put found;
  for (bool is_first = true; is_first || beside != 0; is_first = false) {
    const std::uint32_t from[Rows::copies] = {is_first ? bit : Rows::nowhere, next(), next()};
    Rows within;
    by_lane([&](int lane) { within.row[lane] = Rows::copy_in(lane) == 0 ? own.row[lane] : opponent.row[lane]; });
    const Chain chain = follow(Rows::of_each(from), within, rest, enough);
    if (is_first) {
      found.liberties = chain.liberties.all_as(0);
      found.count = chain.count();
    }
    const std::uint32_t left[2] = {from[1] == Rows::nowhere ? enough : chain.count(1),
                                   from[2] == Rows::nowhere ? enough : chain.count(2)};
    const auto of_those_with = [&](std::uint32_t count, const Rows& sets) {
      Rows theirs;
      by_lane([&](int lane) {
        const std::uint32_t copy = Rows::copy_in(lane);
        const bool are = (copy == 1 && left[0] == count) || (copy == 2 && left[1] == count);
        theirs.row[lane] = are ? sets.row[lane] : 0;
      });
      return theirs.joined();
    };
    const auto any_with = [&](std::uint32_t count) { return left[0] == count || left[1] == count; };
    if (any_with(0)) {
      found.dead = found.dead | of_those_with(0, chain.stones);
      found.any_dead = true;
    }
    if (any_with(1)) {
      found.in_atari = found.in_atari | of_those_with(1, chain.stones);
      found.last_liberties = found.last_liberties | of_those_with(1, chain.liberties);
    }
    if (any_with(2)) found.with_two = found.with_two | of_those_with(2, chain.stones);
  }
  return found;
}

// The liberties that the chain of a stone put there has then, up to some; none for suicide.
AITE_DEVICE Rows liberties_after(const BoardOfChains& board, std::uint32_t bit) {
  const Rows move = Rows::of(bit);
  const Rows rest = board.empty() - move;
  const Put done = put(bit, board.own, board.opponent, rest);
  if (!done.any_dead) return done.liberties;
  return chain_of(move, board.own, rest | done.dead, 2).liberties;
}

// Whether a stone put there would have no liberty, nor take anything that gives it one.
AITE_DEVICE bool is_suicide(const BoardOfChains& board, const Rows& point) {
  const Rows rest = board.empty() - point;
  Rows beside = point.neighbours() & board.opponent;
  for (bool is_first = true; is_first || beside.any(); is_first = false) {
    // The stone's own chain and two of the opponent's, each until it has a liberty.
    Rows within;
    by_lane([&](int lane) {
      within.row[lane] = Rows::copy_in(lane) == 0 ? board.own.row[lane] : board.opponent.row[lane];
    });
    std::uint32_t from[Rows::copies] = {is_first ? point.first() : Rows::nowhere, Rows::nowhere, Rows::nowhere};
    AITE_UNROLL
    for (std::uint32_t i = 1; i < Rows::copies; ++i) {
      if (beside.none()) continue;
      from[i] = beside.first();
      beside = beside - Rows::of(from[i]);
    }
    const Chain chain = follow(Rows::of_each(from), within, rest, 1);
    if (is_first && chain.count() > 0) return false;
    const bool takes =
        (from[1] != Rows::nowhere && chain.count(1) == 0) || (from[2] != Rows::nowhere && chain.count(2) == 0);
    if (takes) return false;
  }
  return true;
}

// Those of some empty points where a stone would have no liberty. Most are beside a chain that has one elsewhere.
AITE_CALLED Rows suicides_of(BoardOfChains board, Rows points) {
  const Rows with_liberty = spread((board.empty() - points).neighbours() & board.own, board.own);
  Rows asked = points - with_liberty.neighbours();
  Rows found;
  while (asked.any()) {
    const Rows point = Rows::of(asked.first());
    asked = asked - point;
    if (is_suicide(board, point)) found = found | point;
  }
  return found;
}

struct Answer {
  std::uint8_t bit;
  std::uint8_t tactics;
};

struct Answers {
  static constexpr std::uint32_t most = 81;

  std::uint32_t count = 0;
  Answer* list = nullptr;  // room for the most there can be, which the lanes of a warp share

  AITE_DEVICE void add(std::uint32_t bit, std::uint32_t tactics) {
    tactics |= tactic_near;
    std::uint32_t place = 0;
    AITE_ROLLED
    while (place < count && list[place].bit != bit) ++place;
    if (place < count) tactics |= list[place].tactics;
    count += place == count ? 1 : 0;
    once([&] { list[place] = {static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(tactics)}; });
  }
};

// An own chain in atari.
AITE_DEVICE void save(const BoardOfChains& board, const Chain& chain, Answers& answers) {
  const Rows empty = board.empty();
  const std::uint32_t last = chain.liberties.first();
  const std::uint32_t after = liberties_after(board, last).count();
  Rows beside = chain.stones.neighbours() & board.opponent;
  while (beside.any()) {
    const Chain enemy = chain_of(Rows::of(beside.first()), board.opponent, empty, 2);
    if (enemy.count() == 1) {
      const std::uint32_t capture = enemy.liberties.first();
      answers.add(capture, capture == last && after == 1 ? tactic_rescue_in_atari : tactic_rescue);
    }
    beside = beside - enemy.stones;
  }
  if (after > 0) answers.add(last, after == 1 ? tactic_extend_in_atari : tactic_extend);
}

// Whether a chain of the opponent's that fills its liberty `escape` has more than one other than `attack`.
AITE_DEVICE bool gets_away(const BoardOfChains& board, const Rows& escape, const Rows& attack) {
  return chain_of(escape, board.opponent, board.empty() - (escape | attack), 2).count() > 1;
}

// Whether the attack is legal, is not taken at once, and leaves the chain none of those around it to take.
AITE_DEVICE bool cannot_break_out(const BoardOfChains& board, const Chain& enemy, std::uint32_t attack,
                                  const Rows& escape) {
  if (static_cast<std::int32_t>(attack) == board.ko || (liberties_after(board, attack) - escape).none()) return false;
  const Rows empty = board.empty();
  const Rows attacked = Rows::of(attack);
  Rows beside = enemy.stones.neighbours() & board.own;
  while (beside.any()) {
    const Chain chain = chain_of(Rows::of(beside.first()), board.own, empty, 3);
    if (chain.count() < 3 && (chain.liberties - attacked).count() == 1) return false;
    beside = beside - chain.stones;
  }
  return true;
}

// Own chains of two liberties: their neighbours that have two as well are struck at.
AITE_DEVICE void strike_back(const BoardOfChains& board, const Rows& pressed, Answers& answers) {
  Rows beside = pressed.neighbours() & board.opponent;
  while (beside.any()) {
    const Chain enemy = chain_of(Rows::of(beside.first()), board.opponent, board.empty(), 3);
    beside = beside - enemy.stones;
    if (enemy.count() != 2) continue;
    Rows left = enemy.liberties;
    while (left.any()) {
      const std::uint32_t attack = left.first();
      const Rows attacked = Rows::of(attack);
      const Rows escape = enemy.liberties - attacked;
      left = left - attacked;
      if (!gets_away(board, escape, attacked) && cannot_break_out(board, enemy, attack, escape)) {
        answers.add(attack, tactic_counter);
      }
    }
  }
}

AITE_DEVICE void find_answers(const BoardOfChains& board, const Threatened& pressed, Answers& answers) {
  answers.count = 0;
  Rows in_atari = pressed.in_atari;
  while (in_atari.any()) {
    const Chain chain = chain_of(Rows::of(in_atari.first()), board.own, board.empty(), all_liberties);
    save(board, chain, answers);
    in_atari = in_atari - chain.stones;
  }
  if (pressed.with_two.any()) strike_back(board, pressed.with_two, answers);
}

}  // namespace aite::gpu
