// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/fixed_list.hpp"
#include "games/go/features/board.hpp"

// The six tactical features of paper 000, section 5.1: answers to the opponent's last move.
namespace aite::games::go::features {

namespace tactic {

using Bits = std::uint8_t;

inline constexpr int count = 6;
inline constexpr Bits near = 1;              // around the opponent's last move, or any of those below
inline constexpr Bits rescue = 2;            // takes a chain beside an own one that was just put in atari
inline constexpr Bits rescue_in_atari = 4;   // the same, but the own chain is still in atari then
inline constexpr Bits extend = 8;            // extends an own chain that was just put in atari
inline constexpr Bits extend_in_atari = 16;  // the same, but the chain is still in atari then
// Takes for certain a chain of two liberties beside an own one whose liberties were just reduced from three to two.
inline constexpr Bits counter = 32;

}  // namespace tactic

// Which points have which of the features, for the side to move.
template <int MaxSize>
class Tactics {
 public:
  using Set = PointSet<MaxSize>;

  // `last` is the opponent's last move as a bit, or nowhere.
  void find(const Board<MaxSize>& board, int last) {
    special_.clear();
    last_ = last;
    if (last == board.last()) {
      if (board.attacked().any()) answer(board, board.attacked());
    } else if (last != Board<MaxSize>::nowhere) {
      answer(board, board.attacked_by(last));
    }
  }

  [[nodiscard]] tactic::Bits at(int bit) const {
    for (const Special& each : special_) {
      if (each.bit == bit) return each.bits;
    }
    return Board<MaxSize>::is_near(bit, last_) ? tactic::near : tactic::Bits{0};
  }
  // The points with more to them than being near.
  struct Special {
    int bit;
    tactic::Bits bits;
  };
  [[nodiscard]] const auto& special() const { return special_; }

  // Whether the side to move takes the chain `enemy` of two liberties by attacking it. One step of reading:
  // after the attack the chain has one liberty left, and filling it brings no second one; nor can it free itself by
  // taking one of the chains around it.
  static bool takes_for_certain(const Board<MaxSize>& board, int enemy, int attack) {
    const int escape = (board.liberties(enemy) - board.geometry().point[attack]).first();
    return liberties_at(board, escape, attack) <= 1 && cannot_break_out(board, enemy, attack, escape);
  }

 private:
  void answer(const Board<MaxSize>& board, const Set& attacked) {
    const Set in_atari = attacked & board.in_atari();
    for_each_chain(board, in_atari, board.to_move(), [&](int chain) { save(board, chain); });
    strike_back(board, attacked - in_atari);
  }

  void add(int bit, tactic::Bits bits) {
    bits = static_cast<tactic::Bits>(bits | tactic::near);
    for (Special& each : special_) {
      if (each.bit != bit) continue;
      each.bits = static_cast<tactic::Bits>(each.bits | bits);
      return;
    }
    special_.push_back({bit, bits});
  }

  // How many liberties other than `attack` a chain of the opponent's has that fills its liberty `escape`.
  static int liberties_at(const Board<MaxSize>& board, int escape, int attack) {
    const Geometry<MaxSize>& geometry = board.geometry();
    Set open = geometry.around[escape] & board.empty();
    Board<MaxSize>::beside(escape,
                           [&](int next) { open |= board.liberties(board.chain(next, other(board.to_move()))); });
    return (open - geometry.point[escape] - geometry.point[attack]).count();
  }

  // Whether the attack is legal, is not taken at once, and leaves the chain none of those around it to take.
  static bool cannot_break_out(const Board<MaxSize>& board, int enemy, int attack, int escape) {
    const Geometry<MaxSize>& geometry = board.geometry();
    const Set stone = geometry.point[attack];
    if (attack == board.ko()) return false;
    if ((board.liberties_after(attack) - geometry.point[escape]).none()) return false;
    Set around = board.chain_stones(enemy).neighbours() & board.stones(board.to_move()) &
                 (board.in_atari() | board.with_two_liberties());
    while (around.any()) {
      const int chain = board.chain(around.first(), board.to_move());
      if (is_single(board.liberties(chain) - stone)) return false;
      around -= board.chain_stones(chain);
    }
    return true;
  }

  // Calls f(chain) for the side's chains that have stones among `some` of its own.
  template <class F>
  static void for_each_chain(const Board<MaxSize>& board, Set some, Side side, F&& f) {
    while (some.any()) {
      const int chain = board.chain(some.first(), side);
      some -= board.chain_stones(chain);
      f(chain);
    }
  }

  void save(const Board<MaxSize>& board, int chain) {
    const Side enemy = other(board.to_move());
    const int last = board.liberties(chain).first();
    const Set after = board.liberties_after(last);
    const bool tight = is_single(after);
    const Set weak = board.chain_stones(chain).neighbours() & board.in_atari() & board.stones(enemy);
    for_each_chain(board, weak, enemy, [&](int taken) {
      const int capture = board.liberties(taken).first();
      // Elsewhere it leaves the liberty there was and opens another.
      add(capture, capture == last && tight ? tactic::rescue_in_atari : tactic::rescue);
    });
    if (after.any()) add(last, tight ? tactic::extend_in_atari : tactic::extend);
  }

  // For chains of two liberties.
  void strike_back(const Board<MaxSize>& board, const Set& pressed) {
    const Side enemy = other(board.to_move());
    const Set weak = pressed.neighbours() & board.with_two_liberties() & board.stones(enemy);
    for_each_chain(board, weak, enemy, [&](int chain) {
      const Set& open = board.liberties(chain);
      const int one = open.first();
      const int two = (open - board.geometry().point[one]).first();
      const int with_one = liberties_at(board, one, two);
      const int with_two = liberties_at(board, two, one);
      // Most get away either way: one branch for both.
      if (std::min(with_one, with_two) > 1) return;
      if (with_two <= 1 && cannot_break_out(board, chain, one, two)) add(one, tactic::counter);
      if (with_one <= 1 && cannot_break_out(board, chain, two, one)) add(two, tactic::counter);
    });
  }

  base::FixedList<Special, std::size_t{MaxSize * MaxSize}> special_;
  int last_ = Board<MaxSize>::nowhere;
};

}  // namespace aite::games::go::features
