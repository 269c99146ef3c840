// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>

#include "games/go/chains.hpp"
#include "games/go/features/pattern.hpp"
#include "games/go/position.hpp"

namespace aite::games::go::features {

template <class Set>
constexpr bool is_single(const Set& set) {
  return set.count() == 1;
}

// The number, or 0, without a branch.
constexpr int only_if(bool condition, int number) { return -static_cast<int>(condition) & number; }

// A board that knows, at every moment, the pattern around each point and each chain's stones and liberties: what a
// policy asks about far more often than stones are put. Points are bits of PointSet<MaxSize>.
template <int MaxSize>
class Board {
 public:
  using Set = PointSet<MaxSize>;

  explicit Board(const Position<MaxSize>& position);

  [[nodiscard]] const Geometry<MaxSize>& geometry() const { return *geometry_; }
  [[nodiscard]] Side to_move() const { return to_move_; }
  [[nodiscard]] Colour at(int bit) const {
    if (!is_point(geometry_->board, bit)) return Colour::off;
    return stones(Side::first).has(bit) ? Colour::first : empty_.has(bit) ? Colour::empty : Colour::second;
  }
  [[nodiscard]] const Code& code(int bit) const { return code_[slot(bit)]; }  // in an array in the order of bits
  [[nodiscard]] const Set& empty() const { return empty_; }
  [[nodiscard]] const Set& stones(Side side) const { return side_[number(side)]; }
  static constexpr int nowhere = Set::bits - 1;  // no point
  [[nodiscard]] int ko() const { return ko_; }   // the forbidden point, or nowhere
  [[nodiscard]] int passes() const { return passes_; }

  // Chains are known by a number, which changes as they grow together. Where there is no stone, or none of the side
  // asked about, is chain `nowhere` of no stones and no liberties: who asks about all four points beside a point need
  // not look first.
  [[nodiscard]] int chain(int bit) const { return std::min(chain(bit, Side::first), chain(bit, Side::second)); }
  [[nodiscard]] int chain(int bit, Side side) const { return chain_[number(side)][slot(bit)]; }
  [[nodiscard]] const Set& chain_stones(int chain) const { return at_chain(chain).stones; }
  [[nodiscard]] const Set& liberties(int chain) const { return at_chain(chain).liberties; }
  // The number of its liberties; many for `nowhere`, so that it is no weak one.
  [[nodiscard]] int liberty_count(int chain) const { return liberty_counts_[static_cast<std::size_t>(chain)]; }

  // Of an empty point, for the side to move.
  [[nodiscard]] bool is_legal(int bit) const;
  // The liberties that the chain of a stone put there has then; none for suicide.
  [[nodiscard]] Set liberties_after(int bit) const;
  // The stones of chains of the side to move beside the last move that have one liberty or two.
  [[nodiscard]] const Set& attacked() const { return attacked_; }
  // The same for a move that has not been put on this board but led to the position it was made from.
  [[nodiscard]] Set attacked_by(int last) const;
  [[nodiscard]] int last() const { return last_; }  // where the last stone was put, or nowhere
  // Points that the last move may have made legal, for either side, although their patterns have not changed.
  [[nodiscard]] const Set& opened() const { return opened_; }
  // The stones of chains with one liberty, and with two.
  [[nodiscard]] Set in_atari() const { return in_atari_ - empty_; }
  [[nodiscard]] Set with_two_liberties() const { return with_two_ - empty_; }
  // The opponent's stones that a stone put there takes.
  [[nodiscard]] Set taken_by(int bit) const;

  // A legal move. Returns the stones it took: patterns have changed around it and them.
  Set put(int bit) {
    try_put(bit, [](const Rows&) {});
    return taken();
  }
  // A move if it is legal, and whether it was: cheaper than to ask first. Calls patterns_changed(rows) as soon as the
  // stone is in the patterns around it, before anything is taken: what is then computed has a long way through memory,
  // and the next move waits for it. Each row has the codes of three points, from the west in the lowest 16 bits on.
  using Rows = std::array<std::uint64_t, 3>;
  template <class F>
  [[gnu::always_inline]] bool try_put(int bit, F&& patterns_changed);
  [[nodiscard]] const Set& taken() const { return taken_; }  // by the last stone put
  void pass();

  // Whether a point is another or one of the eight around it; nothing is near `nowhere`.
  static bool is_near(int bit, int other) {
    const int away = std::abs(bit - other);
    return (other != nowhere) & ((away <= 1) | (std::abs(away - Set::stride) <= 1));
  }

  // Calls f(neighbouring point) for the four points beside, some of which may be off the board.
  template <class F>
  static void beside(int bit, F&& f) {
    f(bit - Set::stride);
    f(bit + 1);
    f(bit + Set::stride);
    f(bit - 1);
  }
  // In the order of a pattern's code.
  static constexpr std::array<int, directions> steps{-Set::stride, -Set::stride + 1, 1,  Set::stride + 1,
                                                     Set::stride,  Set::stride - 1,  -1, -Set::stride - 1};

 private:
  // A margin around the points, so that steps off the board need no care.
  static constexpr int margin = Set::origin > Set::stride ? 0 : Set::stride + 1 - Set::origin;
  static constexpr std::size_t slots = std::size_t{Set::bits + 2 * margin};
  static constexpr std::size_t slot(int bit) { return static_cast<std::size_t>(bit + margin); }
  static_assert(Set::bit_at(MaxSize - 1, MaxSize - 1) + margin + Set::stride + 1 < static_cast<int>(slots));

  // A step off the board may not even be a bit.
  static bool is_point(const Set& board, int bit) { return bit >= 0 && bit < Set::bits && board.has(bit); }

  using Codes = std::array<Code, slots>;
  static const Codes& blank(int size);

  // What a stone adds to the patterns of the eight points around: three rows of three points, each row's patterns side
  // by side in one word.
  static constexpr Rows stamp(Colour colour) {
    const auto row = [=](int west, int middle, int east) {
      const auto seen_from = [=](int direction) { return std::uint64_t{code_part(colour, opposite(direction))}; };
      return seen_from(west) | (middle < 0 ? 0 : seen_from(middle) << 16) | seen_from(east) << 32;
    };
    return {row(7, 0, 1), row(6, -1, 2), row(5, 4, 3)};
  }
  static constexpr std::array<Rows, 2> stamps{stamp(Colour::first), stamp(Colour::second)};

  template <class F>
  Rows change_patterns(int bit, const Rows& by, F&& f) {
    Rows changed;
    for (std::size_t row = 0; row < 3; ++row) {
      Code* const patterns = &code_[slot(bit)] - 1 + (static_cast<int>(row) - 1) * Set::stride;
      std::memcpy(&changed[row], patterns, sizeof changed[row]);
      changed[row] = f(changed[row], by[row]);
      std::memcpy(patterns, &changed[row], sizeof changed[row]);
    }
    return changed;
  }
  Rows set_stone(int bit, Side side) { return change_patterns(bit, stamps[number(side)], std::plus<>()); }
  void clear_stone(int bit, Side side) { change_patterns(bit, stamps[number(side)], std::minus<>()); }

  struct Chain {
    Set stones;
    Set liberties;
  };
  static constexpr std::size_t number(Side side) { return static_cast<std::size_t>(index(side)); }
  [[nodiscard]] const Chain& at_chain(int chain) const { return chains_[static_cast<std::size_t>(chain)]; }
  Chain& at_chain(int chain) { return chains_[static_cast<std::size_t>(chain)]; }
  // Holds a chain's number, or how many liberties it has.
  using Compact = std::conditional_t<MaxSize <= 9, std::uint8_t, std::uint16_t>;
  static constexpr Compact many = std::numeric_limits<Compact>::max();
  void set_liberty_count(int chain, int count) {
    liberty_counts_[static_cast<std::size_t>(chain)] = static_cast<Compact>(count);
  }

  // Something for each of the four points beside a point.
  template <class T>
  using Four = std::array<T, 4>;
  // f(0) to f(3), written out: a Four then stays in registers.
  template <class F>
  [[gnu::always_inline]] static void for_four(F&& f) {
    f(0);
    f(1);
    f(2);
    f(3);
  }
  static int least(const Four<int>& of) { return std::min(std::min(of[0], of[1]), std::min(of[2], of[3])); }
  [[nodiscard]] Four<int> chains_beside(int bit, Side side) const {
    const Compact* const here = &chain_[number(side)][slot(bit)];
    return {here[-Set::stride], here[1], here[Set::stride], here[-1]};
  }
  // The chain that a stone makes there with chains beside it, before it takes any.
  [[nodiscard]] Chain joined(int bit, const Four<int>& beside) const;
  void find_chains(Side of);
  void take_liberty(int bit, Side side);
  void rename(const Four<int>& chains, const Set& stones, int name);
  void take_around(int bit, const Set& capturing);
  void note_attacked(int bit, Side enemy);

  const Geometry<MaxSize>* geometry_;
  Codes code_;
  std::array<std::array<Compact, slots>, 2> chain_;             // by side
  std::array<Compact, std::size_t{Set::bits}> liberty_counts_;  // by chain
  std::array<Chain, std::size_t{Set::bits}> chains_;
  std::array<Set, 2> side_;
  Set empty_;
  Set taken_;
  Set opened_;
  Set in_atari_;  // and perhaps points that have become empty
  Set with_two_;  // the same
  Set attacked_;
  Side to_move_;
  int ko_;
  int passes_;
  int last_ = nowhere;
};

// The eight points around the points of a set, and some of these themselves.
template <class Set>
constexpr Set ring(const Set& set) {
  const Set row = set | set.left() | set.right();
  return row.up() | row.down() | row;
}

// Boards of every size without a stone: what the patterns at the edge begin with.
template <int MaxSize>
const typename Board<MaxSize>::Codes& Board<MaxSize>::blank(int size) {
  static const auto all = [] {
    std::array<Codes, std::size_t{MaxSize + 1}> boards{};
    for (int each = Geometry<MaxSize>::smallest; each <= MaxSize; ++each) {
      Codes& made = boards[static_cast<std::size_t>(each)];
      const Set& board = Geometry<MaxSize>::of(each).board;
      board.for_each([&](int bit) {
        for (int direction = 0; direction < directions; ++direction) {
          const bool on = is_point(board, bit + steps[static_cast<std::size_t>(direction)]);
          made[slot(bit)] |= code_part(on ? Colour::empty : Colour::off, direction);
        }
      });
    }
    return boards;
  }();
  return all[static_cast<std::size_t>(size)];
}

template <int MaxSize>
Board<MaxSize>::Board(const Position<MaxSize>& position)
    : geometry_(position.geometry),
      code_(blank(position.geometry->size)),
      side_{position.stones(Side::first), position.stones(Side::second)},
      empty_(position.geometry->board - side_[0] - side_[1]),
      to_move_(position.to_move),
      ko_(position.ko.any() ? position.ko.first() : nowhere),
      passes_(position.passes) {
  for (auto& of_side : chain_) of_side.fill(nowhere);
  at_chain(nowhere) = Chain{};
  set_liberty_count(nowhere, many);
  for (const Side side : both_sides) {
    stones(side).for_each([&](int bit) { set_stone(bit, side); });
    find_chains(side);
  }
}

template <int MaxSize>
void Board<MaxSize>::find_chains(Side of) {
  for (Set rest = stones(of); rest.any();) {
    const int first = rest.first();
    const Set found = spread(Set::of(first), stones(of));
    const Set around = found.neighbours() & empty_;
    at_chain(first) = {found, around};
    set_liberty_count(first, around.count());
    with_two_ |= found.if_same(liberty_count(first), 2);
    in_atari_ |= found.if_same(liberty_count(first), 1);
    found.for_each([&](int bit) { chain_[number(of)][slot(bit)] = static_cast<Compact>(first); });
    rest -= found;
  }
}

template <int MaxSize>
inline typename Board<MaxSize>::Chain Board<MaxSize>::joined(int bit, const Four<int>& beside) const {
  Chain all{geometry_->point[bit], geometry_->around[bit] & empty_};
  for_four([&](std::size_t i) {
    all.stones |= chain_stones(beside[i]);
    all.liberties |= liberties(beside[i]);
  });
  all.liberties -= geometry_->point[bit];
  return all;
}

template <int MaxSize>
bool Board<MaxSize>::is_legal(int bit) const {
  if (bit == ko_) return false;
  if (has_liberty(code(bit))) return true;
  bool takes = false;
  for (const int enemy : chains_beside(bit, other(to_move_))) takes |= liberty_count(enemy) == 1;
  return takes || joined(bit, chains_beside(bit, to_move_)).liberties.any();
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::taken_by(int bit) const {
  Set taken;
  for (const int enemy : chains_beside(bit, other(to_move_)))
    taken |= chain_stones(enemy).if_same(liberty_count(enemy), 1);
  return taken;
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::liberties_after(int bit) const {
  const Chain own = joined(bit, chains_beside(bit, to_move_));
  const Set taken = taken_by(bit);
  return taken.none() ? own.liberties : own.liberties | (own.stones.neighbours() & taken);
}

// Takes the liberty `bit` from the side's chains beside it. All are read before any is written: most are of chain
// `nowhere`, and would wait for each other.
template <int MaxSize>
inline void Board<MaxSize>::take_liberty(int bit, Side side) {
  const Set stone = geometry_->point[bit];
  const Four<int> chains = chains_beside(bit, side);
  Four<Set> left;
  Four<int> counts;
  for_four([&](std::size_t i) {
    left[i] = liberties(chains[i]) - stone;
    counts[i] = liberty_count(chains[i]) - 1;
  });
  for_four([&](std::size_t i) {
    at_chain(chains[i]).liberties = left[i];
    set_liberty_count(chains[i], counts[i]);
  });
  set_liberty_count(nowhere, many);
}

// Gives chains of the side to move, some of which may be `nowhere`, the name of the first; `stones` are the others'.
template <int MaxSize>
inline void Board<MaxSize>::rename(const Four<int>& chains, const Set& stones, int name) {
  auto& names = chain_[number(to_move_)];
  const auto same = static_cast<Compact>(name);
  if constexpr (MaxSize <= 9) {  // all points are a few vectors: no loop whose end would be guessed wrong
    const auto last_before = [&](int limit) {
      int found = 0;
      for (const int chain : chains) found = std::max(found, only_if(chain < limit, chain));
      return found;
    };
    for (int last = last_before(nowhere); last != name; last = last_before(last)) {
      const auto old = static_cast<Compact>(last);
      for (Compact& each : names) each = each == old ? same : each;
    }
  } else {
    stones.for_each([&](int each) { names[slot(each)] = same; });
  }
}

// Takes the opponent's chains beside `bit` that have no liberty left. What the capturing chain gains by this is left to
// the caller.
template <int MaxSize>
void Board<MaxSize>::take_around(int bit, const Set& capturing) {
  const Side enemy = other(to_move_);
  for (const int chain : chains_beside(bit, enemy)) taken_ |= chain_stones(chain).if_same(liberty_count(chain), 0);
  taken_.for_each([&](int dead) {
    clear_stone(dead, enemy);
    chain_[number(enemy)][slot(dead)] = nowhere;
  });
  side_[number(enemy)] -= taken_;
  empty_ |= taken_;
  Set around = (taken_.neighbours() & stones(to_move_)) - capturing;
  while (around.any()) {
    const int freed = chain(around.first(), to_move_);
    Chain& each = at_chain(freed);
    opened_ |= each.liberties.if_same(liberty_count(freed), 1);
    each.liberties |= each.stones.neighbours() & taken_;
    set_liberty_count(freed, each.liberties.count());
    in_atari_ -= each.stones;
    with_two_ = (with_two_ - each.stones) | each.stones.if_same(liberty_count(freed), 2);
    around -= each.stones;
  }
}

// Remembers the chains beside a new stone that have one liberty left or two.
template <int MaxSize>
inline void Board<MaxSize>::note_attacked(int bit, Side enemy) {
  const Four<int> chains = chains_beside(bit, enemy);
  Set one;
  Set two;
  for_four([&](std::size_t i) {
    const Chain& each = at_chain(chains[i]);
    const int left = liberty_count(chains[i]);
    one |= each.stones.if_same(left, 1);
    two |= each.stones.if_same(left, 2);
    opened_ |= each.liberties.if_same(left, 1);
  });
  in_atari_ |= one;
  with_two_ = (with_two_ - one) | two;
  attacked_ = one | two;
}

// Written so that what goes one way as often as the other is computed rather than branched on: a branch guessed wrong
// costs as much as all of the arithmetic here.
template <int MaxSize>
template <class F>
inline bool Board<MaxSize>::try_put(int bit, F&& patterns_changed) {
  const Side mover = to_move_;
  const Side enemy = other(mover);
  const Set stone = geometry_->point[bit];
  const Four<int> own = chains_beside(bit, mover);
  Chain made = joined(bit, own);
  const Four<int> hostile = chains_beside(bit, enemy);
  const int weakest = least(
      {liberty_count(hostile[0]), liberty_count(hostile[1]), liberty_count(hostile[2]), liberty_count(hostile[3])});
  const bool takes = weakest == 1;
  if (!(takes | made.liberties.any()) || bit == ko_) return false;
  patterns_changed(set_stone(bit, mover));
  take_liberty(bit, enemy);
  empty_ -= stone;  // the whole set: it is soon read so, and would wait for a part to be written
  side_[number(mover)] |= stone;
  int name = least(own);
  const Set renamed = made.stones - chain_stones(name) - stone;
  name += only_if(name == nowhere, bit - nowhere);
  if (renamed.any()) rename(own, renamed, name);
  chain_[number(mover)][slot(bit)] = static_cast<Compact>(name);
  ko_ = nowhere;
  taken_ = Set{};
  opened_ = Set{};
  if (takes) {
    take_around(bit, made.stones);
    made.liberties |= made.stones.neighbours() & taken_;
    if (is_single(taken_) && is_single(made.stones) && is_single(made.liberties)) ko_ = taken_.first();
  }
  const int count = made.liberties.count();
  at_chain(name) = made;
  set_liberty_count(name, count);
  opened_ |= made.liberties.if_same(count, 1);
  in_atari_ = (in_atari_ - made.stones) | made.stones.if_same(count, 1);
  with_two_ = (with_two_ - made.stones) | made.stones.if_same(count, 2);
  attacked_ = Set{};
  if (weakest <= 3) note_attacked(bit, enemy);
  last_ = bit;
  passes_ = 0;
  to_move_ = enemy;
  return true;
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::attacked_by(int last) const {
  Set attacked;
  for (const int chain : chains_beside(last, to_move_))
    attacked |=
        chain_stones(chain).if_same(liberty_count(chain), 1) | chain_stones(chain).if_same(liberty_count(chain), 2);
  return attacked;
}

template <int MaxSize>
void Board<MaxSize>::pass() {
  ++passes_;
  ko_ = nowhere;
  opened_ = Set{};
  last_ = nowhere;
  attacked_ = Set{};
  to_move_ = other(to_move_);
}

}  // namespace aite::games::go::features
