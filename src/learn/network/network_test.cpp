// SPDX-License-Identifier: MIT
#include "learn/network/network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "learn/network/initial.hpp"

namespace aite::learn::network {
namespace {

std::vector<std::uint64_t> random_planes(std::size_t count, std::uint64_t seed) {
  base::Rng rng(seed);
  std::vector<std::uint64_t> planes(count);
  for (std::uint64_t& plane : planes) plane = rng.next() & rng.next();
  return planes;
}

// Also biases that are not 0, which a network has only after training.
Tensors random_weights(const NetworkSize& size, std::uint64_t seed) {
  Tensors tensors = initial_weights(size, seed);
  base::Rng rng(seed + 1);
  for (auto& [name, tensor] : tensors.named) {
    if (tensor.shape.size() == 1) {
      for (float& value : tensor.values) value = static_cast<float>(rng.unit() - 0.5);
    }
  }
  return tensors;
}

// Numbers inside have 13 bits and sums of them some more, so that answers are as near as that to what floats say; and
// they are the same on every instruction set.
TEST(Network, BothTwinsAgreeOnEveryInstructionSet) {
  for (const NetworkSize& size : {NetworkSize{{8, 3}, 64, 2},
                                  {{8, 5}, 48, 1},
                                  {{8, 1}, 1, 0},
                                  {{9, 2, 3, true, true}, 33, 1},
                                  {{14, 4, 1}, 7, 3},
                                  {{14, 2, 1, false, true, 5}, 32, 1}}) {
    const Shape& shape = size.shape;
    const Network network(random_weights(size, 7), shape, "x");
    EXPECT_EQ(network.channels(), size.channels);
    EXPECT_EQ(network.blocks(), size.blocks);
    const std::size_t positions = base::test_size(10);
    const std::vector<std::uint64_t> planes = random_planes(positions * shape.planes * shape.words(), 3);
    std::vector<float> scalars(positions * shape.scalars);
    for (std::size_t i = 0; i < scalars.size(); ++i) scalars[i] = static_cast<float>(i % 7) / 3 - 1;
    std::vector<float> plain(positions * shape.moves());
    std::vector<float> plain_wins(shape.value ? positions : 0);
    network.evaluate_plainly(planes, scalars, {plain, plain_wins});
    const double near = 0.002 * static_cast<double>(1 + size.blocks);
    std::vector<float> best;
    std::vector<float> best_wins;
    base::for_each_simd_target([&](const std::string& target) {
      std::vector<float> fast(plain.size());
      std::vector<float> wins(plain_wins.size());
      network.evaluate(planes, scalars, {fast, wins});
      if (best.empty()) {
        best = fast;
        best_wins = wins;
      }
      EXPECT_EQ(fast, best) << target;
      EXPECT_EQ(wins, best_wins) << target;
      for (std::size_t i = 0; i < wins.size(); ++i) ASSERT_NEAR(wins[i], plain_wins[i], near) << target << ' ' << i;
      for (std::size_t i = 0; i < plain.size(); ++i) ASSERT_NEAR(fast[i], plain[i], near) << target << ' ' << i;
    });
  }
}

TEST(Network, IsAConvolutionWithZerosAroundTheBoard) {
  // One plane, one channel, no block: a sum of neighbours that is written down by hand.
  Tensors tensors;
  tensors.named = {{"stem.weight", {{1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}}},
                   {"stem.bias", {{1}, {-1}}},
                   {"head.weight", {{1, 1, 1, 1}, {10}}},
                   {"head.bias", {{1}, {0.5F}}}};
  const Network network(tensors, {.side = 8, .planes = 1}, "x");
  std::vector<float> logits(64);
  network.evaluate(std::vector<std::uint64_t>{1}, {}, {logits, {}});  // a1, the top left square, alone
  constexpr double near = 0.01;                                       // of 40
  EXPECT_NEAR(logits[0], 10 * (5 - 1) + 0.5, near);
  EXPECT_NEAR(logits[1], 10 * (4 - 1) + 0.5, near);  // a1 is to the left of b1
  EXPECT_NEAR(logits[8], 10 * (2 - 1) + 0.5, near);
  EXPECT_NEAR(logits[9], 0.5, near);  // 1 - 1
  EXPECT_FLOAT_EQ(logits[63], 0.5F);  // ReLU(-1)
}

// Sums are as large as they can be: nearly all inputs make the largest whole number there is, and 0.888 is a weight
// that scales to just below what 64 channels may have together. One that does not fit would have the other sign.
TEST(Network, NoSumIsTooLarge) {
  for (const float weight : {0.888F, -0.888F}) {
    const NetworkSize size{{9, 1, 63}, 64, 0};
    Tensors tensors = initial_weights(size, 1);
    std::vector<float>& stem = tensors.named["stem.weight"].values;
    std::fill(stem.begin(), stem.end(), weight);
    for (float& each : tensors.named["head.weight"].values) each = 1.0F / 64;
    const Network network(tensors, size.shape, "x");
    std::vector<float> plain(81);
    std::vector<float> fast(81);
    const std::vector<std::uint64_t> full(2, ~std::uint64_t{0});
    const std::vector<float> scalars(63, 1.9997F);
    network.evaluate_plainly(full, scalars, {plain, {}});
    base::for_each_simd_target([&](const std::string& target) {
      network.evaluate(full, scalars, {fast, {}});
      for (std::size_t i = 0; i < 81; ++i) EXPECT_NEAR(fast[i], plain[i], 2) << target;
    });
    if (weight > 0) {
      EXPECT_GT(plain[40], 1000);
    } else {
      EXPECT_LT(plain[40], 1);  // ReLU
    }
  }
}

TEST(Network, AbsurdWeightsAreNoHarm) {
  constexpr Shape shape{8, 3, 0, false, true};
  for (const float weight : {1e30F, -1e30F, 1e-38F}) {
    Tensors tensors = initial_weights({shape, 16, 3}, 1);
    for (auto& [name, tensor] : tensors.named) tensor.values.assign(tensor.values.size(), weight);
    const auto answer = [&](const Network& network, std::uint64_t seed) {
      std::vector<float> logits(64);
      std::vector<float> wins(1);
      network.evaluate(random_planes(3, seed), {}, {logits, wins});
      EXPECT_TRUE(wins[0] >= 0 && wins[0] <= 1) << weight;
      logits.push_back(wins[0]);
      return logits;
    };
    const Network network(tensors, shape, "x");
    answer(network, 1);
    const Network fresh(tensors, shape, "x");
    // What the first left behind is no harm either; compared as bits, since no numbers would differ from themselves.
    const std::vector<float> second = answer(network, 2);
    const std::vector<float> alone = answer(fresh, 2);
    EXPECT_EQ(std::memcmp(second.data(), alone.data(), sizeof(float) * alone.size()), 0) << weight;
  }
}

TEST(Network, RefusesWhatIsNone) {
  const auto complaint = [](const Tensors& tensors) -> std::string {
    try {
      const Network network(tensors, {9, 2, 1, true, true}, "bad.safetensors");
    } catch (const base::InputError& error) {
      return error.what();
    }
    return "";
  };
  const Tensors good = initial_weights({{9, 2, 1, true, true}, 8, 1}, 1);
  EXPECT_EQ(complaint(good), "");
  for (const auto& [name, tensor] : good.named) {
    Tensors without = good;
    without.named.erase(name);
    EXPECT_TRUE(complaint(without).starts_with("bad.safetensors: ")) << name;
    Tensors reshaped = good;
    reshaped.named[name].shape.push_back(1);
    EXPECT_TRUE(complaint(reshaped).starts_with("bad.safetensors: ")) << name;
    Tensors endless = good;
    endless.named[name].values.back() = std::numeric_limits<float>::infinity();
    EXPECT_EQ(complaint(endless), "bad.safetensors: tensor '" + name + "' has a weight that is no number");
  }
  Tensors more = good;
  more.named["extra"] = {{1}, {0}};
  EXPECT_NE(complaint(more), "");
  EXPECT_NE(complaint({}), "");
}

TEST(Softmax, IsOverLegalSquaresOnly) {
  std::array<float, 64> logits{};
  logits[0] = 100;
  logits[5] = std::log(3.0F);
  const std::uint64_t two = 1U << 5 | 1U << 6;
  softmax(logits, &two);
  EXPECT_FLOAT_EQ(logits[0], 0);
  EXPECT_FLOAT_EQ(logits[5], 0.75F);
  EXPECT_FLOAT_EQ(logits[6], 0.25F);
  logits.fill(std::numeric_limits<float>::quiet_NaN());
  const std::uint64_t first_two = 3;
  softmax(logits, &first_two);
  EXPECT_FLOAT_EQ(logits[0], 0.5F);
  EXPECT_FLOAT_EQ(logits[2], 0);
}

}  // namespace
}  // namespace aite::learn::network
