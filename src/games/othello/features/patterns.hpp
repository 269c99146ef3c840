// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/othello/flips.hpp"

// What a position looks like to an evaluation: which of its ternary patterns are on the board (Buro, "Improving
// heuristic mini-max search by supervised learning", 2002), how many moves each side has, and whose the last move is.
namespace aite::games::othello::patterns {

// Each is looked at from all four sides of the board; the long diagonal looks the same from two of them.
inline constexpr std::array<Bits, 10> squares{
    0x0000'0000'0000'42ff,  // the edge with the two squares diagonal to its corners
    0x0000'0000'0000'ff00,  // the second row
    0x0000'0000'00ff'0000,  // the third
    0x0000'0000'ff00'0000,  // the fourth
    0x8040'2010'0804'0201,  // a1 to h8
    0x0080'4020'1008'0402,  // b1 to h7
    0x0000'8040'2010'0804,  // c1 to h6
    0x0000'0080'4020'1008,  // d1 to h5
    0x0000'0000'8040'2010,  // e1 to h4
    0x0000'0000'0007'0707,  // the corner
};
inline constexpr std::size_t long_diagonal = 4;

constexpr std::uint32_t power_of_3(int exponent) { return exponent == 0 ? 1 : 3 * power_of_3(exponent - 1); }

// Where the contents of a pattern begin among the features: after those of the patterns before it.
inline constexpr std::array<std::uint32_t, squares.size() + 1> first_feature = [] {
  std::array<std::uint32_t, squares.size() + 1> first{};
  for (std::size_t i = 0; i < squares.size(); ++i) first[i + 1] = first[i] + power_of_3(std::popcount(squares[i]));
  return first;
}();

inline constexpr int most_moves = 31;  // more of them count as these
inline constexpr std::uint32_t own_moves = first_feature.back();
inline constexpr std::uint32_t other_moves = own_moves + most_moves + 1;
inline constexpr std::uint32_t parity = other_moves + most_moves + 1;  // of the empty squares
inline constexpr std::uint32_t feature_count = parity + 2;

inline constexpr std::size_t features_of_a_board = 4 * squares.size() - 2 + 3;
using Features = std::array<std::uint32_t, features_of_a_board>;

// The number with the ternary digits 1 where there are bits.
inline constexpr std::array<std::uint16_t, 1024> ternary = [] {
  std::array<std::uint16_t, 1024> numbers{};
  for (std::size_t bits = 0; bits < numbers.size(); ++bits) {
    for (int i = 0; i < 10; ++i) {
      if ((bits >> i & 1) != 0) numbers[bits] = static_cast<std::uint16_t>(numbers[bits] + power_of_3(i));
    }
  }
  return numbers;
}();

// The bits of `from` under a mask, side by side.
struct PlainGather {
  Bits operator()(Bits from, Bits mask) const {
    Bits gathered = 0;
    for (int i = 0; mask != 0; mask &= mask - 1, ++i) {
      gathered |= (from >> std::countr_zero(mask) & 1) << i;
    }
    return gathered;
  }
};

#if defined(__x86_64__)
// The same with BMI2's instruction. In assembly, so that it is not only for functions compiled for such a processor.
struct QuickGather {
  [[gnu::always_inline]] Bits operator()(Bits from, Bits mask) const {
    Bits gathered;
    asm("pext %2, %1, %0" : "=r"(gathered) : "r"(from), "r"(mask));
    return gathered;
  }
};
#endif

inline constexpr Bits transposed(Bits b) {
  Bits t = (b ^ b >> 7) & 0x00aa'00aa'00aa'00aa;
  b ^= t ^ t << 7;
  t = (b ^ b >> 14) & 0x0000'cccc'0000'cccc;
  b ^= t ^ t << 14;
  t = (b ^ b >> 28) & 0x0000'0000'f0f0'f0f0;
  return b ^ t ^ t << 28;
}
inline constexpr Bits with_columns_mirrored(Bits b) {
  b = (b >> 1 & 0x5555'5555'5555'5555) | (b & 0x5555'5555'5555'5555) << 1;
  b = (b >> 2 & 0x3333'3333'3333'3333) | (b & 0x3333'3333'3333'3333) << 2;
  return (b >> 4 & 0x0f0f'0f0f'0f0f'0f0f) | (b & 0x0f0f'0f0f'0f0f'0f0f) << 4;
}
inline constexpr Bits with_rows_mirrored(Bits b) { return __builtin_bswap64(b); }

// The board from its four sides.
inline std::array<Bits, 4> turned_about(Bits b) {
  const Bits across = transposed(b);
  return {b, with_rows_mirrored(across), with_rows_mirrored(with_columns_mirrored(b)), with_columns_mirrored(across)};
}

template <class Gather>
[[gnu::always_inline]] inline Features features_with(const Board& board, Gather gather) {
  Features features;
  std::size_t n = 0;
  const std::array<Bits, 4> own = turned_about(board.own);
  const std::array<Bits, 4> other = turned_about(board.other);
  for (std::size_t side = 0; side < 4; ++side) {
    for (std::size_t i = 0; i < squares.size(); ++i) {
      if (i == long_diagonal && side >= 2) continue;
      features[n++] =
          first_feature[i] + ternary[gather(own[side], squares[i])] + 2U * ternary[gather(other[side], squares[i])];
    }
  }
  const auto moves = [](const Board& mover) {
    return static_cast<std::uint32_t>(std::min(std::popcount(legal_squares(mover)), most_moves));
  };
  features[n++] = own_moves + moves(board);
  features[n++] = other_moves + moves(board.swapped());
  features[n++] = parity + (static_cast<std::uint32_t>(std::popcount(board.empty())) & 1);
  return features;
}

// Those of a position, whatever the processor can do.
Features features_of(const Board& board);

// Two contents of a pattern that are mirror images of each other count as one: the number of the first.
std::vector<std::uint32_t> first_of_mirror_images();

// Weights differ with the stage of the game: the number of empty squares, six by six.
inline constexpr std::size_t stage_count = 10;
inline std::size_t stage_of(const Board& board) {
  return std::min(static_cast<std::size_t>(std::popcount(board.empty())) / 6, stage_count - 1);
}

}  // namespace aite::games::othello::patterns
