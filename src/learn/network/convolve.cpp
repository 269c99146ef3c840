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
static_assert(block_channels % (vectors * lanes) == 0);

using D = HWY_FULL(float);
using V = hn::Vec<D>;

// `width` cells of a row from `column` on, `vectors` vectors of output channels: width x vectors sums stay in
// registers. A value of the input is used by three cells, a weight by all of them. `weights` and `out` begin at the
// first of these channels.
template <std::size_t side, std::size_t width>
HWY_INLINE void convolve_row(const Packed& c, const float* HWY_RESTRICT weights, const float* bias,
                             const float* HWY_RESTRICT in, std::size_t row, std::size_t from, const float* skip,
                             float* out) {
  constexpr std::size_t padded_side = side + 2;
  const D d;
  std::array<std::array<V, width>, vectors> sum;
  for (std::size_t v = 0; v < vectors; ++v) sum[v].fill(hn::Load(d, bias + v * lanes));

  const std::size_t first = row == 0 ? 1 : 0;  // nothing but zeros beyond the edge
  const std::size_t last = row == side - 1 ? 1 : 2;
  for (std::size_t tap_row = first; tap_row <= last; ++tap_row) {
    const float* w = weights + tap_row * c.in * 3 * block_channels;
    const float* x = in + ((row + tap_row) * padded_side + from) * c.in;
    for (std::size_t i = 0; i < c.in; ++i, w += 3 * block_channels, ++x) {
      std::array<std::array<V, 3>, vectors> tap;
#pragma GCC unroll 2
      for (std::size_t v = 0; v < vectors; ++v) {
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) tap[v][k] = hn::Load(d, w + k * block_channels + v * lanes);
      }
#pragma GCC unroll 16
      for (std::size_t column = 0; column < width + 2; ++column) {
        const V value = hn::Set(d, x[column * c.in]);
#pragma GCC unroll 3
        for (std::size_t k = 0; k < 3; ++k) {
          if (column < k || column - k >= width) continue;
#pragma GCC unroll 2
          for (std::size_t v = 0; v < vectors; ++v)
            sum[v][column - k] = hn::MulAdd(value, tap[v][k], sum[v][column - k]);
        }
      }
    }
  }

  for (std::size_t v = 0; v < vectors; ++v) {
    for (std::size_t column = 0; column < width; ++column) {
      const std::size_t at = ((row + 1) * padded_side + from + column + 1) * c.out + v * lanes;
      V result = sum[v][column];
      if (skip != nullptr) result = hn::Add(result, hn::Load(d, skip + at));
      hn::Store(hn::Max(result, hn::Zero(d)), d, out + at);
    }
  }
}

template <std::size_t side, std::size_t width>
void convolve_board(const Packed& c, const float* in, const float* skip, float* out) {
  static_assert(side % width == 0);
  for (std::size_t channel = 0; channel < c.out; channel += vectors * lanes) {
    const std::size_t in_block = channel % block_channels;
    const float* weights = c.weights.data() + (channel - in_block) * 9 * c.in + in_block;
    const float* skipped = skip == nullptr ? nullptr : skip + channel;
    for (std::size_t row = 0; row < side; ++row) {
      for (std::size_t from = 0; from < side; from += width) {
        convolve_row<side, width>(c, weights, c.bias.data() + channel, in, row, from, skipped, out + channel);
      }
    }
  }
}

void convolve_position(const Packed& c, std::size_t side, const float* in, const float* skip, float* out) {
  switch (side) {
    case 8:
      return convolve_board<8, 8>(c, in, skip, out);
    case 9:
      return convolve_board<9, 9>(c, in, skip, out);
    case 14:
      return convolve_board<14, 7>(c, in, skip, out);
    default:
      HWY_ABORT("no convolution for this board");  // Network has refused it
  }
}

}  // namespace aite::learn::network::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::learn::network {

HWY_EXPORT(convolve_position);

void convolve(const Packed& convolution, std::size_t side, const float* in, const float* skip, float* out) {
  HWY_DYNAMIC_DISPATCH(convolve_position)(convolution, side, in, skip, out);
}

Floats::Floats(std::size_t size) : data_(hwy::AllocateAligned<float>(size)) { std::fill_n(data_.get(), size, 0.0F); }

Packed pack(const Convolution& convolution, std::size_t in) {
  Packed packed;
  packed.in = in;
  packed.out = (convolution.out + block_channels - 1) / block_channels * block_channels;
  packed.weights = Floats(packed.out * in * 9);
  packed.bias = Floats(packed.out);
  std::copy(convolution.bias.begin(), convolution.bias.end(), packed.bias.data());
  const float* from = convolution.weights.data();
  for (std::size_t o = 0; o < convolution.out; ++o) {
    for (std::size_t i = 0; i < convolution.in; ++i) {
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) {
          const std::size_t block = o / block_channels;
          packed.weights.data()[(((block * 3 + row) * in + i) * 3 + column) * block_channels + o % block_channels] =
              *from++;
        }
      }
    }
  }
  return packed;
}

}  // namespace aite::learn::network
#endif
