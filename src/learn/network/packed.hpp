// SPDX-License-Identifier: MIT
#pragma once

#include <hwy/aligned_allocator.h>

#include <array>
#include <cstddef>

namespace aite::learn::network {

struct Convolution;

inline constexpr std::size_t block_channels = 32;  // output channels that are computed together

// Floats where vectors are loaded from, all 0 at first.
class Floats {
 public:
  Floats() = default;
  explicit Floats(std::size_t size);
  [[nodiscard]] float* data() { return data_.get(); }
  [[nodiscard]] const float* data() const { return data_.get(); }

 private:
  hwy::AlignedFreeUniquePtr<float[]> data_;
};

// 3x3 convolutions are computed after Winograd (Lavin and Gray 2015, F(2x2, 3x3)): a tile of 2x2 cells sees 4x4, and 16
// products for each pair of channels give what 36 would.
inline constexpr std::size_t tile_side = 2;
inline constexpr std::size_t products = 16;
constexpr std::size_t tiles_of(std::size_t side) {
  const std::size_t along = (side + tile_side - 1) / tile_side;
  return along * along;
}

// A convolution's weights as the products want them, in the order in which convolve() reads it: [block][product][in]
// [channel of the block]. Channels are padded with zeros to whole blocks.
struct Packed {
  std::size_t in = 0;   // channels of the input, as they lie there
  std::size_t out = 0;  // padded
  Floats weights;
  Floats bias;
};

// `in`: how many channels the input has in memory, padded or not.
Packed pack(const Convolution& convolution, std::size_t in);

// Boards that convolve() knows, by their sides.
inline constexpr std::array<std::size_t, 3> known_sides{8, 9, 14};

// out = ReLU(convolution(in) + skip), on one position with a rim of zeros: [side + 2][side + 2][channels]. Without
// `skip` nothing is added; it may be the same memory as `out`. `seen` has room for what the products see of the input,
// products * tiles * in floats.
void convolve(const Packed& convolution, std::size_t side, const float* in, const float* skip, float* seen, float* out);

}  // namespace aite::learn::network
