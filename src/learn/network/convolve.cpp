// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>

#include "learn/network/network.hpp"
#include "learn/network/packed.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "learn/network/convolve.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace aite::learn::network::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Where there are 32 registers, two vectors of output channels share each input value; where there are 16, one.
constexpr std::size_t vectors = HWY_LANES(float) >= 16 ? 2 : 1;
constexpr std::size_t lanes = HWY_LANES(float);
constexpr std::size_t at_once = vectors * lanes;  // output channels
static_assert(block_channels % at_once == 0);

using D = HWY_FULL(float);
using One = hn::CappedTag<float, 1>;

// What the products see of a tile, for as many channels as D has lanes from `channel` on: B'dB of the 4x4 cells d. The
// cells beyond the rim, of which odd boards have a row and a column, are 0.
template <class D>
HWY_INLINE void see_tile(D d, std::size_t side, std::size_t channels, const float* in, std::size_t row,
                         std::size_t column, std::size_t channel, std::size_t stride, float* seen) {
  using V = hn::Vec<D>;
  const std::size_t padded_side = side + 2;
  std::array<std::array<V, 4>, 4> half;  // B'd
  for (std::size_t x = 0; x < 4; ++x) {
    std::array<V, 4> cells;
    for (std::size_t y = 0; y < 4; ++y) {
      const bool is_there = row + y < padded_side && column + x < padded_side;
      cells[y] =
          is_there ? hn::LoadU(d, in + ((row + y) * padded_side + column + x) * channels + channel) : hn::Zero(d);
    }
    half[0][x] = hn::Sub(cells[0], cells[2]);
    half[1][x] = hn::Add(cells[1], cells[2]);
    half[2][x] = hn::Sub(cells[2], cells[1]);
    half[3][x] = hn::Sub(cells[1], cells[3]);
  }
  for (std::size_t y = 0; y < 4; ++y) {
    const std::array<V, 4>& of = half[y];
    float* at = seen + 4 * y * stride + channel;
    hn::StoreU(hn::Sub(of[0], of[2]), d, at);
    hn::StoreU(hn::Add(of[1], of[2]), d, at + stride);
    hn::StoreU(hn::Sub(of[2], of[1]), d, at + 2 * stride);
    hn::StoreU(hn::Sub(of[1], of[3]), d, at + 3 * stride);
  }
}

// [product][tile][channel].
template <std::size_t side>
void see_board(std::size_t channels, const float* in, float* seen) {
  constexpr std::size_t tiles = tiles_of(side);
  const std::size_t stride = tiles * channels;
  for (std::size_t row = 0; row < side; row += tile_side) {
    for (std::size_t column = 0; column < side; column += tile_side, seen += channels) {
      std::size_t channel = 0;
      for (; channel + lanes <= channels; channel += lanes) {
        see_tile(D(), side, channels, in, row, column, channel, stride, seen);
      }
      for (; channel < channels; ++channel) see_tile(One(), side, channels, in, row, column, channel, stride, seen);
    }
  }
}

// One product for some tiles: tiles x vectors sums stay in registers. A value that was seen is used by `vectors`
// vectors of output channels, a weight by all tiles.
template <std::size_t group>
HWY_INLINE void multiply(std::size_t channels, const float* HWY_RESTRICT weights, const float* HWY_RESTRICT seen,
                         float* HWY_RESTRICT sums) {
  const D d;
  std::array<std::array<hn::Vec<D>, group>, vectors> sum;
#pragma GCC unroll 2
  for (std::size_t v = 0; v < vectors; ++v) sum[v].fill(hn::Zero(d));
  for (std::size_t i = 0; i < channels; ++i, weights += block_channels) {
#pragma GCC unroll 16
    for (std::size_t tile = 0; tile < group; ++tile) {
      const auto value = hn::Set(d, seen[tile * channels + i]);
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) {
        sum[v][tile] = hn::MulAdd(value, hn::Load(d, weights + v * lanes), sum[v][tile]);
      }
    }
  }
#pragma GCC unroll 16
  for (std::size_t tile = 0; tile < group; ++tile) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) hn::Store(sum[v][tile], d, sums + tile * at_once + v * lanes);
  }
}

// The 2x2 cells of a tile from its products m: A'mA. `sums` is [product][tile of the group][channel].
template <std::size_t side, std::size_t group>
HWY_INLINE void finish_tile(const Packed& c, std::size_t channel, std::size_t row, std::size_t column,
                            const float* sums, const float* skip, float* out) {
  const D d;
  constexpr std::size_t stride = group * at_once;
  for (std::size_t v = 0; v < vectors; ++v, channel += lanes, sums += lanes) {
    std::array<std::array<hn::Vec<D>, 4>, tile_side> half;  // A'm
    for (std::size_t x = 0; x < 4; ++x) {
      const auto at = [&](std::size_t y) { return hn::Load(d, sums + (4 * y + x) * stride); };
      const auto both = hn::Add(at(1), at(2));
      half[0][x] = hn::Add(at(0), both);
      half[1][x] = hn::Sub(hn::Sub(at(1), at(2)), at(3));
    }
    const auto bias = hn::Load(d, c.bias.data() + channel);
    for (std::size_t y = 0; y < tile_side && row + y < side; ++y) {
      const auto& of = half[y];
      const std::array<hn::Vec<D>, tile_side> cells{hn::Add(of[0], hn::Add(of[1], of[2])),
                                                    hn::Sub(hn::Sub(of[1], of[2]), of[3])};
      for (std::size_t x = 0; x < tile_side && column + x < side; ++x) {
        const std::size_t place = ((row + y + 1) * (side + 2) + column + x + 1) * c.out + channel;
        auto result = hn::Add(cells[x], bias);
        if (skip != nullptr) result = hn::Add(result, hn::Load(d, skip + place));
        hn::Store(hn::Max(result, hn::Zero(d)), d, out + place);
      }
    }
  }
}

// `group`: tiles that are computed together, so that their products stay near.
template <std::size_t side, std::size_t group>
void convolve_board(const Packed& c, const float* in, const float* skip, float* seen, float* out) {
  constexpr std::size_t tiles = tiles_of(side);
  constexpr std::size_t along = (side + tile_side - 1) / tile_side;
  static_assert(tiles % group == 0);
  see_board<side>(c.in, in, seen);
  HWY_ALIGN std::array<float, products * group * at_once> sums;
  for (std::size_t channel = 0; channel < c.out; channel += at_once) {
    const std::size_t in_block = channel % block_channels;
    const float* weights = c.weights.data() + (channel - in_block) * products * c.in + in_block;
    for (std::size_t first = 0; first < tiles; first += group) {
      for (std::size_t product = 0; product < products; ++product) {
        multiply<group>(c.in, weights + product * c.in * block_channels, seen + (product * tiles + first) * c.in,
                        sums.data() + product * group * at_once);
      }
      for (std::size_t i = 0; i < group; ++i) {
        const std::size_t tile = first + i;
        finish_tile<side, group>(c, channel, tile / along * tile_side, tile % along * tile_side,
                                 sums.data() + i * at_once, skip, out);
      }
    }
  }
}

void convolve_position(const Packed& c, std::size_t side, const float* in, const float* skip, float* seen, float* out) {
  switch (side) {
    case 8:
      return convolve_board<8, 8>(c, in, skip, seen, out);
    case 9:
      return convolve_board<9, 5>(c, in, skip, seen, out);
    case 14:
      return convolve_board<14, 7>(c, in, skip, seen, out);
    default:
      HWY_ABORT("no convolution for this board");  // Network has refused it
  }
}

}  // namespace aite::learn::network::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::learn::network {

HWY_EXPORT(convolve_position);

void convolve(const Packed& convolution, std::size_t side, const float* in, const float* skip, float* seen,
              float* out) {
  HWY_DYNAMIC_DISPATCH(convolve_position)(convolution, side, in, skip, seen, out);
}

Floats::Floats(std::size_t size) : data_(hwy::AllocateAligned<float>(size)) { std::fill_n(data_.get(), size, 0.0F); }

namespace {

// Three weights of a row or column as the products along it want them.
std::array<double, 4> spread(double a, double b, double c) { return {a, (a + b + c) / 2, (a - b + c) / 2, c}; }

}  // namespace

Packed pack(const Convolution& convolution, std::size_t in) {
  Packed packed;
  packed.in = in;
  packed.out = (convolution.out + block_channels - 1) / block_channels * block_channels;
  packed.weights = Floats(packed.out * in * products);
  packed.bias = Floats(packed.out);
  std::copy(convolution.bias.begin(), convolution.bias.end(), packed.bias.data());
  const float* from = convolution.weights.data();
  for (std::size_t o = 0; o < convolution.out; ++o) {
    const std::size_t block = o / block_channels;
    for (std::size_t i = 0; i < convolution.in; ++i, from += 9) {
      std::array<std::array<double, 4>, 3> rows;
      for (std::size_t row = 0; row < 3; ++row) rows[row] = spread(from[3 * row], from[3 * row + 1], from[3 * row + 2]);
      for (std::size_t x = 0; x < 4; ++x) {
        const std::array<double, 4> column = spread(rows[0][x], rows[1][x], rows[2][x]);
        for (std::size_t y = 0; y < 4; ++y) {
          packed.weights.data()[((block * products + 4 * y + x) * in + i) * block_channels + o % block_channels] =
              static_cast<float>(column[y]);
        }
      }
    }
  }
  return packed;
}

}  // namespace aite::learn::network
#endif
