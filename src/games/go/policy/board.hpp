// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/go/chains.hpp"
#include "games/go/policy/pattern.hpp"
#include "games/go/position.hpp"

namespace aite::games::go::policy {

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
  [[nodiscard]] Code code(int bit) const { return code_[slot(bit)]; }
  [[nodiscard]] const Set& empty() const { return empty_; }
  [[nodiscard]] const Set& stones(Side side) const { return side_[static_cast<std::size_t>(index(side))]; }
  static constexpr int nowhere = Set::bits - 1;  // no point
  [[nodiscard]] int ko() const { return ko_; }   // the forbidden point, or nowhere
  [[nodiscard]] int passes() const { return passes_; }

  // Chains are known by a number, which changes as they grow together. A point without a stone counts as one of chain
  // `nowhere`, which has more liberties than matter: who asks about all four points beside need not look first.
  [[nodiscard]] int chain(int bit) const { return chain_[slot(bit)]; }
  [[nodiscard]] const Set& chain_stones(int chain) const { return stones_[static_cast<std::size_t>(chain)]; }
  [[nodiscard]] const Set& liberties(int chain) const { return liberties_[static_cast<std::size_t>(chain)]; }

  // Of an empty point, for the side to move.
  [[nodiscard]] bool is_legal(int bit) const;
  // The liberties that the chain of a stone put there has then; none for suicide.
  [[nodiscard]] Set liberties_after(int bit) const;
  // Whether the last move may have left a chain of the side to move beside it two liberties or fewer.
  [[nodiscard]] bool threatens() const { return threatens_; }
  // The opponent's stones that a stone put there takes.
  [[nodiscard]] Set taken_by(int bit) const;

  // A legal move. Returns the stones it took: patterns have changed around it and them.
  Set put(int bit);
  void pass();

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

  // Adds `times` a stone of the first side, seen from the eight points around, to their patterns: three rows of three
  // points, each row's patterns side by side in one word.
  void add_to_patterns(int bit, std::uint64_t times) {
    const auto add = [this](int from, std::uint64_t west, std::uint64_t middle, std::uint64_t east, std::uint64_t by) {
      std::uint64_t codes = 0;
      std::memcpy(&codes, &code_[slot(from)], sizeof codes);
      codes += by * (west | middle << 16 | east << 32);
      std::memcpy(&code_[slot(from)], &codes, sizeof codes);
    };
    constexpr auto seen_from = [](int direction) {
      return std::uint64_t{code_part(Colour::first, opposite(direction))};
    };
    add(bit - Set::stride - 1, seen_from(7), seen_from(0), seen_from(1), times);
    add(bit - 1, seen_from(6), 0, seen_from(2), times);
    add(bit + Set::stride - 1, seen_from(5), seen_from(4), seen_from(3), times);
  }
  void set_colour(int bit, Colour colour) {
    add_to_patterns(bit, static_cast<std::uint64_t>(colour));
    colour_[slot(bit)] = colour;
  }
  void clear_colour(int bit) {
    add_to_patterns(bit, std::uint64_t{0} - static_cast<std::uint64_t>(colour_[slot(bit)]));
    colour_[slot(bit)] = Colour::empty;
  }
  Set& side(Side of) { return side_[static_cast<std::size_t>(index(of))]; }
  void find_chains(Side of);
  void take(int chain, Colour by);
  void join(int bit, int chain);

  const Geometry<MaxSize>* geometry_;
  std::array<Colour, slots> colour_;
  std::array<Code, slots> code_;
  std::array<std::uint16_t, slots> chain_;
  std::array<Set, std::size_t{Set::bits}> stones_;     // by chain
  std::array<Set, std::size_t{Set::bits}> liberties_;  // by chain
  std::array<Set, 2> side_;
  Set empty_;
  Side to_move_;
  int ko_;
  int passes_;
  bool threatens_ = true;  // unknown of the moves before
};

template <class Set>
constexpr bool is_single(const Set& set) {
  return set.count() == 1;
}

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
  chain_.fill(nowhere);
  liberties_[nowhere].word(0) = ~std::uint64_t{0};  // many, and more than moves could take
  for (const Side side : both_sides) {
    stones(side).for_each([&](int bit) { set_colour(bit, colour_of(side)); });
    find_chains(side);
  }
}

template <int MaxSize>
void Board<MaxSize>::find_chains(Side of) {
  for (Set rest = stones(of); rest.any();) {
    const int first = rest.first();
    const Set found = spread(Set::of(first), stones(of));
    stones_[static_cast<std::size_t>(first)] = found;
    liberties_[static_cast<std::size_t>(first)] = found.neighbours() & empty_;
    found.for_each([&](int bit) { chain_[slot(bit)] = static_cast<std::uint16_t>(first); });
    rest -= found;
  }
}

template <int MaxSize>
bool Board<MaxSize>::is_legal(int bit) const {
  if (bit == ko_) return false;
  if (has_liberty(code(bit))) return true;
  const Colour own = colour_of(to_move_);
  bool legal = false;
  beside(bit, [&](int next) {
    const Colour colour = at(next);
    if (colour == Colour::off) return;
    legal |= is_single(liberties(chain(next))) == (colour != own);  // takes a chain, or joins one that breathes on
  });
  return legal;
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::taken_by(int bit) const {
  const Colour enemy = colour_of(other(to_move_));
  Set taken;
  beside(bit, [&](int next) {
    if (at(next) == enemy && is_single(liberties(chain(next)))) taken |= chain_stones(chain(next));
  });
  return taken;
}

template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::liberties_after(int bit) const {
  const Colour own = colour_of(to_move_);
  Set joined = geometry_->point[bit];
  Set breath = geometry_->around[bit] & empty_;
  beside(bit, [&](int next) {
    if (at(next) != own) return;
    joined |= chain_stones(chain(next));
    breath |= liberties(chain(next));
  });
  return (breath | (joined.neighbours() & taken_by(bit))) - geometry_->point[bit];
}

template <int MaxSize>
void Board<MaxSize>::take(int chain, Colour by) {
  const Set dead = chain_stones(chain);
  dead.for_each([&](int bit) {
    clear_colour(bit);
    chain_[slot(bit)] = nowhere;
    beside(bit, [&](int next) {
      if (at(next) == by) liberties_[chain_[slot(next)]] |= geometry_->point[bit];
    });
  });
  side(other(to_move_)) -= dead;
  empty_ |= dead;
}

// The chain of the stone at `bit` takes in `chain`, or the other way round if there is nothing to it but the stone.
template <int MaxSize>
void Board<MaxSize>::join(int bit, int chain) {
  const int with = chain_[slot(bit)];
  if (with == chain) return;
  const int from = with == bit ? with : chain;
  const int to = with == bit ? chain : with;
  const Set moved = chain_stones(from);
  stones_[static_cast<std::size_t>(to)] |= moved;
  liberties_[static_cast<std::size_t>(to)] |= liberties(from);
  moved.for_each([&](int each) { chain_[slot(each)] = static_cast<std::uint16_t>(to); });
}

// Written so that what goes one way as often as the other is computed rather than branched on: a branch guessed wrong
// costs as much as all of the arithmetic here.
template <int MaxSize>
typename Board<MaxSize>::Set Board<MaxSize>::put(int bit) {
  const Colour own = colour_of(to_move_);
  const Colour enemy = colour_of(other(to_move_));
  const Set stone = geometry_->point[bit];
  const Set own_beside = geometry_->around[bit] & stones(to_move_);
  const auto made = static_cast<std::size_t>(bit);
  set_colour(bit, own);
  empty_ -= stone;
  side(to_move_) |= stone;
  stones_[made] = stone;
  liberties_[made] = geometry_->around[bit] & empty_;
  chain_[slot(bit)] = static_cast<std::uint16_t>(bit);
  unsigned takes = 0;
  unsigned threatens = 0;
  beside(bit, [&](int next) {
    Set& breath = liberties_[chain_[slot(next)]];
    breath -= stone;
    const auto liberties_left = static_cast<unsigned>(breath.count());
    const unsigned is_enemy = at(next) == enemy ? 1U : 0U;
    takes |= is_enemy & (liberties_left == 0 ? 1U : 0U);
    threatens |= is_enemy & (liberties_left <= 2 ? 1U : 0U);
  });
  threatens_ = threatens != 0;
  ko_ = nowhere;
  Set taken;
  if (takes != 0) {
    beside(bit, [&](int next) {
      const int chain = this->chain(next);
      if (at(next) != enemy || liberties(chain).any()) return;
      taken |= chain_stones(chain);
      take(chain, own);
    });
    if (is_single(taken) && own_beside.none() && is_single(liberties_[made])) ko_ = taken.first();
  }
  own_beside.for_each([&](int next) { join(bit, chain(next)); });
  passes_ = 0;
  to_move_ = other(to_move_);
  return taken;
}

template <int MaxSize>
void Board<MaxSize>::pass() {
  ++passes_;
  ko_ = nowhere;
  to_move_ = other(to_move_);
}

}  // namespace aite::games::go::policy
