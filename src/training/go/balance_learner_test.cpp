// SPDX-License-Identifier: MIT
#include "training/go/balance_learner.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "gpu/device.hpp"
#include "training/in_pieces.hpp"

namespace aite::training::go {
namespace {

// Positions of a few moves on 5x5 that black, who has them all, is to win.
std::unique_ptr<learn::Balanced> some_positions(std::size_t count, const BalancedSettings& settings,
                                                const std::shared_ptr<gpu::Device>& device = nullptr) {
  games::go::Rules rules;
  rules.size = 5;
  std::vector<games::LabelledPosition> positions;
  for (std::size_t i = 0; i < count; ++i) {
    games::go::Small state(rules);
    games::LabelledPosition& position = positions.emplace_back();
    for (const char* move : {"C3", "A1", "C2", "A5", "C4"}) {
      position.moves.push_back(state.parse_move(move));
      state.play(position.moves.back());
    }
    position.moves.resize(5 - i % 2 * 2);  // black's stones less a pair, white to move
    position.value = -0.8;
  }
  return balanced_positions(positions, rules, settings, device);
}

std::unique_ptr<Learner> small_learner(bool search, const std::shared_ptr<gpu::Device>& device = nullptr) {
  BalancedSettings settings;
  settings.search = search;
  settings.simulations = 4;
  settings.expansion = 2;
  learn::BalancingSettings learning;
  learning.batch = 2;
  BalancedSets sets{some_positions(5, settings, device), some_positions(3, settings, device), 0,
                    device == nullptr ? "" : device->name()};
  return std::make_unique<BalanceLearner>(std::move(sets), settings, 2, learning);
}

TEST(BalanceLearner, SaysWhatItLearnedFromAndHowFarItWasOff) {
  const std::unique_ptr<Learner> learner = small_learner(false);
  EXPECT_EQ(learner->steps_in_a_round(), 3U);
  const std::optional<Trained> trained = train(*learner, {}, {});
  ASSERT_TRUE(trained);
  EXPECT_EQ(trained->findings["data"]["positions"], (Json{5, 3}));
  EXPECT_EQ(trained->findings["objective_after_passes"].size(), 3U);
  EXPECT_EQ(trained->model.named.at("theta").values.size(), static_cast<std::size_t>(games::go::policy::dimensions));
  EXPECT_EQ(trained->model.named.at("objective").shape, (std::vector<std::size_t>{3, 2}));
  EXPECT_EQ(trained->model.metadata.at("positions"), "5");
  EXPECT_EQ(trained->model.metadata.at("tested"), "3");
}

TEST(BalanceLearner, GoesOnToTheSameModel) {
  for (const bool search : {false, true}) expect_the_same_in_pieces([&] { return small_learner(search); });
}

// A device learns the same to the last bit, what was begun on one goes on on the other, and the card knows of both.
TEST(BalanceLearner, LearnsTheSameOnADevice) {
  const std::string model = testing::TempDir() + "aite-device.safetensors";
  for (const bool search : {false, true}) {
    const Trained expected = train(*small_learner(search), {}, {}).value();
    EXPECT_FALSE(expected.findings.contains("device"));
    const std::shared_ptr<gpu::Device> device = gpu::make_twin();
    const Trained found = train(*small_learner(search, device), {}, {}).value();
    EXPECT_EQ(found.findings["device"], device->name());
    EXPECT_EQ(found.model.named.at("theta").values, expected.model.named.at("theta").values);
    EXPECT_EQ(found.model.named.at("objective").values, expected.model.named.at("objective").values);

    const Checkpoint checkpoint(model, "a command");
    std::stop_source stop;
    stop.request_stop();
    Watch stopped;
    stopped.stop = stop.get_token();
    EXPECT_FALSE(train(*small_learner(search, device), checkpoint, stopped));
    EXPECT_FALSE(train(*small_learner(search), checkpoint, stopped));
    const Trained both = train(*small_learner(search, device), checkpoint, {}).value();
    EXPECT_EQ(both.findings["device"], device->name() + "; cpu; " + device->name());
    EXPECT_EQ(both.model.named.at("theta").values, expected.model.named.at("theta").values);
    checkpoint.remove();
  }
}

// Where features 4 and 5 are there side by side, a policy, in which they exclude each other, has the sum for the
// second.
TEST(BalanceLearner, FeaturesSideBySideAddUp) {
  BalancedSettings settings;
  std::vector<float> weights(games::go::policy::dimensions);
  weights[games::go::policy::pattern_classes + 3] = 0.5F;
  weights[games::go::policy::pattern_classes + 4] = 0.25F;
  EXPECT_EQ(settings.thetas(weights), weights);
  settings.extend_beside = true;
  EXPECT_EQ(settings.thetas(weights)[games::go::policy::pattern_classes + 3], 0.5F);
  EXPECT_EQ(settings.thetas(weights)[games::go::policy::pattern_classes + 4], 0.75F);
}

class BalancedFiles : public testing::Test {
 protected:
  const std::string head_ = "# aite positions 1\n# game: go\n# rules: size=5\n";
  const std::string path_ = testing::TempDir() + "aite-balanced.txt";
  const std::string test_path_ = testing::TempDir() + "aite-balanced-test.txt";

  [[nodiscard]] BalancedSets read(const std::string& training, const std::string& test, std::size_t count = 0) const {
    std::ofstream(path_) << training;
    std::ofstream(test_path_) << test;
    return read_balanced(path_, count, test_path_, {});
  }
  [[nodiscard]] std::string refusal(const std::string& training, const std::string& test, std::size_t count) const {
    try {
      static_cast<void>(read(training, test, count));
      return "";
    } catch (const base::InputError& error) {
      return error.what();
    }
  }
  ~BalancedFiles() override {
    std::filesystem::remove(path_);
    std::filesystem::remove(test_path_);
  }
};

TEST_F(BalancedFiles, AreReadAndNamed) {
  const std::string test = head_ + "B2\t0.5\n";
  EXPECT_EQ(refusal(head_ + "C3\t0.5\nstart\t0\n", test, 2), "");
  EXPECT_EQ(refusal(head_ + "C3\t0.5\n", test, 2), path_ + ": 1 positions, where 2 are wanted");
  EXPECT_EQ(refusal(head_ + "C3\n", test, 0), path_ + ": position 1 has no value: see 'aite label'");
  EXPECT_EQ(refusal(head_ + "C3\t0\n", head_ + "B2\n", 0), test_path_ + ": position 1 has no value: see 'aite label'");
  EXPECT_EQ(refusal("# aite positions 1\n# game: othello\n# rules:\nstart\t0\n", test, 0),
            path_ + ": positions of othello, where those of go are balanced");
  EXPECT_EQ(refusal(head_ + "C3\t0\n", head_ + "C3\t0\n", 0),
            test_path_ + ": no position that is not in '" + path_ + "' as well");
}

// Whatever was learned from is not tested with: the same stones by other moves, or their image in a mirror.
TEST_F(BalancedFiles, WhatIsLearnedFromIsNotTested) {
  const std::string training = head_ + "C3 B2 D4\t0.5\nA2\t0\n";
  const std::string test = head_ + "D4 B2 C3\t0.5\nD1\t0\nC3\t0\nC3 B2\t0\n";
  const BalancedSets sets = read(training, test);
  EXPECT_EQ(sets.training->size(), 2U);
  EXPECT_EQ(sets.test->size(), 2U);
  EXPECT_EQ(sets.dropped, 2U);
  EXPECT_EQ(read(training, test, 1).test->size(), 2U) << "the same for every count";
}

}  // namespace
}  // namespace aite::training::go
