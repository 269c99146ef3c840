// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gpu/words.hpp"

// A network of learn/network for one position, by the threads of a block together: what is between the layers stays in
// the memory they share. A thread has a row of the board in a few channels: a value of the input serves three cells of
// the row and all of these channels, a weight all cells of the row.
namespace aite::gpu {

struct alignas(16) Quad {
  float of[4];
};

// One layer's weights and what it adds. Of a convolution over 3x3 cells: [row][in][column][out]; of one that mixes
// channels alone: [out][in].
struct NetworkLayer {
  const float* weights = nullptr;
  const float* bias = nullptr;
};

inline constexpr std::uint32_t most_layers = 64;  // 3x3

struct NetworkTable {
  std::uint32_t planes = 0;
  std::uint32_t words = 0;  // of a plane
  std::uint32_t scalars = 0;
  std::uint32_t channels = 0;  // a multiple of 4, and no fewer than planes and scalars
  std::uint32_t blocks = 0;
  std::uint32_t kinds = 0;          // of moves at a cell
  NetworkLayer tower[most_layers];  // the stem, then two a block
  NetworkLayer head;
  NetworkLayer pass;         // none: no weights
  NetworkLayer value_first;  // none: no weights
  NetworkLayer value_second;
};

// Positions to be answered, and where answers go; move numbers as learn::network::Shape has them.
struct NetworkJob {
  const std::uint64_t* planes = nullptr;
  const float* scalars = nullptr;
  const std::uint16_t* moves = nullptr;
  const std::uint32_t* ends = nullptr;  // of each position's moves in the list of all
  float* logits = nullptr;              // of each move in the list of all
  float* wins = nullptr;                // of each position, as a logit
};

template <std::uint32_t side>
class NetworkTower {
 public:
  // Channels of one thread: with more, too few threads would be left.
  static constexpr std::uint32_t outs = side <= 9 ? 4 : 2;

  static constexpr std::uint32_t row_floats = (side + 2 + 3) / 4 * 4;  // a row with its rim, in whole quads
  static constexpr std::uint32_t board_floats = row_floats * (side + 2);
  // Threads of neighbouring channels reach for different banks of the memory.
  static constexpr std::uint32_t channel_floats = board_floats + (36 - board_floats % 32) % 32;

  static constexpr std::uint32_t shared_floats(std::uint32_t channels) {
    return 2 * channels * channel_floats + 2 * channels;
  }
  static constexpr std::uint32_t threads(std::uint32_t channels) { return side * channels / outs; }

  // `shared`: shared_floats() of them.
  AITE_DEVICE NetworkTower(const NetworkTable& table, float* shared)
      : table_(table),
        state_(shared),
        inside_(state_ + table.channels * channel_floats),
        means_(inside_ + table.channels * channel_floats),
        hidden_(means_ + table.channels) {}

  AITE_DEVICE void answer(const NetworkJob& job, std::uint32_t position) const {
    const std::uint32_t inputs = table_.planes + table_.scalars;
    // The rims stay 0 from here on.
    in_threads(2 * table_.channels * channel_floats / 4,
               [&](std::uint32_t i) { reinterpret_cast<Quad*>(state_)[i] = {}; });
    in_threads(inputs * cells, [&](std::uint32_t i) {
      const std::uint32_t plane = i / cells;
      const std::uint32_t cell = i % cells;
      float value = 0;
      if (plane < table_.planes) {
        const std::uint64_t* set = job.planes + (std::uint64_t{position} * table_.planes + plane) * table_.words;
        value = (set[cell / 64] >> cell % 64 & 1) != 0 ? 1.0F : 0.0F;
      } else {
        value = job.scalars[std::uint64_t{position} * table_.scalars + plane - table_.planes];
      }
      inside_[plane * channel_floats + place(cell)] = value;
    });
    convolve(table_.tower[0], inputs, inside_, nullptr, state_);
    for (std::uint32_t block = 0; block < table_.blocks; ++block) {
      convolve(table_.tower[1 + 2 * block], table_.channels, state_, nullptr, inside_);
      convolve(table_.tower[2 + 2 * block], table_.channels, inside_, state_, state_);
    }
    in_threads(table_.channels, [&](std::uint32_t channel) {
      float sum = 0;
      for (std::uint32_t cell = 0; cell < cells; ++cell) sum += state_[channel * channel_floats + place(cell)];
      means_[channel] = sum / static_cast<float>(cells);
    });
    const std::uint32_t begin = position == 0 ? 0 : job.ends[position - 1];
    in_threads(job.ends[position] - begin, [&](std::uint32_t i) {
      const std::uint32_t move = job.moves[begin + i];
      const std::uint32_t kind = move / cells;
      job.logits[begin + i] = kind == table_.kinds
                                  ? mixed(table_.pass, 0, means_, 1)
                                  : mixed(table_.head, kind, state_ + place(move % cells), channel_floats);
    });
    if (table_.value_first.weights == nullptr) return;
    in_threads(table_.channels, [&](std::uint32_t channel) {
      const float sum = mixed(table_.value_first, channel, means_, 1);
      hidden_[channel] = sum > 0 ? sum : 0;
    });
    in_threads(1, [&](std::uint32_t /*only*/) { job.wins[position] = mixed(table_.value_second, 0, hidden_, 1); });
  }

 private:
  static constexpr std::uint32_t cells = side * side;

  AITE_DEVICE static std::uint32_t place(std::uint32_t cell) {
    return (cell / side + 1) * row_floats + cell % side + 1;
  }

  // One output of a layer that mixes channels, whose values are `apart` from each other.
  AITE_DEVICE float mixed(const NetworkLayer& layer, std::uint32_t out, const float* values,
                          std::uint32_t apart) const {
    float sum = layer.bias[out];
    for (std::uint32_t i = 0; i < table_.channels; ++i) {
      sum += layer.weights[out * table_.channels + i] * values[i * apart];
    }
    return sum;
  }

  // With ReLU, after `skip` was added where there is one. It may be `out` itself.
  AITE_DEVICE void convolve(const NetworkLayer& layer, std::uint32_t in_channels, const float* in, const float* skip,
                            float* out) const {
    const std::uint32_t apart = table_.channels / outs;  // the channels of a thread
    in_threads(side * apart,
               [&](std::uint32_t i) { convolve_row(layer, in_channels, in, skip, out, i / apart, i % apart); });
  }

  AITE_DEVICE void convolve_row(const NetworkLayer& layer, std::uint32_t in_channels, const float* in,
                                const float* skip, float* out, std::uint32_t row, std::uint32_t channel) const {
    const std::uint32_t apart = table_.channels / outs;
    float sum[outs][side];
    AITE_UNROLL
    for (std::uint32_t o = 0; o < outs; ++o) {
      const float bias = layer.bias[channel + o * apart];
      AITE_UNROLL
      for (std::uint32_t column = 0; column < side; ++column) sum[o][column] = bias;
    }
    for (std::uint32_t tap_row = 0; tap_row < 3; ++tap_row) {
      const float* weights = layer.weights + tap_row * in_channels * 3 * table_.channels + channel;
      const float* from = in + (row + tap_row) * row_floats;
      for (std::uint32_t i = 0; i < in_channels; ++i, from += channel_floats) {
        float values[row_floats];
        AITE_UNROLL
        for (std::uint32_t quad = 0; quad < row_floats / 4; ++quad) {
          const Quad four = reinterpret_cast<const Quad*>(from)[quad];
          AITE_UNROLL
          for (std::uint32_t k = 0; k < 4; ++k) values[4 * quad + k] = four.of[k];
        }
        AITE_UNROLL
        for (std::uint32_t tap = 0; tap < 3; ++tap, weights += table_.channels) {
          AITE_UNROLL
          for (std::uint32_t o = 0; o < outs; ++o) {
            const float weight = weights[o * apart];
            AITE_UNROLL
            for (std::uint32_t column = 0; column < side; ++column) sum[o][column] += weight * values[column + tap];
          }
        }
      }
    }
    AITE_UNROLL
    for (std::uint32_t o = 0; o < outs; ++o) {
      const std::uint32_t at = (channel + o * apart) * channel_floats + (row + 1) * row_floats;
      AITE_UNROLL
      for (std::uint32_t quad = 0; quad < row_floats / 4; ++quad) {
        Quad four = skip == nullptr ? Quad{} : reinterpret_cast<const Quad*>(skip + at)[quad];
        AITE_UNROLL
        for (std::uint32_t k = 0; k < 4; ++k) {
          const std::uint32_t column = 4 * quad + k;  // counted from the rim
          if (column == 0 || column > side) {
            four.of[k] = 0;
          } else {
            const float value = four.of[k] + sum[o][column - 1];
            four.of[k] = value > 0 ? value : 0;
          }
        }
        reinterpret_cast<Quad*>(out + at)[quad] = four;
      }
    }
  }

  const NetworkTable& table_;
  float* state_;
  float* inside_;
  float* means_;
  float* hidden_;
};

}  // namespace aite::gpu
