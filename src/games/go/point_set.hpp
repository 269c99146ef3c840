// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

namespace aite::games::go {

// A set of points of a board up to MaxSize x MaxSize, one bit each, row after row from the top left. A row takes one
// bit more than it has points, so a step off its end lands on a bit that is no point. Every operation may leave such
// bits set: the caller cuts the result to the board, usually for free because it is cut to stones or empty points
// anyway.
template <int MaxSize>
class PointSet {
 public:
  static constexpr int stride = MaxSize + 1;
  static constexpr int words = MaxSize <= 9 ? 2 : 6;
  // Bit of the top left point. On the small board a word ends between two rows (14 + 5 * 10 = 64), which spares steps
  // sideways the carry.
  static constexpr int origin = MaxSize <= 9 ? 14 : 0;
  static constexpr bool rows_are_whole = (64 - origin) % stride == 0;
  static constexpr int bits = 64 * words;
  static_assert(origin + stride * MaxSize <= bits + 1);

  using Word = std::uint64_t;

  constexpr PointSet() = default;
  static constexpr PointSet of(int bit) {
    PointSet set;
    set.word(bit / 64) = Word{1} << (bit % 64);
    return set;
  }
  static constexpr int bit_at(int row, int column) { return origin + stride * row + column; }

  [[nodiscard]] constexpr Word word(int i) const { return words_[i]; }
  constexpr Word& word(int i) { return words_[i]; }
  [[nodiscard]] constexpr const Word* data() const { return words_; }
  constexpr Word* data() { return words_; }

  [[nodiscard]] constexpr bool has(int bit) const { return (word(bit / 64) >> (bit % 64) & 1) != 0; }
  constexpr void add(int bit) { word(bit / 64) |= Word{1} << (bit % 64); }
  constexpr void remove(int bit) { word(bit / 64) &= ~(Word{1} << (bit % 64)); }
  [[nodiscard]] constexpr bool any() const {
    Word all = 0;
    for (int i = 0; i < words; ++i) all |= word(i);
    return all != 0;
  }
  [[nodiscard]] constexpr bool none() const { return !any(); }
  [[nodiscard]] constexpr int count() const {
    int sum = 0;
    for (int i = 0; i < words; ++i) sum += std::popcount(word(i));
    return sum;
  }
  // The lowest bit; the set must not be empty.
  [[nodiscard]] constexpr int first() const {
    if constexpr (words == 2) {  // which word it is in would be guessed wrong as often as not
      const int low = std::popcount(below_lowest(word(0)));
      const int high = std::popcount(below_lowest(word(1)));
      return low + (high & -static_cast<int>(low == 64));
    }
    int i = 0;
    while (word(i) == 0) ++i;
    return 64 * i + std::countr_zero(word(i));
  }

  template <class F>
  constexpr void for_each(F&& f) const {
    for (int i = 0; i < words; ++i) {
      for (Word rest = word(i); rest != 0; rest &= rest - 1) f(64 * i + std::countr_zero(rest));
    }
  }

  friend constexpr PointSet operator&(const PointSet& a, const PointSet& b) {
    return by_word(a, b, [](auto x, auto y) { return x & y; });
  }
  friend constexpr PointSet operator|(const PointSet& a, const PointSet& b) {
    return by_word(a, b, [](auto x, auto y) { return x | y; });
  }
  // Set difference.
  friend constexpr PointSet operator-(const PointSet& a, const PointSet& b) {
    return by_word(a, b, [](auto x, auto y) { return x & ~y; });
  }
  constexpr PointSet& operator&=(const PointSet& b) { return *this = *this & b; }
  constexpr PointSet& operator|=(const PointSet& b) { return *this = *this | b; }
  constexpr PointSet& operator-=(const PointSet& b) { return *this = *this - b; }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

  // The set, or nothing unless two numbers are the same; without a branch.
  [[nodiscard]] constexpr PointSet if_same(int a, int b) const {
    const auto x = static_cast<Word>(a);
    const auto y = static_cast<Word>(b);
    if constexpr (words == 2) {
      if (!std::is_constant_evaluated()) return of_pair(pair() & reinterpret_cast<Pair>(Pair{x, x} == Pair{y, y}));
    }
    PointSet out;
    for (int i = 0; i < words; ++i) out.word(i) = word(i) & (0 - Word{x == y});
    return out;
  }

  // Every point moved one step.
  [[nodiscard]] constexpr PointSet left() const { return down_bits<1, !rows_are_whole>(); }
  [[nodiscard]] constexpr PointSet right() const { return up_bits<1, !rows_are_whole>(); }
  [[nodiscard]] constexpr PointSet up() const { return down_bits<stride, true>(); }
  [[nodiscard]] constexpr PointSet down() const { return up_bits<stride, true>(); }

  // The points beside points of the set.
  [[nodiscard]] constexpr PointSet neighbours() const { return left() | right() | up() | down(); }

 private:
  // Two words are one vector register: left to itself, the compiler moves them to and fro between those and others.
  using Pair [[gnu::vector_size(16)]] = Word;
  [[nodiscard]] Pair pair() const {
    Pair out;
    std::memcpy(&out, std::assume_aligned<alignof(Pair)>(words_), sizeof out);
    return out;
  }
  static PointSet of_pair(Pair pair) {
    PointSet out;
    std::memcpy(std::assume_aligned<alignof(Pair)>(out.words_), &pair, sizeof pair);
    return out;
  }

  // As many bits as there are zeros below the lowest one. To count these is quicker than std::countr_zero, which takes
  // a branch for zero where the processor may lack an instruction that allows for it.
  static constexpr Word below_lowest(Word word) { return (word - 1) & ~word; }

  template <class F>
  static constexpr PointSet by_word(const PointSet& a, const PointSet& b, F&& f) {
    if constexpr (words == 2) {
      if (!std::is_constant_evaluated()) return of_pair(f(a.pair(), b.pair()));
    }
    PointSet out;
    for (int i = 0; i < words; ++i) out.word(i) = f(a.word(i), b.word(i));
    return out;
  }

  template <int By, bool Carry>
  [[nodiscard]] constexpr PointSet up_bits() const {
    if constexpr (words == 2) {
      if (!std::is_constant_evaluated()) {
        Pair out = pair() << By;
        if constexpr (Carry) out |= __builtin_shufflevector(Pair{}, pair(), 0, 2) >> (64 - By);
        return of_pair(out);
      }
    }
    PointSet out;
    for (int i = words - 1; i >= 0; --i) {
      out.word(i) = word(i) << By;
      if (Carry && i > 0) out.word(i) |= word(i - 1) >> (64 - By);
    }
    return out;
  }
  template <int By, bool Carry>
  [[nodiscard]] constexpr PointSet down_bits() const {
    if constexpr (words == 2) {
      if (!std::is_constant_evaluated()) {
        Pair out = pair() >> By;
        if constexpr (Carry) out |= __builtin_shufflevector(pair(), Pair{}, 1, 2) << (64 - By);
        return of_pair(out);
      }
    }
    PointSet out;
    for (int i = 0; i < words; ++i) {
      out.word(i) = word(i) >> By;
      if (Carry && i + 1 < words) out.word(i) |= word(i + 1) << (64 - By);
    }
    return out;
  }

  alignas(words == 2 ? 16 : alignof(Word)) Word words_[std::size_t{words}] = {};
};

}  // namespace aite::games::go
