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

// Chains of a side beside a move, the stones of those that it leaves with one liberty and with two.
struct Threatened {
  Points in_atari;
  Points with_two;
};
struct Pressed : Threatened {
  Points dead;            // left with none
  Points last_liberties;  // of those in atari
};

// What a move does to the chains around it.
struct Put {
  Pressed pressed;   // the opponent's
  Points liberties;  // its own chain's, up to two of them, as if nothing were taken
};

// A warp's: each of the four points beside the move has a lane that follows its chain, and the move has one. `rest` is
// what stays empty.
AITE_DEVICE Put put(Points move, Points own, Points opponent, Points rest) {
  constexpr int of_the_move = 4;
  constexpr std::uint32_t many = 3;
  Each<Points> stones;
  Each<Points> liberties;
  Each<std::uint32_t> left;  // to chains of the opponent's
  by_lane([&](int lane) {
    left[lane] = many;
    const bool is_the_move = lane == of_the_move;
    const Points beside = lane == 0 ? move.up() : lane == 1 ? move.left() : lane == 2 ? move.right() : move.down();
    const Points from = choose(is_the_move, move, beside & opponent);
    if (lane > of_the_move || from.none()) return;
    const Chain chain = chain_of(from, choose(is_the_move, own, opponent), rest, is_the_move ? 2 : many);
    stones[lane] = chain.stones;
    liberties[lane] = chain.liberties;
    left[lane] = is_the_move ? many : chain.liberties.count();
  });
  Put found;
  found.liberties = value_of(liberties, of_the_move);
  const auto of_those_with = [&](std::uint32_t count, const Each<Points>& sets) {
    Each<bool> are;
    by_lane([&](int lane) { are[lane] = left[lane] == count; });
    if (votes(are) == 0) return Points{};
    Each<Points> theirs;
    by_lane([&](int lane) { theirs[lane] = choose(are[lane], sets[lane], Points{}); });
    return joined(theirs);
  };
  found.pressed.dead = of_those_with(0, stones);
  found.pressed.in_atari = of_those_with(1, stones);
  found.pressed.with_two = of_those_with(2, stones);
  if (found.pressed.in_atari.any()) found.pressed.last_liberties = of_those_with(1, liberties);
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
    while (place < count && list[place].bit != bit) ++place;
    if (place < count) tactics |= list[place].tactics;
    count += place == count ? 1 : 0;
    once([&] { list[place] = {static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(tactics)}; });
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

// What follows is a warp's, not a lane's.

// The same as liberties_after().
AITE_DEVICE Points liberties_left(const BoardOfChains& board, Points move) {
  const Points rest = board.empty() - move;
  const Put done = put(move, board.own, board.opponent, rest);
  if (done.pressed.dead.none()) return done.liberties;
  return chain_of(move, board.own, rest | done.pressed.dead, 2).liberties;
}

// Those of some stones whose chains have so many liberties.
AITE_DEVICE Points with_liberties(Points stones, Points side, Points empty, std::uint32_t liberties) {
  return those_of(
      stones, [&](Points stone) { return chain_of(stone, side, empty, liberties + 1).liberties.count() == liberties; });
}

// An own chain in atari.
AITE_DEVICE void save(const BoardOfChains& board, const Chain& chain, Answers& answers) {
  const Points empty = board.empty();
  const std::uint32_t last = chain.liberties.first();
  const std::uint32_t after = liberties_left(board, chain.liberties).count();
  Points in_atari = with_liberties(chain.stones.neighbours() & board.opponent, board.opponent, empty, 1);
  while (in_atari.any()) {
    const Chain enemy = chain_of(in_atari.lowest(), board.opponent, empty, all_liberties);
    const std::uint32_t capture = enemy.liberties.first();
    answers.add(capture, capture == last && after == 1 ? tactic_rescue_in_atari : tactic_rescue);
    in_atari = in_atari - enemy.stones;
  }
  if (after > 0) answers.add(last, after == 1 ? tactic_extend_in_atari : tactic_extend);
}

// Whether a chain of the opponent's that fills its liberty `escape` has more than one other than `attack`.
AITE_DEVICE bool gets_away(const BoardOfChains& board, Points escape, Points attack) {
  return chain_of(escape, board.opponent | escape, board.empty() - (escape | attack), 2).liberties.count() > 1;
}

// Whether the attack is legal, is not taken at once, and leaves the chain none of those around it to take.
AITE_DEVICE bool cannot_break_out(const BoardOfChains& board, const Chain& enemy, Points attack, Points escape) {
  if ((attack & board.ko).any() || (liberties_left(board, attack) - escape).none()) return false;
  const Points empty = board.empty();
  return those_of(enemy.stones.neighbours() & board.own,
                  [&](Points stone) {
                    const Chain chain = chain_of(stone, board.own, empty, 3);
                    return chain.liberties.count() < 3 && (chain.liberties - attack).count() == 1;
                  })
      .none();
}

// Own chains of two liberties: their neighbours that have two as well are struck at.
AITE_DEVICE void strike_back(const BoardOfChains& board, Points pressed, Answers& answers) {
  Points with_two = with_liberties(pressed.neighbours() & board.opponent, board.opponent, board.empty(), 2);
  while (with_two.any()) {
    const Chain enemy = chain_of(with_two.lowest(), board.opponent, board.empty(), all_liberties);
    with_two = with_two - enemy.stones;
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

AITE_DEVICE void find_answers(const BoardOfChains& board, const Threatened& pressed, Answers& answers) {
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
