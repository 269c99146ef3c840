// SPDX-License-Identifier: MIT
#include "gpu/sharing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "games/go/features/features.hpp"
#include "gpu/learning.hpp"

namespace aite::gpu {
namespace {

using State = games::go::State<9>;
namespace policy = games::go::policy;

// The kernels as ordinary C++, which write down how many shared each launch, and cannot do a certain one of their
// works.
class Watched final : public Device {
 public:
  static constexpr std::uint32_t cannot = 13;  // simulations of a position

  [[nodiscard]] std::string name() const override { return twin_->name(); }
  void play(const Work<OthelloPlayout>& work) override { twin_->play(work); }
  void play(const Work<GoPlayout>& work) override { twin_->play(work); }
  void play(const Work<GoPolicyPlayout>& work) override { twin_->play(work); }
  void play(const Work<BlokusPlayout>& work) override { twin_->play(work); }
  void search(const SearchWork& work) override { twin_->search(work); }
  std::unique_ptr<DeviceNetwork> hold(const NetworkParts& parts) override { return twin_->hold(parts); }
  void count(std::span<const Work<GoPolicyPlayout>> works) override {
    write(works.size());
    for (const Work<GoPolicyPlayout>& work : works) check(work.per_start);
    twin_->count(works);
  }
  void learn(std::span<const GradientWork> works) override {
    write(works.size());
    for (const GradientWork& work : works) check(work.simulations);
    twin_->learn(works);
  }
  void learn(const SearchGradientWork& work) override {
    write(work.searches.engines.size());
    for (const SearchWork::Engine& engine : work.searches.engines) check(engine.table->settings.playouts);
    twin_->learn(work);
  }

  [[nodiscard]] std::vector<std::size_t> launches() const { return launches_; }

 private:
  static void check(std::uint32_t simulations) {
    if (simulations == cannot) throw std::runtime_error("there is no room");
  }
  void write(std::size_t together) {
    const std::lock_guard lock(mutex_);
    launches_.push_back(together);
  }

  std::unique_ptr<Device> twin_ = make_twin();
  std::mutex mutex_;
  std::vector<std::size_t> launches_;
};

std::vector<State> some_states(std::uint64_t seed, std::size_t count) {
  std::vector<State> states;
  base::Rng rng(seed);
  State::MoveList moves;
  while (states.size() < count) {
    State state;
    for (std::uint32_t plies = rng.below(80); plies > 0; --plies) {
      games::moves_to_consider(state, moves);
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      if (state.is_over()) break;
    }
    if (!state.is_over()) states.push_back(state);
  }
  return states;
}

std::shared_ptr<const policy::Policy> some_policy(std::uint64_t seed) {
  base::Rng rng(seed);
  std::vector<float> theta(policy::dimensions);
  for (float& each : theta) each = static_cast<float>(2 * rng.unit() - 1);
  return std::make_shared<const policy::Policy>(theta);
}

// What one asks in a step, and hears.
struct Heard {
  std::vector<Value> values;
  std::vector<Total> gradients;
  friend bool operator==(const Heard&, const Heard&) = default;
};
using Asker = std::function<Heard(Device&, std::uint64_t step)>;

// Playouts by a policy of its own, some for values, then some for gradients.
Asker by_playouts(std::uint64_t seed, std::size_t positions, std::uint32_t simulations) {
  return [=, states = some_states(seed, positions), by = some_policy(seed)](Device& device, std::uint64_t step) {
    Heard heard;
    heard.values = values(device, states, *by, simulations, seed, 100 * step);
    heard.gradients = gradients(device, states, *by, heard.values, simulations, simulations, seed, 100 * step);
    return heard;
  };
}

// Searches by an engine of its own.
Asker by_searches(std::uint64_t seed, std::size_t positions, std::uint32_t simulations,
                  const SearchLearningSettings& settings = {}) {
  GoEngine engine;
  engine.policy = some_policy(seed);
  base::Rng rng(seed);
  engine.strengths.resize(games::go::features::paper_features);
  for (float& each : engine.strengths) each = static_cast<float>(0.1 + rng.unit());
  engine.settings.playouts = simulations;
  engine.settings.expansion = 3;
  if (seed % 2 == 0) {
    engine.settings.style = GoStyle::contact;
    engine.settings.style_plies = 1000;
    engine.settings.prior_visits = 20;
  }
  return [=, states = some_states(seed, positions)](Device& device, std::uint64_t step) {
    std::vector<GoQuestion> questions;
    State::MoveList moves;
    for (const State& state : states) {
      games::moves_to_consider(state, moves);
      questions.push_back({0, state, {moves.begin(), moves.end()}, base::mix(seed, 100 * step + questions.size())});
    }
    SearchLearned learned = learn_by_search(device, engine, questions, settings);
    return Heard{std::move(learned.values), std::move(learned.gradients)};
  };
}

struct Task {
  Asker asker;
  std::uint64_t steps = 1;
};

std::vector<Heard> ask(const Task& task, Device& device) {
  std::vector<Heard> heard;
  for (std::uint64_t step = 0; step < task.steps; ++step) heard.push_back(task.asker(device, step));
  return heard;
}

// All at once, each in a thread and with a place of its own until it ends or fails: what each heard, or what it failed
// of.
struct Ended {
  std::vector<Heard> heard;
  std::string failure;
};
std::vector<Ended> ask_together(const std::vector<Task>& tasks, const std::shared_ptr<Device>& device) {
  std::vector<Ended> ended(tasks.size());
  std::vector<std::shared_ptr<Device>> places = places_at(device, tasks.size());
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    threads.emplace_back([&task = tasks[i], &end = ended[i], place = std::move(places[i])]() mutable {
      const std::shared_ptr<Device> mine = std::move(place);
      try {
        end.heard = ask(task, *mine);
      } catch (const std::runtime_error& error) {
        end.failure = error.what();
      }
    });
  }
  threads.clear();
  return ended;
}

TEST(GpuSharing, EveryoneHearsWhatTheyWouldAlone) {
  const std::vector<Task> tasks{
      {by_playouts(1, 3, 5), 2},
      {by_playouts(2, 1, 40), 3},
      {by_playouts(3, 12, 1), 2},
      {by_searches(4, 3, 20), 3},
      {by_searches(5, 2, 35), 2},
      {by_searches(6, 2, 15, {false, true, false}), 3},
      {by_searches(7, 2, 15, {true, false, true}), 1},
  };
  std::vector<std::shared_ptr<Device>> devices{make_twin()};
  if (Found found = find_cuda(); found.device != nullptr) devices.push_back(std::move(found.device));
  for (const std::shared_ptr<Device>& device : devices) {
    const std::vector<Ended> ended = ask_together(tasks, device);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      EXPECT_EQ(ended[i].failure, "");
      EXPECT_EQ(ended[i].heard, ask(tasks[i], *make_twin())) << device->name() << ", " << i;
    }
  }
}

// Who learns by playouts asks twice a step, for values and for gradients. Searches with gradients and without are
// different launches.
TEST(GpuSharing, AllOfAKindAreOneLaunch) {
  const auto device = std::make_shared<Watched>();
  ask_together({{by_playouts(1, 2, 3), 2}, {by_playouts(2, 2, 4), 2}, {by_playouts(3, 2, 5), 2}}, device);
  EXPECT_EQ(device->launches(), (std::vector<std::size_t>{3, 3, 3, 3}));
  const auto other = std::make_shared<Watched>();
  ask_together({{by_searches(1, 2, 9), 2}, {by_searches(2, 1, 9), 2}, {by_searches(3, 1, 9, {false, true, false}), 2}},
               other);
  std::vector<std::size_t> launches = other->launches();
  std::ranges::sort(launches);
  EXPECT_EQ(launches, (std::vector<std::size_t>{1, 1, 2, 2}));
}

// Those who are left share on, and the last of them is alone.
TEST(GpuSharing, WhoEndsLetsTheOthersGoOn) {
  const auto device = std::make_shared<Watched>();
  ask_together({{by_searches(1, 2, 9), 1}, {by_searches(2, 2, 9), 3}, {by_searches(3, 2, 9), 4}}, device);
  EXPECT_EQ(device->launches(), (std::vector<std::size_t>{3, 2, 2, 1}));
  // One who never asks.
  std::vector<std::shared_ptr<Device>> places = places_at(device, 2);
  std::jthread leaver([place = std::move(places[1])]() mutable { place.reset(); });
  const Task task{by_playouts(4, 2, 3)};
  EXPECT_EQ(ask(task, *places[0]), ask(task, *make_twin()));
}

TEST(GpuSharing, AFailureIsThatOfWhoAsked) {
  for (const auto& failing : {by_playouts(1, 2, Watched::cannot), by_searches(1, 2, Watched::cannot)}) {
    const std::vector<Task> tasks{
        {by_playouts(2, 2, 3), 3}, {failing, 2}, {by_searches(3, 2, 9), 3}, {by_searches(4, 1, 9), 2}};
    const std::vector<Ended> ended = ask_together(tasks, std::make_shared<Watched>());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      if (i == 1) {
        EXPECT_EQ(ended[i].failure, "there is no room");
      } else {
        EXPECT_EQ(ended[i].failure, "");
        EXPECT_EQ(ended[i].heard, ask(tasks[i], *make_twin())) << i;
      }
    }
  }
}

}  // namespace
}  // namespace aite::gpu
