// SPDX-License-Identifier: MIT
#include "learn/network/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
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

  // `side` of its square: 3, or 1 for one that mixes channels alone.
  Convolution convolution(const std::string& name, std::size_t in, std::size_t out, std::size_t side) {
    return {in, out, take(name + ".weight", out, {in, side, side}).values, take(name + ".bias", out, {}).values};
  }

  // The first tensor says how large the network is: {channels, planes, 3, 3}.
  std::pair<std::size_t, std::size_t> size() {
    const auto found = tensors_.named.find("stem.weight");
    if (found == tensors_.named.end()) fail("there is no tensor 'stem.weight': this is no network");
    const std::vector<std::size_t>& shape = found->second.shape;
    if (shape.size() != 4 || shape[0] == 0 || shape[1] == 0) fail("tensor 'stem.weight' has not four dimensions");
    return {shape[0], shape[1]};
  }

  void check_all_taken() const {
    if (taken_ != tensors_.named.size()) fail("there are more tensors than the network has");
  }

  [[noreturn]] void fail(std::string_view what) const { throw base::InputError(fmt::format("{}: {}", file_, what)); }

 private:
  const Tensors& tensors_;
  std::string_view file_;
  std::size_t taken_ = 0;
};

// One position: [channel][square].
using Plain = std::vector<float>;

float input(const Plain& in, std::size_t side, std::size_t channel, std::size_t row, std::size_t column) {
  // Rows and columns are counted from the rim, which is 0.
  if (row == 0 || row > side || column == 0 || column > side) return 0;
  return in[(channel * side + row - 1) * side + column - 1];
}

Plain convolve_plainly(const Convolution& c, std::size_t side, const Plain& in, const Plain* skip) {
  const std::size_t cells = side * side;
  Plain out(c.out * cells);
  for (std::size_t o = 0; o < c.out; ++o) {
    for (std::size_t cell = 0; cell < cells; ++cell) {
      float sum = c.bias[o];
      for (std::size_t i = 0; i < c.in; ++i) {
        for (std::size_t tap = 0; tap < 9; ++tap) {
          const float value = input(in, side, i, cell / side + tap / 3, cell % side + tap % 3);
          sum += c.weights[(o * c.in + i) * 9 + tap] * value;
        }
      }
      const std::size_t at = o * cells + cell;
      out[at] = std::max(0.0F, sum + (skip == nullptr ? 0 : (*skip)[at]));
    }
  }
  return out;
}

// The place of a cell in a board with a rim.
std::size_t padded_place(std::size_t cell, std::size_t side) {
  return (cell / side + 1) * (side + 2) + cell % side + 1;
}

// One output of a 1x1 convolution. Several sums at once, which the compiler makes a vector of.
float mixed(const Convolution& c, std::size_t out, std::span<const float> channels) {
  constexpr std::size_t at_once = 8;
  const float* weights = c.weights.data() + out * c.in;
  std::array<float, at_once> sums{};
  std::size_t i = 0;
  for (; i + at_once <= c.in; i += at_once) {
    for (std::size_t k = 0; k < at_once; ++k) sums[k] += weights[i + k] * channels[i + k];
  }
  for (; i < c.in; ++i) sums[0] += weights[i] * channels[i];
  return std::accumulate(sums.begin(), sums.end(), c.bias[out]);
}

}  // namespace

Network::Network(const Tensors& tensors, const Shape& shape, std::string_view file_name) : shape_(shape) {
  Parts parts(tensors, file_name);
  if (std::find(known_sides.begin(), known_sides.end(), shape.side) == known_sides.end()) {
    parts.fail(fmt::format("there are no networks for boards of {} cells a side", shape.side));
  }
  const auto [channels, inputs] = parts.size();
  if (inputs != shape.inputs()) {
    parts.fail(fmt::format("the network has {} inputs, where this game has {}", inputs, shape.inputs()));
  }
  layers_.stem = parts.convolution("stem", inputs, channels, 3);
  for (std::size_t block = 0; parts.has(fmt::format("block{}.first.weight", block)); ++block) {
    layers_.tower.push_back(parts.convolution(fmt::format("block{}.first", block), channels, channels, 3));
    layers_.tower.push_back(parts.convolution(fmt::format("block{}.second", block), channels, channels, 3));
  }
  layers_.head = parts.convolution("head", channels, shape.kinds, 1);
  if (shape.pass) layers_.pass = parts.convolution("pass", channels, 1, 1);
  if (shape.value) {
    layers_.value_first = parts.convolution("value.first", channels, channels, 1);
    layers_.value_second = parts.convolution("value.second", channels, 1, 1);
  }
  parts.check_all_taken();

  packed_stem_ = pack(layers_.stem);
  for (const Convolution& convolution : layers_.tower) packed_tower_.push_back(pack(convolution));
}

// What a thread writes on its way through networks of one size.
struct Network::Way {
  struct Size {
    std::size_t side;
    std::size_t inputs;
    std::size_t channels;
    friend bool operator==(const Size&, const Size&) = default;
  };

  explicit Way(const Size& size)
      : of(size),
        input(size.side, size.inputs),
        state(size.side, size.channels),
        inside(size.side, size.channels),
        scratch(size.side, std::max(size.inputs, size.channels)),
        means(size.channels) {}

  Size of;
  Board input;
  Board state;  // what the heads see
  Board inside;
  Scratch scratch;
  std::vector<float> means;  // of the state's channels
};

const Network::Way& Network::see(const std::uint64_t* planes, const float* scalars) const {
  const std::size_t side = shape_.side;
  thread_local std::optional<Way> kept;
  const Way::Size size{side, shape_.inputs(), channels()};
  if (!kept || kept->of != size) kept.emplace(size);
  Way& way = *kept;
  way.input.largest = 1;
  for (std::size_t i = 0; i < shape_.scalars; ++i)
    way.input.largest = std::max(way.input.largest, std::abs(scalars[i]));
  for (std::size_t cell = 0; cell < shape_.cells(); ++cell) {
    float* at = way.input.cells.data() + padded_place(cell, side) * packed_stem_.in;
    for (std::size_t i = 0; i < shape_.planes; ++i) at[i] = has(planes + i * shape_.words(), cell) ? 1 : 0;
    std::copy_n(scalars, shape_.scalars, at + shape_.planes);
  }
  convolve(packed_stem_, side, way.input, nullptr, way.scratch, way.state);
  for (std::size_t block = 0; block < blocks(); ++block) {
    convolve(packed_tower_[2 * block], side, way.state, nullptr, way.scratch, way.inside);
    convolve(packed_tower_[2 * block + 1], side, way.inside, &way.state, way.scratch, way.state);
  }
  std::fill(way.means.begin(), way.means.end(), 0.0F);
  for (std::size_t cell = 0; cell < shape_.cells(); ++cell) {
    const float* at = way.state.cells.data() + padded_place(cell, side) * packed_stem_.out;
    for (std::size_t channel = 0; channel < way.means.size(); ++channel) way.means[channel] += at[channel];
  }
  for (float& mean : way.means) mean /= static_cast<float>(shape_.cells());
  return way;
}

void Network::evaluate(std::span<const std::uint64_t> planes, std::span<const float> scalars,
                       const Answers& answers) const {
  std::vector<std::uint16_t> moves(shape_.moves());
  std::iota(moves.begin(), moves.end(), std::uint16_t{0});
  for (std::size_t i = 0; i < answers.logits.size() / shape_.moves(); ++i) {
    float win = 0;
    evaluate_moves(planes.subspan(i * shape_.planes * shape_.words(), shape_.planes * shape_.words()),
                   scalars.subspan(i * shape_.scalars, shape_.scalars), moves,
                   answers.logits.subspan(i * shape_.moves(), shape_.moves()), win);
    if (shape_.value) answers.wins[i] = win;
  }
}

void Network::evaluate_moves(std::span<const std::uint64_t> planes, std::span<const float> scalars,
                             std::span<const std::uint16_t> moves, std::span<float> logits, float& win) const {
  const Way& seen = see(planes.data(), scalars.data());
  const std::size_t cells = shape_.cells();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i] == shape_.kinds * cells) {
      logits[i] = mixed(layers_.pass, 0, seen.means);
      continue;
    }
    const float* at = seen.state.cells.data() + padded_place(moves[i] % cells, shape_.side) * packed_stem_.out;
    logits[i] = mixed(layers_.head, moves[i] / cells, {at, layers_.stem.out});
  }
  if (shape_.value) win = win_from_means(seen.means);
}

float Network::win_from_means(std::span<const float> means) const {
  std::vector<float> hidden(layers_.value_first.out);
  for (std::size_t i = 0; i < hidden.size(); ++i) hidden[i] = std::max(0.0F, mixed(layers_.value_first, i, means));
  return 1 / (1 + std::exp(-mixed(layers_.value_second, 0, hidden)));
}

void Network::evaluate_plainly(std::span<const std::uint64_t> planes, std::span<const float> scalars,
                               const Answers& answers) const {
  const std::size_t cells = shape_.cells();
  for (std::size_t position = 0; position < answers.logits.size() / shape_.moves(); ++position) {
    Plain input(layers_.stem.in * cells);
    for (std::size_t i = 0; i < input.size(); ++i) {
      const std::size_t plane = i / cells;
      const std::uint64_t* set = planes.data() + (position * shape_.planes + plane) * shape_.words();
      input[i] = plane >= shape_.planes ? scalars[position * shape_.scalars + plane - shape_.planes]
                 : has(set, i % cells)  ? 1
                                        : 0;
    }
    Plain state = convolve_plainly(layers_.stem, shape_.side, input, nullptr);
    for (std::size_t block = 0; block < blocks(); ++block) {
      const Plain inside = convolve_plainly(layers_.tower[2 * block], shape_.side, state, nullptr);
      state = convolve_plainly(layers_.tower[2 * block + 1], shape_.side, inside, &state);
    }
    std::vector<float> means(layers_.stem.out);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      std::vector<float> channels;
      for (std::size_t channel = 0; channel < layers_.stem.out; ++channel)
        channels.push_back(state[channel * cells + cell]);
      for (std::size_t kind = 0; kind < shape_.kinds; ++kind) {
        answers.logits[position * shape_.moves() + kind * cells + cell] = mixed(layers_.head, kind, channels);
      }
      for (std::size_t i = 0; i < means.size(); ++i) means[i] += channels[i] / static_cast<float>(cells);
    }
    if (shape_.pass) answers.logits[(position + 1) * shape_.moves() - 1] = mixed(layers_.pass, 0, means);
    if (shape_.value) answers.wins[position] = win_from_means(means);
  }
}

void softmax(std::span<float> logits, const std::uint64_t* legal) {
  float largest = -std::numeric_limits<float>::infinity();
  std::size_t count = 0;
  for (std::size_t move = 0; move < logits.size(); ++move) {
    if (!has(legal, move)) continue;
    largest = std::max(largest, logits[move]);
    ++count;
  }
  float total = 0;
  for (std::size_t move = 0; move < logits.size(); ++move) {
    logits[move] = has(legal, move) ? std::exp(logits[move] - largest) : 0;
    total += logits[move];
  }
  const bool sound = std::isfinite(total) && total > 0;
  for (std::size_t move = 0; move < logits.size(); ++move) {
    if (sound) {
      logits[move] /= total;
    } else {
      logits[move] = has(legal, move) ? 1 / static_cast<float>(count) : 0;
    }
  }
}

}  // namespace aite::learn::network
