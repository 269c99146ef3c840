// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>

#include "base/fixed_list.hpp"
#include "games/go/chains.hpp"
#include "games/go/policy/pattern.hpp"
#include "games/go/position.hpp"

namespace aite::games::go::policy {

template <class Set>
constexpr bool is_single(const Set& set) {
  return set.count() == 1;
}

// The set, or nothing, without a branch.
template <class Set>
constexpr Set only_if(bool condition, const Set& set) {
  Set all;
  for (int i = 0; i < Set::words; ++i) all.word(i) = 0 - typename Set::Word{condition};
  return set & all;
}

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
  [[nodiscard]] Colour at(int bit) const { return colour_[slot(bit)]; }
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

  // Of an empty point, for the side to move.
  [[nodiscard]] bool is_legal(int bit) const;
  // The liberties that the chain of a stone put there has then; none for suicide.
  [[nodiscard]] Set liberties_after(int bit) const;
  // The chains of the side to move beside the last move that have one liberty or two.
  using Attacked = base::FixedList<std::uint16_t, 4>;
  [[nodiscard]] const Attacked& attacked() const { return attacked_; }
  // The same for a move that has not been put on this board but led to the position it was made from; some perhaps more
  // than once.
  [[nodiscard]] Attacked attacked_by(int last) const;
  [[nodiscard]] int last() const { return last_; }  // where the last stone was put, or nowhere
  // Points that the last move may have made legal, for either side, although their patterns have not changed.
  [[nodiscard]] const Set& opened() const { return opened_; }
  // The stones of chains with one liberty or two, and of some others.
  [[nodiscard]] const Set& weak() const { return weak_; }
  // The stones of chains with one liberty, and of some others.
  [[nodiscard]] const Set& in_atari() const { return in_atari_; }
  // The opponent's stones that a stone put there takes.
  [[nodiscard]] Set taken_by(int bit) const;

  // A legal move. Returns the stones it took: patterns have changed around it and them.
  Set put(int bit) {
    try_put(bit, [] {});
    return taken();
  }
  // A move if it is legal, and whether it was: cheaper than to ask first. Calls patterns_changed() as soon as the stone
  // is in the patterns around it, before anything is taken: what is then computed has a long way through memory, and
  // the earlier it is under way the better.
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

  struct Blank {
    std::array<Colour, slots> colour{};
    std::array<Code, slots> code{};
  };
  static const Blank& blank(int size);

  // What a stone adds to the patterns of the eight points around: three rows of three points, each row's patterns side
  // by side in one word.
  using Stamp = std::array<std::uint64_t, 3>;
  static constexpr Stamp stamp(Colour colour) {
    const auto row = [=](int west, int middle, int east) {
      const auto seen_from = [=](int direction) { return std::uint64_t{code_part(colour, opposite(direction))}; };
      return seen_from(west) | (middle < 0 ? 0 : seen_from(middle) << 16) | seen_from(east) << 32;
    };
    return {row(7, 0, 1), row(6, -1, 2), row(5, 4, 3)};
  }
  static constexpr std::array<Stamp, 2> stamps{stamp(Colour::first), stamp(Colour::second)};

  template <class F>
  void change_patterns(int bit, const Stamp& by, F&& f) {
    for (int row = 0; row < 3; ++row) {
      Code* const patterns = &code_[slot(bit - 1)] + (row - 1) * Set::stride;
      std::uint64_t all = 0;
      std::memcpy(&all, patterns, sizeof all);
      all = f(all, by[static_cast<std::size_t>(row)]);
      std::memcpy(patterns, &all, sizeof all);
    }
  }
  void set_stone(int bit, Side side) {
    change_patterns(bit, stamps[number(side)], std::plus<>());
    colour_[slot(bit)] = colour_of(side);
  }
  void clear_stone(int bit, Side side) {
    change_patterns(bit, stamps[number(side)], std::minus<>());
    colour_[slot(bit)] = Colour::empty;
  }

  struct alignas(16) Chain {
    Set stones;
    Set liberties;
  };
  static constexpr std::size_t number(Side side) { return static_cast<std::size_t>(index(side)); }
  [[nodiscard]] const Chain& at_chain(int chain) const { return chains_[static_cast<std::size_t>(chain)]; }
  Chain& at_chain(int chain) { return chains_[static_cast<std::size_t>(chain)]; }
  // The chain that a stone of the side to move makes there with those beside it, before it takes any.
  [[nodiscard]] Chain joined(int bit) const;
  void find_chains(Side of);
  void take_liberty(int bit, Side side);
  void take_around(int bit);
  [[nodiscard]] std::uint64_t breaths_beside(int bit, Side side) const;
  void note_attacked(int bit, Side enemy);

  const Geometry<MaxSize>* geometry_;
  std::array<Colour, slots> colour_;
  std::array<Code, slots> code_;
  std::array<std::array<std::uint16_t, slots>, 2> chain_;  // by side
  std::array<Chain, std::size_t{Set::bits}> chains_;
  std::array<Set, 2> side_;
  Set empty_;
  Set taken_;
  Set opened_;
  Set weak_;
  Set in_atari_;
  Side to_move_;
  int ko_;
  int passes_;
  int last_ = nowhere;
  Attacked attacked_;
};

// The eight points around the points of a set, and some of these themselves.
template <class Set>
constexpr Set ring(const Set& set) {
  const Set row = set | set.left() | set.right();
  return row.up() | row.down() | row;
}

// Boards of every size without a stone: what the patterns at the edge begin with.
template <int MaxSize>
const typename Board<MaxSize>::Blank& Board<MaxSize>::blank(int size) {
  static const auto all = [] {
    std::array<Blank, std::size_t{MaxSize + 1}> boards;
    for (int each = Geometry<MaxSize>::smallest; each <= MaxSize; ++each) {
      Blank& board = boards[static_cast<std::size_t>(each)];
      const Geometry<MaxSize>& geometry = Geometry<MaxSize>::of(each);
      board.colour.fill(Colour::off);
      geometry.board.for_each([&](int bit) { board.colour[slot(bit)] = Colour::empty; });
      geometry.board.for_each([&](int bit) {
        for (int direction = 0; direction < directions; ++direction) {
          const Colour around = board.colour[slot(bit + steps[static_cast<std::size_t>(direction)])];
          board.code[slot(bit)] = static_cast<Code>(board.code[slot(bit)] + code_part(around, direction));
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
      colour_(blank(position.geometry->size).colour),
      code_(blank(position.geometry->size).code),
      side_{position.stones(Side::first), position.stones(Side::second)},
      empty_(position.geometry->board - side_[0] - side_[1]),
      to_move_(position.to_move),
      ko_(position.ko.any() ? position.ko.first() : nowhere),
      passes_(position.passes) {
  for (auto& of_side : chain_) of_side.fill(nowhere);
  at_chain(nowhere) = Chain{};
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
    at_chain(first) = {found, found.neighbours() & empty_};
    weak_ |= only_if(liberties(first).count() <= 2, found);
    in_atari_ |= only_if(is_single(liberties(first)), found);
    found.for_each([&](int bit) { chain_[number(of)][slot(bit)] = static_cast<std::uint16_t>(first); });
    rest -= found;
  }
}

template <int MaxSize>
typename Board<MaxSize>::Chain Board<MaxSize>::joined(int bit) const {
  Chain all{geometry_->point[bit], geometry_->around[bit] & empty_};
  beside(bit, [&](int next) {
    const Chain& each = at_chain(chain(next, to_move_));
    all.stones |= each.stones;
    all.liberties |= each.liberties;
  });
  all.liberties -= geometry_->point[bit];
  return all;
}

template <int MaxSize>
bool Board<MaxSize>::is_legal(int bit) const {
  if (bit == ko_) return false;
  if (has_liberty(code(bit))) return true;
  bool takes = false;
  beside(bit, [&](int next) { takes |= is_single(liberties(chain(next, other(to_move_)))); });
  return takes || joined(bit).liberties.any();
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::taken_by(int bit) const {
  Set taken;
  beside(bit, [&](int next) {
    const int enemy = chain(next, other(to_move_));
    taken |= only_if(is_single(liberties(enemy)), chain_stones(enemy));
  });
  return taken;
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::liberties_after(int bit) const {
  const Chain own = joined(bit);
  return own.liberties | (own.stones.neighbours() & taken_by(bit));
}

// Takes the liberty `bit` from the side's chains beside it. All are read before any is written: most are of chain
// `nowhere`, and would wait for each other.
template <int MaxSize>
inline void Board<MaxSize>::take_liberty(int bit, Side side) {
  std::array<Set, 4> left;
  std::size_t i = 0;
  beside(bit, [&](int next) { left[i++] = liberties(chain(next, side)) - geometry_->point[bit]; });
  i = 0;
  beside(bit, [&](int next) { at_chain(chain(next, side)).liberties = left[i++]; });
}

// Takes the opponent's chains beside `bit` that have no liberty left.
template <int MaxSize>
void Board<MaxSize>::take_around(int bit) {
  const Side enemy = other(to_move_);
  beside(bit, [&](int next) {
    const int dead = chain(next, enemy);
    if (liberties(dead).none()) taken_ |= chain_stones(dead);
  });
  taken_.for_each([&](int dead) {
    clear_stone(dead, enemy);
    chain_[number(enemy)][slot(dead)] = nowhere;
    beside(dead, [&](int next) {
      Set& breath = at_chain(chain(next, to_move_)).liberties;
      opened_ |= only_if(is_single(breath), breath);
      breath |= geometry_->point[dead];
    });
  });
  at_chain(nowhere).liberties = Set{};  // points beside the dead that are off the board have added to it
  side_[number(enemy)] -= taken_;
  empty_ |= taken_;
}

// A bit for every number of liberties that a chain of the side beside a point has; from 63 on they share the last. On
// 9 x 9 none has more than 51.
template <int MaxSize>
inline std::uint64_t Board<MaxSize>::breaths_beside(int bit, Side side) const {
  std::uint64_t found = 0;
  beside(bit, [&](int next) {
    const int breath = liberties(chain(next, side)).count();
    found |= std::uint64_t{1} << (MaxSize <= 9 ? breath : std::min(breath, 63));
  });
  return found;
}

// Remembers the chains beside a new stone that have one liberty left or two.
template <int MaxSize>
inline void Board<MaxSize>::note_attacked(int bit, Side enemy) {
  Set known;
  beside(bit, [&](int next) {
    const int chain = this->chain(next, enemy);
    const int breath = liberties(chain).count();
    const Set stones = only_if(breath == 1 || breath == 2, chain_stones(chain));
    attacked_.push_back_if((stones - known).any(), static_cast<std::uint16_t>(chain));
    known |= stones;
    opened_ |= only_if(breath == 1, liberties(chain));
    in_atari_ |= only_if(breath == 1, stones);
  });
  weak_ |= known;
}

// Written so that what goes one way as often as the other is computed rather than branched on: a branch guessed wrong
// costs as much as all of the arithmetic here.
template <int MaxSize>
template <class F>
inline bool Board<MaxSize>::try_put(int bit, F&& patterns_changed) {
  const Side mover = to_move_;
  const Side enemy = other(mover);
  const Set stone = geometry_->point[bit];
  Chain made{stone, geometry_->around[bit] & empty_};
  beside(bit, [&](int next) { made.liberties |= liberties(chain(next, mover)); });
  made.liberties -= stone;
  const std::uint64_t hostile = breaths_beside(bit, enemy);
  const bool takes = (hostile & 0b10) != 0;
  const bool breathes = made.liberties.any();
  if (!(takes | breathes) || bit == ko_) return false;
  set_stone(bit, mover);
  patterns_changed();
  take_liberty(bit, enemy);
  empty_ -= stone;  // the whole set: it is soon read so, and would wait for a part to be written
  side_[number(mover)] |= stone;
  int name = nowhere;
  beside(bit, [&](int next) {
    const int chain = this->chain(next, mover);
    name = std::min(name, chain);
    made.stones |= chain_stones(chain);
  });
  const Set renamed = made.stones - chain_stones(name) - stone;
  name += only_if(name == nowhere, bit - nowhere);
  chain_[number(mover)][slot(bit)] = static_cast<std::uint16_t>(name);
  if (renamed.any()) {
    renamed.for_each([&](int each) { chain_[number(mover)][slot(each)] = static_cast<std::uint16_t>(name); });
  }
  ko_ = nowhere;
  taken_ = Set{};
  opened_ = Set{};
  if (takes) {
    take_around(bit);
    made.liberties |= made.stones.neighbours() & taken_;
    if (is_single(taken_) && is_single(made.stones) && is_single(made.liberties)) ko_ = taken_.first();
  }
  at_chain(name) = made;
  const int breath = made.liberties.count();
  opened_ |= only_if(breath == 1, made.liberties);
  weak_ = (weak_ - made.stones) | only_if(breath <= 2, made.stones);
  in_atari_ = (in_atari_ - made.stones) | only_if(breath == 1, made.stones);
  attacked_.clear();
  if ((hostile & 0b1100) != 0) note_attacked(bit, enemy);
  last_ = bit;
  passes_ = 0;
  to_move_ = enemy;
  return true;
}

template <int MaxSize>
typename Board<MaxSize>::Attacked Board<MaxSize>::attacked_by(int last) const {
  Attacked attacked;
  beside(last, [&](int next) {
    const int chain = this->chain(next, to_move_);
    const int breath = liberties(chain).count();
    attacked.push_back_if(breath == 1 || breath == 2, static_cast<std::uint16_t>(chain));
  });
  return attacked;
}

template <int MaxSize>
void Board<MaxSize>::pass() {
  ++passes_;
  ko_ = nowhere;
  opened_ = Set{};
  last_ = nowhere;
  attacked_.clear();
  to_move_ = other(to_move_);
}

}  // namespace aite::games::go::policy
