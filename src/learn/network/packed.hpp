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

// A convolution in the order in which convolve() reads it: [block][row][in][column][channel of the block]. Channels are
// padded with zeros to whole blocks.
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
// `skip` nothing is added; it may be the same memory as `out`.
void convolve(const Packed& convolution, std::size_t side, const float* in, const float* skip, float* out);

}  // namespace aite::learn::network
