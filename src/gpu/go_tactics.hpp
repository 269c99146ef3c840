// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/go_points.hpp"
#include "gpu/words.hpp"

// The tactical answers of games/go/features/tactics.hpp, one for one and in the same order, on boards whose chains are
// followed only when they are asked about.
namespace aite::gpu {

inline constexpr std::uint32_t tactic_count = 6;
inline constexpr std::uint32_t tactic_near = 1;
inline constexpr std::uint32_t tactic_rescue = 2;
inline constexpr std::uint32_t tactic_rescue_in_atari = 4;
inline constexpr std::uint32_t tactic_extend = 8;
inline constexpr std::uint32_t tactic_extend_in_atari = 16;
inline constexpr std::uint32_t tactic_counter = 32;

struct Chain {
  Points stones;
  Points liberties;
};

inline constexpr std::uint32_t all_liberties = ~0U;

// The chain that grows from some stones; followed only until it has so many liberties, if it does.
AITE_DEVICE Chain chain_of(Points stones, Points within, Points open, std::uint32_t enough) {
  for (;;) {
    const Points beside = stones.neighbours();
    const Points liberties = beside & open;
    const Points grown = stones | (beside & within);
    if ((grown - stones).none() || liberties.count() >= enough) return {stones, liberties};
    stones = grown;
  }
}

struct BoardOfChains {
  Points board;
  Points own;  // of the side to move
  Points opponent;
  Points ko;  // the forbidden point, or none

  [[nodiscard]] AITE_DEVICE Points empty() const { return board - (own | opponent); }
  AITE_DEVICE void turn() {
    const Points before = own;
    own = opponent;
    opponent = before;
  }
};

// Chains of a side beside a move, the stones of those that it leaves with no liberty, with one and with two.
struct Pressed {
  Points dead;
  Points in_atari;
  Points with_two;
  Points last_liberties;  // of those in atari
};

AITE_DEVICE Pressed pressed_around(Points move, Points side, Points open) {
  Pressed found;
  Points beside = move.neighbours() & side;
  while (beside.any()) {
    const Chain chain = chain_of(beside.lowest(), side, open, 3);
    const std::uint32_t left = chain.liberties.count();
    found.dead = choose(left == 0, found.dead | chain.stones, found.dead);
    found.in_atari = choose(left == 1, found.in_atari | chain.stones, found.in_atari);
    found.with_two = choose(left == 2, found.with_two | chain.stones, found.with_two);
    found.last_liberties = choose(left == 1, found.last_liberties | chain.liberties, found.last_liberties);
    beside = beside - chain.stones;
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
  Answer list[most];

  AITE_DEVICE void add(std::uint32_t bit, std::uint32_t tactics) {
    tactics |= tactic_near;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (list[i].bit != bit) continue;
      list[i].tactics = static_cast<std::uint8_t>(list[i].tactics | tactics);
      return;
    }
    list[count++] = {static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(tactics)};
  }
};

// The opponent's stones that a stone put there takes.
AITE_DEVICE Points taken_by(const BoardOfChains& board, Points move) {
  const Points rest = board.empty() - move;
  Points taken;
  Points beside = move.neighbours() & board.opponent;
  while (beside.any()) {
    const Chain chain = chain_of(beside.lowest(), board.opponent, rest, 1);
    if (chain.liberties.none()) taken = taken | chain.stones;
    beside = beside - chain.stones;
  }
  return taken;
}

// The liberties that the chain of a stone put there has then, up to two of them; none for suicide.
AITE_DEVICE Points liberties_after(const BoardOfChains& board, Points move) {
  const Points open = (board.empty() - move) | taken_by(board, move);
  return chain_of(move, board.own | move, open, 2).liberties;
}

// An own chain in atari.
AITE_DEVICE void save(const BoardOfChains& board, const Chain& chain, Answers& answers) {
  const Points empty = board.empty();
  const std::uint32_t last = chain.liberties.first();
  const std::uint32_t after = liberties_after(board, chain.liberties).count();
  Points beside = chain.stones.neighbours() & board.opponent;
  while (beside.any()) {
    const Chain enemy = chain_of(beside.lowest(), board.opponent, empty, 2);
    if (enemy.liberties.count() == 1) {
      const std::uint32_t capture = enemy.liberties.first();
      answers.add(capture, capture == last && after == 1 ? tactic_rescue_in_atari : tactic_rescue);
    }
    beside = beside - enemy.stones;
  }
  if (after > 0) answers.add(last, after == 1 ? tactic_extend_in_atari : tactic_extend);
}

// Whether a chain of the opponent's that fills its liberty `escape` has more than one other than `attack`.
AITE_DEVICE bool gets_away(const BoardOfChains& board, Points escape, Points attack) {
  return chain_of(escape, board.opponent | escape, board.empty() - (escape | attack), 2).liberties.count() > 1;
}

// Whether the attack is legal, is not taken at once, and leaves the chain none of those around it to take.
AITE_DEVICE bool cannot_break_out(const BoardOfChains& board, const Chain& enemy, Points attack, Points escape) {
  if ((attack & board.ko).any() || (liberties_after(board, attack) - escape).none()) return false;
  const Points empty = board.empty();
  Points beside = enemy.stones.neighbours() & board.own;
  while (beside.any()) {
    const Chain chain = chain_of(beside.lowest(), board.own, empty, 3);
    if (chain.liberties.count() < 3 && (chain.liberties - attack).count() == 1) return false;
    beside = beside - chain.stones;
  }
  return true;
}

// Own chains of two liberties: their neighbours that have two as well are struck at.
AITE_DEVICE void strike_back(const BoardOfChains& board, Points pressed, Answers& answers) {
  Points beside = pressed.neighbours() & board.opponent;
  while (beside.any()) {
    const Chain enemy = chain_of(beside.lowest(), board.opponent, board.empty(), 3);
    beside = beside - enemy.stones;
    if (enemy.liberties.count() != 2) continue;
    const Points one = enemy.liberties.lowest();
    const Points two = enemy.liberties - one;
    if (!gets_away(board, two, one) && cannot_break_out(board, enemy, one, two)) {
      answers.add(one.first(), tactic_counter);
    }
    if (!gets_away(board, one, two) && cannot_break_out(board, enemy, two, one)) {
      answers.add(two.first(), tactic_counter);
    }
  }
}

AITE_DEVICE void find_answers(const BoardOfChains& board, const Pressed& pressed, Answers& answers) {
  answers.count = 0;
  Points in_atari = pressed.in_atari;
  while (in_atari.any()) {
    const Chain chain = chain_of(in_atari.lowest(), board.own, board.empty(), all_liberties);
    save(board, chain, answers);
    in_atari = in_atari - chain.stones;
  }
  if (pressed.with_two.any()) strike_back(board, pressed.with_two, answers);
}

}  // namespace aite::gpu
