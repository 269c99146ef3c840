// SPDX-License-Identifier: MIT
#include "learn/network/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "base/error.hpp"

namespace aite::learn::network {

namespace {

// The tensors of a file, taken one after the other.
class Parts {
 public:
  Parts(const Tensors& tensors, std::string_view file) : tensors_(tensors), file_(file) {}

  [[nodiscard]] bool has(const std::string& name) const { return tensors_.named.contains(name); }

  // A tensor of the shape {out, ...}, where `rest` says what follows.
  const Tensor& take(const std::string& name, std::size_t out, std::vector<std::size_t> rest) {
    const auto found = tensors_.named.find(name);
    if (found == tensors_.named.end()) fail(fmt::format("there is no tensor '{}'", name));
    const Tensor& tensor = found->second;
    rest.insert(rest.begin(), out);
    if (tensor.shape != rest) fail(fmt::format("tensor '{}' has another shape than the network", name));
    for (const float value : tensor.values) {
      if (!std::isfinite(value)) fail(fmt::format("tensor '{}' has a weight that is no number", name));
    }
    ++taken_;
    return tensor;
  }

  Convolution convolution(const std::string& name, std::size_t in, std::size_t out) {
    return {in, out, take(name + ".weight", out, {in, 3, 3}).values, take(name + ".bias", out, {}).values};
  }

  // The first tensor says how large the network is: {channels, planes, 3, 3}.
  std::pair<std::size_t, std::size_t> size() {
    const auto found = tensors_.named.find("stem.weight");
    if (found == tensors_.named.end()) fail("there is no tensor 'stem.weight': this is no policy network");
    const std::vector<std::size_t>& shape = found->second.shape;
    if (shape.size() != 4 || shape[0] == 0 || shape[1] == 0) fail("tensor 'stem.weight' has not four dimensions");
    return {shape[0], shape[1]};
  }

  void check_all_taken() const {
    if (taken_ != tensors_.named.size()) fail("there are more tensors than a policy network has");
  }

  [[noreturn]] void fail(std::string_view what) const { throw base::InputError(fmt::format("{}: {}", file_, what)); }

 private:
  const Tensors& tensors_;
  std::string_view file_;
  std::size_t taken_ = 0;
};

// One position: [channel][square].
using Plain = std::vector<float>;

float input(const Plain& in, std::size_t channel, std::size_t row, std::size_t column) {
  // Rows and columns are counted from the rim, which is 0.
  if (row == 0 || row > board_side || column == 0 || column > board_side) return 0;
  return in[channel * squares + (row - 1) * board_side + column - 1];
}

Plain convolve_plainly(const Convolution& c, const Plain& in, const Plain* skip) {
  Plain out(c.out * squares);
  for (std::size_t o = 0; o < c.out; ++o) {
    for (std::size_t square = 0; square < squares; ++square) {
      float sum = c.bias[o];
      for (std::size_t i = 0; i < c.in; ++i) {
        for (std::size_t tap = 0; tap < 9; ++tap) {
          const float value = input(in, i, square / board_side + tap / 3, square % board_side + tap % 3);
          sum += c.weights[(o * c.in + i) * 9 + tap] * value;
        }
      }
      const std::size_t at = o * squares + square;
      out[at] = std::max(0.0F, sum + (skip == nullptr ? 0 : (*skip)[at]));
    }
  }
  return out;
}

std::size_t padded_place(std::size_t square) {
  return (square / board_side + 1) * padded_side + square % board_side + 1;
}

float bit(std::uint64_t plane, std::size_t square) { return static_cast<float>(plane >> square & 1); }

}  // namespace

Network::Network(const Tensors& tensors, std::string_view file_name) {
  Parts parts(tensors, file_name);
  const auto [channels, planes] = parts.size();
  stem_ = parts.convolution("stem", planes, channels);
  for (std::size_t block = 0; parts.has(fmt::format("block{}.first.weight", block)); ++block) {
    tower_.push_back(parts.convolution(fmt::format("block{}.first", block), channels, channels));
    tower_.push_back(parts.convolution(fmt::format("block{}.second", block), channels, channels));
  }
  head_ = parts.take("head.weight", 1, {channels, 1, 1}).values;
  head_bias_ = parts.take("head.bias", 1, {}).values.front();
  parts.check_all_taken();

  packed_stem_ = pack(stem_, planes);
  for (const Convolution& convolution : tower_) packed_tower_.push_back(pack(convolution, packed_stem_.out));
}

void Network::evaluate(std::span<const std::uint64_t> planes, std::span<float> logits) const {
  assert(planes.size() / stem_.in == logits.size() / squares);
  const std::size_t channels = packed_stem_.out;
  Floats input(padded_squares * stem_.in);
  Floats state(padded_squares * channels);
  Floats inside(padded_squares * channels);
  for (std::size_t position = 0; position < logits.size() / squares; ++position) {
    for (std::size_t plane = 0; plane < stem_.in; ++plane) {
      for (std::size_t square = 0; square < squares; ++square) {
        input.data()[padded_place(square) * stem_.in + plane] = bit(planes[position * stem_.in + plane], square);
      }
    }
    convolve(packed_stem_, input.data(), nullptr, state.data());
    for (std::size_t block = 0; block < blocks(); ++block) {
      convolve(packed_tower_[2 * block], state.data(), nullptr, inside.data());
      convolve(packed_tower_[2 * block + 1], inside.data(), state.data(), state.data());
    }
    for (std::size_t square = 0; square < squares; ++square) {
      const float* at = state.data() + padded_place(square) * channels;
      float sum = head_bias_;
      for (std::size_t channel = 0; channel < head_.size(); ++channel) sum += head_[channel] * at[channel];
      logits[position * squares + square] = sum;
    }
  }
}

void Network::evaluate_plainly(std::span<const std::uint64_t> planes, std::span<float> logits) const {
  for (std::size_t position = 0; position < logits.size() / squares; ++position) {
    Plain input(stem_.in * squares);
    for (std::size_t i = 0; i < input.size(); ++i) {
      input[i] = bit(planes[position * stem_.in + i / squares], i % squares);
    }
    Plain state = convolve_plainly(stem_, input, nullptr);
    for (std::size_t block = 0; block < blocks(); ++block) {
      const Plain inside = convolve_plainly(tower_[2 * block], state, nullptr);
      state = convolve_plainly(tower_[2 * block + 1], inside, &state);
    }
    for (std::size_t square = 0; square < squares; ++square) {
      float sum = head_bias_;
      for (std::size_t channel = 0; channel < head_.size(); ++channel) {
        sum += head_[channel] * state[channel * squares + square];
      }
      logits[position * squares + square] = sum;
    }
  }
}

void softmax(std::span<float, squares> logits, std::uint64_t legal) {
  float largest = -std::numeric_limits<float>::infinity();
  for (std::size_t square = 0; square < squares; ++square) {
    if (bit(legal, square) != 0) largest = std::max(largest, logits[square]);
  }
  float total = 0;
  for (std::size_t square = 0; square < squares; ++square) {
    logits[square] = bit(legal, square) != 0 ? std::exp(logits[square] - largest) : 0;
    total += logits[square];
  }
  const bool sound = std::isfinite(total) && total > 0;
  for (std::size_t square = 0; square < squares; ++square) {
    logits[square] = sound ? logits[square] / total : bit(legal, square) / static_cast<float>(std::popcount(legal));
  }
}

}  // namespace aite::learn::network
