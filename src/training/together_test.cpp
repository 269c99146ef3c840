// SPDX-License-Identifier: MIT
#include "training/together.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "gpu/sharing.hpp"
#include "learn/safetensors.hpp"
#include "training/go/balance_learner.hpp"

namespace aite::training {
namespace {

// What is learned, and how: as unlike as trainings that share a device may be.
struct Kind {
  std::string name;
  bool search = false;
  std::string style = "none";
  std::size_t positions = 5;
  std::size_t batch = 2;
  int passes = 2;
  bool fails = false;
};

const std::vector<Kind> kinds{
    {"sb-5"},
    {"sb-3", false, "none", 3, 3, 1},
    {"uctb-5", true},
    {"uctb-8", true, "none", 8, 3, 3},
    {"contact-5", true, "contact", 5, 5, 2},
};

std::unique_ptr<learn::Balanced> some_positions(std::size_t count, std::uint64_t seed,
                                                const go::BalancedSettings& settings,
                                                const std::shared_ptr<gpu::Device>& device) {
  games::go::Rules rules;
  rules.size = 5;
  std::vector<games::LabelledPosition> positions;
  base::Rng rng(seed);
  games::go::Small::MoveList moves;
  while (positions.size() < count) {
    games::go::Small state(rules);
    games::LabelledPosition& position = positions.emplace_back();
    for (std::uint32_t plies = rng.below(8); plies > 0; --plies) {
      games::moves_to_consider(state, moves);
      position.moves.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      state.play(position.moves.back());
    }
    if (state.is_over()) positions.pop_back();
    if (!positions.empty()) positions.back().value = 2 * rng.unit() - 1;
  }
  return go::balanced_positions(positions, rules, settings, device);
}

// Gives up in the middle, if it is one that fails.
class Failing final : public Learner {
 public:
  explicit Failing(std::unique_ptr<Learner> learner) : learner_(std::move(learner)) {}
  [[nodiscard]] std::string_view round_name() const override { return learner_->round_name(); }
  [[nodiscard]] std::uint64_t rounds() const override { return learner_->rounds(); }
  [[nodiscard]] std::uint64_t steps_in_a_round() const override { return learner_->steps_in_a_round(); }
  void step(std::uint64_t number) override {
    if (number == 1) throw std::runtime_error("there is no room");
    learner_->step(number);
  }
  [[nodiscard]] std::span<const float> weights() const override { return learner_->weights(); }
  void set_weights(std::span<const float> weights) override { learner_->set_weights(weights); }
  [[nodiscard]] std::vector<double> measure() override { return learner_->measure(); }
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override {
    return learner_->text_of(measured);
  }
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override {
    return learner_->result(measured, watch);
  }

 private:
  std::unique_ptr<Learner> learner_;
};

std::unique_ptr<Learner> learner_of(const Kind& kind, const std::shared_ptr<gpu::Device>& device = nullptr) {
  go::BalancedSettings settings;
  settings.search = kind.search;
  settings.simulations = 6;
  settings.expansion = 2;
  settings.style = kind.style;
  settings.prior = kind.search ? 10 : 0;
  learn::BalancingSettings learning;
  learning.batch = kind.batch;
  go::BalancedSets sets{some_positions(kind.positions, kind.positions, settings, device),
                        some_positions(3, 99, settings, device), 0, device == nullptr ? "" : device->name()};
  auto learner = std::make_unique<go::BalanceLearner>(std::move(sets), settings, kind.passes, learning);
  if (!kind.fails) return learner;
  return std::make_unique<Failing>(std::move(learner));
}

class TrainTogether : public testing::Test {
 protected:
  const std::string folder_ = testing::TempDir() + "aite-together";

  TrainTogether() { std::filesystem::create_directories(folder_); }
  ~TrainTogether() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string model(const Kind& kind) const { return folder_ + "/" + kind.name + ".safetensors"; }
  // Each with a place at one device.
  [[nodiscard]] std::vector<Training> trainings(const std::vector<Kind>& all) const {
    std::vector<std::shared_ptr<gpu::Device>> places = gpu::places_at(gpu::make_twin(), all.size());
    std::vector<Training> made;
    for (std::size_t i = 0; i < all.size(); ++i) {
      made.push_back({model(all[i]), "a command",
                      [kind = all[i], place = std::move(places[i])] { return learner_of(kind, place); }});
    }
    return made;
  }
  // The weights and the objectives, to the last bit, are those of a training that is alone on the processor.
  void expect_as_alone(const Kind& kind) const {
    const Trained alone = train(*learner_of(kind), {}, {}).value();
    const learn::Tensors found = learn::load_safetensors(model(kind));
    for (const char* tensor : {"theta", "objective"}) {
      EXPECT_EQ(found.named.at(tensor).values, alone.model.named.at(tensor).values) << kind.name << ", " << tensor;
    }
  }
};

TEST_F(TrainTogether, EachLearnsWhatItWouldAlone) {
  std::vector<std::string> lines;
  Progress last;
  const Watch watch{
      {}, [&](const std::string& line) { lines.push_back(line); }, [&](const Progress& progress) { last = progress; }};
  EXPECT_TRUE(train_together(trainings(kinds), watch));
  std::size_t passes = 0;
  for (const Kind& kind : kinds) {
    expect_as_alone(kind);
    passes += static_cast<std::size_t>(kind.passes) + 1;
    EXPECT_TRUE(read_card(model(kind)).contains("device"));
  }
  EXPECT_EQ(lines.size(), passes);
  EXPECT_EQ(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("uctb-8: pass"); }), 4);
  EXPECT_EQ(last.done, last.total);
  EXPECT_EQ(last.total, 2 * 3 + 1 + 2 * 3 + 3 * 3 + 2);
}

TEST_F(TrainTogether, OneThatFailsEndsAlone) {
  std::vector<Kind> all = kinds;
  all[2].fails = true;
  std::vector<std::string> lines;
  const Watch watch{{}, [&](const std::string& line) { lines.push_back(line); }};
  EXPECT_THROW(train_together(trainings(all), watch), std::runtime_error);
  EXPECT_EQ(std::ranges::count(lines, "uctb-5: there is no room"), 1);
  EXPECT_FALSE(std::filesystem::exists(model(all[2])));
  for (const Kind& kind : all) {
    if (!kind.fails) expect_as_alone(kind);
  }
}

TEST_F(TrainTogether, GoesOnWhereItWasStopped) {
  std::size_t runs = 1;
  for (bool done = false; !done; ++runs) {
    std::stop_source stop;
    const Watch watch{stop.get_token(), nullptr, [&](const Progress&) { stop.request_stop(); }};
    std::vector<Kind> missing;
    for (const Kind& kind : kinds) {
      if (!std::filesystem::exists(model(kind))) missing.push_back(kind);
    }
    done = train_together(trainings(missing), watch);
  }
  EXPECT_GT(runs, 5);
  for (const Kind& kind : kinds) expect_as_alone(kind);
}

}  // namespace
}  // namespace aite::training
