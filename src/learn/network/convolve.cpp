// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
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
using Sums = HWY_FULL(std::int32_t);
using Pairs = HWY_FULL(std::int16_t);
static_assert(block_channels % HWY_LANES(std::int16_t) == 0);

// The largest number is above this only in networks of absurd weights.
constexpr float largest_known = 1e30F;

// How many of the whole numbers make 1, a power of two.
float scale_for(float largest) {
  int exponent = 0;
  (void)std::frexp(std::max(largest, 1e-30F), &exponent);
  return std::ldexp(1.0F, cell_digits - exponent);
}

void to_whole_numbers(std::size_t size, const float* in, float scale, std::int16_t* out) {
  const D d;
  const hn::Rebind<std::int16_t, D> narrow;
  const auto most = hn::Set(d, static_cast<float>(largest_cell));
  for (std::size_t i = 0; i < size; i += lanes) {
    // What comes from planes and scalars may be below 0.
    const auto value = hn::Mul(hn::Load(d, in + i), hn::Set(d, scale));
    const auto bounded = hn::Max(hn::Min(value, most), hn::Neg(most));
    hn::Store(hn::DemoteTo(narrow, hn::NearestInt(bounded)), narrow, out + i);
  }
}

// What the products see of a tile, for a vector of channels: B'dB of the 4x4 cells d. The cells beyond the rim, of
// which odd boards have a row and a column, are 0.
template <std::size_t side>
HWY_INLINE void see_tile(std::size_t channels, const std::int16_t* in, std::size_t row, std::size_t column,
                         std::size_t stride, std::int16_t* seen) {
  const Pairs d;
  using V = hn::Vec<Pairs>;
  constexpr std::size_t padded_side = side + 2;
  std::array<std::array<V, 4>, 4> half;  // B'd
  for (std::size_t x = 0; x < 4; ++x) {
    std::array<V, 4> cells;
    for (std::size_t y = 0; y < 4; ++y) {
      const bool is_there = row + y < padded_side && column + x < padded_side;
      cells[y] = is_there ? hn::Load(d, in + ((row + y) * padded_side + column + x) * channels) : hn::Zero(d);
    }
    half[0][x] = hn::Sub(cells[0], cells[2]);
    half[1][x] = hn::Add(cells[1], cells[2]);
    half[2][x] = hn::Sub(cells[2], cells[1]);
    half[3][x] = hn::Sub(cells[1], cells[3]);
  }
  for (std::size_t y = 0; y < 4; ++y) {
    const std::array<V, 4>& of = half[y];
    std::int16_t* at = seen + 4 * y * stride;
    hn::Store(hn::Sub(of[0], of[2]), d, at);
    hn::Store(hn::Add(of[1], of[2]), d, at + stride);
    hn::Store(hn::Sub(of[2], of[1]), d, at + 2 * stride);
    hn::Store(hn::Sub(of[1], of[3]), d, at + 3 * stride);
  }
}

// [product][tile][channel].
template <std::size_t side>
void see_board(std::size_t channels, const std::int16_t* in, std::int16_t* seen) {
  const std::size_t stride = tiles_of(side) * channels;
  for (std::size_t row = 0; row < side; row += tile_side) {
    for (std::size_t column = 0; column < side; column += tile_side, seen += channels) {
      for (std::size_t channel = 0; channel < channels; channel += HWY_LANES(std::int16_t)) {
        see_tile<side>(channels, in + channel, row, column, stride, seen + channel);
      }
    }
  }
}

// sum + a0 b0 + a1 b1 for every pair of numbers.
HWY_INLINE hn::Vec<Sums> add_products(hn::Vec<Pairs> a, hn::Vec<Pairs> b, hn::Vec<Sums> sum) {
#if HWY_TARGET == HWY_AVX3_DL
  // Every processor of this target has the instruction; Highway 1.0 does not tell the compiler so.
  asm("vpdpwssd %2, %1, %0" : "+v"(sum.raw) : "v"(a.raw), "v"(b.raw));  // NOLINT(hicpp-no-assembler)
  return sum;
#else
  auto unused = hn::Zero(Sums());
  return hn::ReorderWidenMulAccumulate(Sums(), a, b, sum, unused);
#endif
}

// One product for some tiles: tiles x vectors sums stay in registers. A pair of values that was seen is used by
// `vectors` vectors of output channels, a pair of weights by all tiles.
template <std::size_t group>
HWY_INLINE void multiply(const Packed& c, const std::int16_t* HWY_RESTRICT weights,
                         const std::int16_t* HWY_RESTRICT seen, std::int32_t* HWY_RESTRICT sums) {
  const Sums d;
  const Pairs pairs;
  std::array<std::array<hn::Vec<Sums>, group>, vectors> sum;
#pragma GCC unroll 2
  for (std::size_t v = 0; v < vectors; ++v) sum[v].fill(hn::Zero(d));
  for (std::size_t i = 0; i < c.pairs; ++i, weights += 2 * block_channels) {
#pragma GCC unroll 16
    for (std::size_t tile = 0; tile < group; ++tile) {
      std::int32_t pair = 0;
      hwy::CopyBytes<sizeof pair>(seen + tile * c.in + 2 * i, &pair);
      const auto values = hn::BitCast(pairs, hn::Set(d, pair));
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) {
        sum[v][tile] = add_products(values, hn::Load(pairs, weights + 2 * v * lanes), sum[v][tile]);
      }
    }
  }
#pragma GCC unroll 16
  for (std::size_t tile = 0; tile < group; ++tile) {
#pragma GCC unroll 2
    for (std::size_t v = 0; v < vectors; ++v) hn::Store(sum[v][tile], d, sums + tile * at_once + v * lanes);
  }
}

// The 2x2 cells of a tile from its products m: A'mA. `sums` is [product][tile of the group][channel]. Answers the
// largest of the cells and `largest`, lane by lane. Units are powers of two, so that a product with one is exact and it
// makes no difference whether a compiler fuses it with the sum that follows.
template <std::size_t side, std::size_t group>
HWY_INLINE hn::Vec<D> finish_tile(const Packed& c, std::size_t channel, std::size_t row, std::size_t column, float unit,
                                  const std::int32_t* sums, const float* skip, float* out, hn::Vec<D> largest) {
  const D d;
  constexpr std::size_t stride = group * at_once;
  for (std::size_t v = 0; v < vectors; ++v, channel += lanes, sums += lanes) {
    std::array<std::array<hn::Vec<D>, 4>, tile_side> half;  // A'm
    for (std::size_t x = 0; x < 4; ++x) {
      const auto at = [&](std::size_t y) { return hn::ConvertTo(d, hn::Load(Sums(), sums + (4 * y + x) * stride)); };
      const auto both = hn::Add(at(1), at(2));
      half[0][x] = hn::Add(at(0), both);
      half[1][x] = hn::Sub(hn::Sub(at(1), at(2)), at(3));
    }
    const auto units = hn::Mul(hn::Load(d, c.unit.data() + channel), hn::Set(d, unit));
    const auto bias = hn::Load(d, c.bias.data() + channel);
    for (std::size_t y = 0; y < tile_side && row + y < side; ++y) {
      const auto& of = half[y];
      const std::array<hn::Vec<D>, tile_side> cells{hn::Add(of[0], hn::Add(of[1], of[2])),
                                                    hn::Sub(hn::Sub(of[1], of[2]), of[3])};
      for (std::size_t x = 0; x < tile_side && column + x < side; ++x) {
        const std::size_t place = ((row + y + 1) * (side + 2) + column + x + 1) * c.out + channel;
        auto result = hn::Add(hn::Mul(cells[x], units), bias);
        if (skip != nullptr) result = hn::Add(result, hn::Load(d, skip + place));
        result = hn::Min(hn::Max(result, hn::Zero(d)), hn::Set(d, largest_known));
        largest = hn::Max(largest, result);
        hn::Store(result, d, out + place);
      }
    }
  }
  return largest;
}

// `group`: tiles that are computed together, so that their products stay near.
template <std::size_t side, std::size_t group>
void convolve_board(const Packed& c, const Board& in, const float* skip, Scratch& scratch, Board& out) {
  constexpr std::size_t tiles = tiles_of(side);
  constexpr std::size_t along = (side + tile_side - 1) / tile_side;
  static_assert(tiles % group == 0);
  const float scale = scale_for(in.largest);
  to_whole_numbers((side + 2) * (side + 2) * c.in, in.cells.data(), scale, scratch.cells.data());
  see_board<side>(c.in, scratch.cells.data(), scratch.seen.data());
  HWY_ALIGN std::array<std::int32_t, products * group * at_once> sums;
  auto largest = hn::Zero(D());
  for (std::size_t channel = 0; channel < c.out; channel += at_once) {
    const std::size_t in_block = channel % block_channels;
    const std::int16_t* weights = c.weights.data() + ((channel - in_block) * products * c.pairs + in_block) * 2;
    for (std::size_t first = 0; first < tiles; first += group) {
      for (std::size_t product = 0; product < products; ++product) {
        multiply<group>(c, weights + product * c.pairs * block_channels * 2,
                        scratch.seen.data() + (product * tiles + first) * c.in,
                        sums.data() + product * group * at_once);
      }
      for (std::size_t i = 0; i < group; ++i) {
        const std::size_t tile = first + i;
        largest = finish_tile<side, group>(c, channel, tile / along * tile_side, tile % along * tile_side, 1 / scale,
                                           sums.data() + i * at_once, skip, out.cells.data(), largest);
      }
    }
  }
  out.largest = hn::GetLane(hn::MaxOfLanes(D(), largest));
}

void convolve_position(const Packed& c, std::size_t side, const Board& in, const float* skip, Scratch& scratch,
                       Board& out) {
  switch (side) {
    case 8:
      return convolve_board<8, 8>(c, in, skip, scratch, out);
    case 9:
      return convolve_board<9, 5>(c, in, skip, scratch, out);
    case 14:
      return convolve_board<14, 7>(c, in, skip, scratch, out);
    default:
      HWY_ABORT("no convolution for this board");  // Network has refused it
  }
}

}  // namespace aite::learn::network::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::learn::network {

HWY_EXPORT(convolve_position);

void convolve(const Packed& convolution, std::size_t side, const Board& in, const Board* skip, Scratch& scratch,
              Board& out) {
  HWY_DYNAMIC_DISPATCH(convolve_position)
  (convolution, side, in, skip == nullptr ? nullptr : skip->cells.data(), scratch, out);
}

namespace {

// Three weights of a row or column as the products along it want them.
std::array<double, 4> spread(double a, double b, double c) { return {a, (a + b + c) / 2, (a - b + c) / 2, c}; }

// The weights of a pair of channels as the products want them.
std::array<double, products> spread(const float* of) {
  std::array<std::array<double, 4>, 3> rows;
  for (std::size_t row = 0; row < 3; ++row) rows[row] = spread(of[3 * row], of[3 * row + 1], of[3 * row + 2]);
  std::array<double, products> all;
  for (std::size_t x = 0; x < 4; ++x) {
    const std::array<double, 4> column = spread(rows[0][x], rows[1][x], rows[2][x]);
    for (std::size_t y = 0; y < 4; ++y) all[4 * y + x] = column[y];
  }
  return all;
}

}  // namespace

Packed pack(const Convolution& convolution) {
  Packed packed;
  packed.in = in_blocks(convolution.in);
  packed.out = in_blocks(convolution.out);
  packed.pairs = (convolution.in + 1) / 2;
  packed.weights = Row<std::int16_t>(packed.out * products * packed.pairs * 2);
  packed.unit = Row<float>(packed.out);
  packed.bias = Row<float>(packed.out);
  std::copy(convolution.bias.begin(), convolution.bias.end(), packed.bias.data());
  std::vector<std::array<double, products>> weights(convolution.in);
  for (std::size_t o = 0; o < convolution.out; ++o) {
    std::array<double, products> sums{};
    double largest = 0;
    for (std::size_t i = 0; i < convolution.in; ++i) {
      weights[i] = spread(convolution.weights.data() + (o * convolution.in + i) * 9);
      for (std::size_t product = 0; product < products; ++product) {
        sums[product] += std::abs(weights[i][product]);
        largest = std::max(largest, std::abs(weights[i][product]));
      }
    }
    // As large as they can be without a sum of products that does not fit, each being rounded by 1/2 at most.
    const double largest_sum = 2147483647.0 / largest_seen - static_cast<double>(convolution.in) / 2;
    const double sum = *std::max_element(sums.begin(), sums.end());
    if (sum == 0) continue;
    const double scale = std::exp2(std::floor(std::log2(std::min(largest_sum / sum, 32767 / largest))));
    packed.unit.data()[o] = static_cast<float>(1 / scale);
    for (std::size_t i = 0; i < convolution.in; ++i) {
      for (std::size_t product = 0; product < products; ++product) {
        const std::size_t row = (o / block_channels * products + product) * packed.pairs + i / 2;
        packed.weights.data()[(row * block_channels + o % block_channels) * 2 + i % 2] =
            static_cast<std::int16_t>(std::lround(weights[i][product] * scale));
      }
    }
  }
  return packed;
}

}  // namespace aite::learn::network
#endif
