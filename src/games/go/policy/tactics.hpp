// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/fixed_list.hpp"
#include "games/go/policy/board.hpp"

// The six tactical features of paper 000, section 5.1: answers to the opponent's last move.
namespace aite::games::go::policy {

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
    for (const std::uint16_t bit : special_) bits_[bit] = 0;
    special_.clear();
    near_ = Set{};
    if (last == Board<MaxSize>::nowhere) return;
    near_ = ring(board.geometry().point[last]);
    if (board.threatens()) answer(board, last);
  }

  [[nodiscard]] tactic::Bits at(int bit) const {
    const tactic::Bits special = bits_[static_cast<std::size_t>(bit)];
    return special != 0 ? special : near_.has(bit) ? tactic::near : tactic::Bits{0};
  }
  // The eight points around the last move, stones or not, and itself; the points with more than that to them.
  [[nodiscard]] const Set& near() const { return near_; }
  [[nodiscard]] const auto& special() const { return special_; }

  // Whether the side to move takes the chain `enemy` of two liberties by attacking it. One step of reading:
  // after the attack the chain has one liberty left, and filling it brings no second one; nor can it free itself by
  // taking one of the chains around it.
  static bool takes_for_certain(const Board<MaxSize>& board, int enemy, int attack) {
    const Geometry<MaxSize>& geometry = board.geometry();
    const Set stone = geometry.point[attack];
    const int escape = (board.liberties(enemy) - stone).first();
    const Colour its = colour_of(other(board.to_move()));
    Set breath = geometry.around[escape] & board.empty();
    Board<MaxSize>::beside(escape, [&](int next) {
      if (board.at(next) == its) breath |= board.liberties(board.chain(next));
    });
    if ((breath - stone - geometry.point[escape]).count() > 1) return false;
    if (!board.is_legal(attack) || (board.liberties_after(attack) - geometry.point[escape]).none()) return false;
    Set around = board.chain_stones(enemy).neighbours() & board.stones(board.to_move());
    while (around.any()) {
      const int chain = board.chain(around.first());
      if (is_single(board.liberties(chain) - stone)) return false;
      around -= board.chain_stones(chain);
    }
    return true;
  }

 private:
  void answer(const Board<MaxSize>& board, int last) {
    const Colour own = colour_of(board.to_move());
    std::array<int, 4> seen{};
    std::size_t count = 0;
    Board<MaxSize>::beside(last, [&](int next) {
      if (board.at(next) != own) return;
      const int chain = board.chain(next);
      const int breath = board.liberties(chain).count();
      if (breath > 2 || std::find(seen.begin(), seen.begin() + count, chain) != seen.begin() + count) return;
      seen[count++] = chain;
      if (breath == 1) {
        save(board, chain);
      } else {
        strike_back(board, chain);
      }
    });
  }

  void add(int bit, tactic::Bits bits) {
    tactic::Bits& known = bits_[static_cast<std::size_t>(bit)];
    if (known == 0) special_.push_back(static_cast<std::uint16_t>(bit));
    known = static_cast<tactic::Bits>(known | bits | tactic::near);
  }

  // Calls f(chain) for the opponent's chains beside an own one.
  template <class F>
  static void for_each_enemy(const Board<MaxSize>& board, int chain, F&& f) {
    Set beside = board.chain_stones(chain).neighbours() & board.stones(other(board.to_move()));
    while (beside.any()) {
      const int enemy = board.chain(beside.first());
      f(enemy);
      beside -= board.chain_stones(enemy);
    }
  }

  void save(const Board<MaxSize>& board, int chain) {
    const int breath = board.liberties(chain).first();
    const Set after = board.liberties_after(breath);
    for_each_enemy(board, chain, [&](int enemy) {
      if (!is_single(board.liberties(enemy))) return;
      const int capture = board.liberties(enemy).first();
      // Elsewhere it leaves the liberty there was and opens another.
      const bool still = capture == breath && is_single(after);
      add(capture, still ? tactic::rescue_in_atari : tactic::rescue);
    });
    if (after.any()) add(breath, is_single(after) ? tactic::extend_in_atari : tactic::extend);
  }

  void strike_back(const Board<MaxSize>& board, int chain) {
    for_each_enemy(board, chain, [&](int enemy) {
      const Set breath = board.liberties(enemy);
      if (breath.count() != 2) return;
      breath.for_each([&](int attack) {
        if (takes_for_certain(board, enemy, attack)) add(attack, tactic::counter);
      });
    });
  }

  std::array<tactic::Bits, std::size_t{Set::bits}> bits_{};
  base::FixedList<std::uint16_t, std::size_t{MaxSize * MaxSize}> special_;
  Set near_;
};

}  // namespace aite::games::go::policy
