// SPDX-License-Identifier: MIT
#pragma once

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace aite::learn::network {

struct Convolution;

// Numbers where vectors are loaded from, all 0 at first.
template <class T>
class Row {
 public:
  Row() = default;
  explicit Row(std::size_t size) : data_(hwy::AllocateAligned<T>(size)) { std::fill_n(data_.get(), size, T{0}); }
  [[nodiscard]] T* data() { return data_.get(); }
  [[nodiscard]] const T* data() const { return data_.get(); }

 private:
  hwy::AlignedFreeUniquePtr<T[]> data_;
};

inline constexpr std::size_t block_channels = 32;  // that are computed together

// Channels in whole blocks.
constexpr std::size_t in_blocks(std::size_t channels) {
  return (channels + block_channels - 1) / block_channels * block_channels;
}

// 3x3 convolutions are computed after Winograd (Lavin and Gray 2015, F(2x2, 3x3)): a tile of 2x2 cells sees 4x4, and 16
// products for each pair of channels give what 36 would.
inline constexpr std::size_t tile_side = 2;
inline constexpr std::size_t products = 16;
constexpr std::size_t tiles_of(std::size_t side) {
  const std::size_t along = (side + tile_side - 1) / tile_side;
  return along * along;
}

// Products are of whole numbers of 16 bits, twice as many at once as of floats, and their sums are exact in 32,
// whatever their order: every instruction set says the same to the last bit. A cell has the sign and 13 bits of the
// board's largest number, so that the sum of four, which is the most that a product sees, has 16.
inline constexpr int cell_digits = 13;
inline constexpr std::int32_t largest_cell = (1 << cell_digits) - 1;
inline constexpr std::int64_t largest_seen = 4 * largest_cell;

// A board with a rim of zeros, [side + 2][side + 2][channels in blocks].
struct Board {
  Row<float> cells;
  float largest = 0;  // of their magnitudes

  Board() = default;
  Board(std::size_t side, std::size_t channels) : cells((side + 2) * (side + 2) * in_blocks(channels)) {}
};

// A convolution's weights as the products want them, in the order in which convolve() reads it: [block of outputs]
// [product][pair of inputs][output of the block][input of the pair].
struct Packed {
  std::size_t in = 0;     // channels, in blocks
  std::size_t out = 0;    // the same
  std::size_t pairs = 0;  // of inputs that there are
  Row<std::int16_t> weights;
  Row<float> unit;  // what a weight of 1 stands for, a power of two, by output
  Row<float> bias;
};

Packed pack(const Convolution& convolution);

// Boards that convolve() knows, by their sides.
inline constexpr std::array<std::size_t, 3> known_sides{8, 9, 14};

// What a convolution writes on the way.
struct Scratch {
  Row<std::int16_t> cells;  // the board in whole numbers
  Row<std::int16_t> seen;   // what the products see of it, [product][tile][channel]

  Scratch() = default;
  Scratch(std::size_t side, std::size_t channels)
      : cells((side + 2) * (side + 2) * in_blocks(channels)), seen(products * tiles_of(side) * in_blocks(channels)) {}
};

// out = ReLU(convolution(in) + skip) on one position. Without `skip` nothing is added; it may be `out`.
void convolve(const Packed& convolution, std::size_t side, const Board& in, const Board* skip, Scratch& scratch,
              Board& out);

}  // namespace aite::learn::network
