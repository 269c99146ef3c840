// SPDX-License-Identifier: MIT
#include "training/learner.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "training/in_pieces.hpp"

namespace aite::training {
namespace {

// Learns 1/3 a step.
class Thirds final : public Learner {
 public:
  explicit Thirds(std::size_t weights = 2) : weights_(weights) {}

  [[nodiscard]] std::string_view round_name() const override { return "lap"; }
  [[nodiscard]] std::uint64_t rounds() const override { return 3; }
  [[nodiscard]] std::uint64_t steps_in_a_round() const override { return 4; }
  void step(std::uint64_t number) override { weights_[number % weights_.size()] += 1.0F / 3; }
  [[nodiscard]] std::span<const float> weights() const override { return weights_; }
  void set_weights(std::span<const float> weights) override { weights_.assign(weights.begin(), weights.end()); }
  [[nodiscard]] std::vector<double> measure() override { return {double{weights_[0]} / 7, 1}; }
  [[nodiscard]] std::string text_of(const std::vector<double>& measured) const override {
    return measured[0] > 0 ? "some" : "none";
  }
  [[nodiscard]] Trained result(const Measured& measured, const Watch& watch) override {
    watch.tell("the end");
    return {"coins", {{{"weights", {{weights_.size()}, weights_}}}, {}}, {{"measured", measured}}};
  }

 private:
  std::vector<float> weights_;
};

class TrainToFile : public testing::Test {
 protected:
  void TearDown() override {
    for (const char* extension : {"safetensors", "json", "part"}) std::filesystem::remove(file(extension));
  }
  [[nodiscard]] static std::string file(const std::string& extension) {
    return testing::TempDir() + "aite-thirds." + extension;
  }
  // Stops after so many steps.
  bool run(const std::string& command, int steps, std::size_t weights = 2) {
    std::stop_source source;
    const Watch watch{source.get_token(), [this](const std::string& line) { lines_.push_back(line); },
                      [&](const Progress& progress) {
                        progress_.push_back(progress);
                        if (--steps == 0) source.request_stop();
                      }};
    Thirds learner(weights);
    return train_to_file(learner, file("safetensors"), command, watch);
  }

  std::vector<std::string> lines_;
  std::vector<Progress> progress_;
};

TEST_F(TrainToFile, TellsRoundsAndWritesModelAndCard) {
  ASSERT_TRUE(run("learn", 100));
  EXPECT_EQ(lines_,
            (std::vector<std::string>{"lap   0: none", "lap   1: some", "lap   2: some", "lap   3: some", "the end"}));
  ASSERT_EQ(progress_.size(), 12U);
  EXPECT_EQ(progress_[4].text, "lap 2 of 3");
  EXPECT_EQ(progress_[4].done, 5);
  EXPECT_EQ(progress_[4].total, 12);
  EXPECT_EQ(learn::load_safetensors(file("safetensors")).named.at("weights").values.size(), 2U);
  const Json card = read_card(file("safetensors"));
  std::vector<std::string> keys;
  for (const auto& [key, value] : card.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"model", "game", "date", "command", "program", "machine", "measured"}));
  EXPECT_EQ(card["model"], "aite-thirds.safetensors");
  EXPECT_EQ(card["game"], "coins");
  EXPECT_EQ(card["command"], "learn --out " + file("safetensors"));
  EXPECT_EQ(card["measured"].size(), 4U);
  EXPECT_FALSE(std::filesystem::exists(file("part")));
}

TEST_F(TrainToFile, AnInterruptionLosesNothing) {
  ASSERT_TRUE(run("learn", 100));
  const learn::Tensors whole = learn::load_safetensors(file("safetensors"));
  const Json measured = read_card(file("safetensors"))["measured"];
  TearDown();
  EXPECT_FALSE(run("learn", 6));  // in the middle of a round
  EXPECT_FALSE(std::filesystem::exists(file("safetensors")));
  progress_.clear();
  EXPECT_FALSE(run("learn", 2));
  EXPECT_EQ(progress_.front().done, 7);
  EXPECT_EQ(progress_.front().before, 6);
  EXPECT_FALSE(run("learn", 4));  // after the last step
  EXPECT_TRUE(run("learn", 100));
  EXPECT_EQ(learn::load_safetensors(file("safetensors")), whole);
  EXPECT_EQ(read_card(file("safetensors"))["measured"], measured);
}

TEST_F(TrainToFile, ACheckpointOfAnotherTrainingIsRefusedAndKept) {
  ASSERT_FALSE(run("learn", 5));
  try {
    run("learn --more", 100);
    FAIL();
  } catch (const base::InputError& error) {
    EXPECT_EQ(std::string(error.what()), file("part") +
                                             " is where another command stopped: learn\n"
                                             "Remove it, or write to another file.");
  }
  EXPECT_THROW(run("learn", 100, 3), base::InputError);
  EXPECT_TRUE(run("learn", 100));
}

TEST_F(TrainToFile, WhatIsNoCheckpointIsSaid) {
  learn::save_safetensors({{{"weights", {{1}, {1}}}}, {{"command", "learn"}}}, file("part"));
  EXPECT_THROW(run("learn", 100), base::InputError);
}

TEST(Train, WithoutACheckpointKeepsNothing) {
  expect_the_same_in_pieces([] { return std::make_unique<Thirds>(); });
  std::stop_source source;
  source.request_stop();
  Thirds learner;
  EXPECT_FALSE(train(learner, {}, {source.get_token()}));
}

TEST_F(TrainToFile, ACheckpointWithAnotherCountIsRefused) {
  const Checkpoint checkpoint(file("safetensors"), "c");
  for (const std::uint64_t steps : {std::uint64_t{3}, std::uint64_t{13}, ~std::uint64_t{0} >> 1}) {
    checkpoint.save({steps, {1, 2}, {{0, 1}, {0, 1}, {0, 1}}});
    EXPECT_THROW(run("c", 100), base::InputError) << steps;
  }
  checkpoint.save({8, {1, 2}, {{0, 1}, {0, 1}, {0, 1}}});
  EXPECT_TRUE(run("c", 100));
}

TEST(Train, StopsWhereItDiverges) {
  class Diverging final : public Learner {
   public:
    [[nodiscard]] std::string_view round_name() const override { return "lap"; }
    [[nodiscard]] std::uint64_t rounds() const override { return 1000; }
    [[nodiscard]] std::uint64_t steps_in_a_round() const override { return 1; }
    void step(std::uint64_t) override { weights_[0] *= -3; }
    [[nodiscard]] std::span<const float> weights() const override { return weights_; }
    void set_weights(std::span<const float>) override {}
    [[nodiscard]] std::vector<double> measure() override { return {}; }
    [[nodiscard]] std::string text_of(const std::vector<double>&) const override { return ""; }
    [[nodiscard]] Trained result(const Measured&, const Watch&) override { return {}; }

   private:
    std::vector<float> weights_{1};
  } learner;
  const Watch quiet{{}, [](const std::string&) {}, [](const Progress&) {}};
  const std::string model = testing::TempDir() + "aite-diverging.safetensors";
  try {
    (void)train_to_file(learner, model, "test", quiet);
    FAIL() << "went on";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("has diverged"), std::string::npos) << error.what();
  }
  std::filesystem::remove(testing::TempDir() + "aite-diverging.part");
}

}  // namespace
}  // namespace aite::training
