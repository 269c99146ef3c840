// SPDX-License-Identifier: MIT
#include "learn/balancing.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <thread>
#include <utility>

#include "base/random.hpp"

namespace aite::learn {

namespace {

// Calls f(i) for i in [0, count), each once, on so many threads.
template <class F>
void for_each_on(int threads, std::size_t count, F&& f) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) f(i);
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

constexpr std::uint64_t orders = 1;
constexpr std::uint64_t simulations = 2;
constexpr std::uint64_t tests = 3;

}  // namespace

std::vector<Simulated> Balanced::simulate_all(std::span<const std::size_t> positions, std::uint64_t seed,
                                              std::uint64_t first, int threads) const {
  std::vector<Simulated> simulated(positions.size());
  for_each_on(threads, positions.size(),
              [&](std::size_t i) { simulated[i] = simulate(positions[i], base::mix(seed, first + i)); });
  return simulated;
}

std::vector<double> Balanced::values(std::span<const std::size_t> positions, std::uint64_t seed, std::uint64_t first,
                                     int threads) const {
  std::vector<double> values(positions.size());
  for_each_on(threads, positions.size(),
              [&](std::size_t i) { values[i] = value(positions[i], base::mix(seed, first + i)); });
  return values;
}

Balancer::Balancer(Balanced& positions, std::vector<float> weights, BalancingSettings settings)
    : positions_(positions), weights_(std::move(weights)), settings_(settings) {}

std::size_t Balancer::batches_in_a_pass() const { return (positions_.size() + settings_.batch - 1) / settings_.batch; }

void Balancer::learn(std::uint64_t number) {
  std::vector<std::size_t> order(positions_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  base::Rng rng(base::mix(base::mix(settings_.seed, orders), number / batches_in_a_pass()));
  rng.shuffle(order);
  const std::size_t first = number % batches_in_a_pass() * settings_.batch;
  const std::size_t count = std::min(settings_.batch, order.size() - first);

  positions_.set_weights(weights_);
  const std::vector<Simulated> simulated =
      positions_.simulate_all(std::span(order).subspan(first, count), base::mix(settings_.seed, simulations),
                              number * 65536, settings_.threads);
  for (std::size_t i = 0; i < count; ++i) {
    const double step = settings_.rate * (positions_.worth(order[first + i]) - simulated[i].value);
    for (std::size_t j = 0; j < weights_.size(); ++j) {
      weights_[j] += static_cast<float>(step) * simulated[i].gradient[j];
    }
  }
}

base::Moments Balancer::objective(Balanced& test) const {
  test.set_weights(weights_);
  std::vector<std::size_t> all(test.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const std::vector<double> values = test.values(all, base::mix(settings_.seed, tests), 0, settings_.threads);
  base::Moments objective;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double error = values[i] - test.worth(i);
    objective.add(error * error);
  }
  return objective;
}

}  // namespace aite::learn
