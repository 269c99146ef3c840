// SPDX-License-Identifier: MIT
#include "training/go/balance_learner.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "training/in_pieces.hpp"

namespace aite::training::go {
namespace {

// Positions of a few moves on 5x5 that black, who has them all, is to win.
std::unique_ptr<learn::Balanced> some_positions(std::size_t count, const BalancedSettings& settings) {
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
  return balanced_positions(positions, rules, settings);
}

std::unique_ptr<Learner> small_learner(bool search) {
  BalancedSettings settings;
  settings.search = search;
  settings.simulations = 4;
  settings.expansion = 2;
  learn::BalancingSettings learning;
  learning.batch = 2;
  return std::make_unique<BalanceLearner>(some_positions(5, settings), some_positions(3, settings), 2, learning);
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

TEST(BalanceLearner, FilesAreReadAndNamed) {
  const std::string path = testing::TempDir() + "aite-balanced.txt";
  const auto refusal = [&](const std::string& text, std::size_t count) -> std::string {
    std::ofstream(path) << text;
    try {
      read_balanced(path, count, {});
      return "";
    } catch (const base::InputError& error) {
      return error.what();
    }
  };
  const std::string head = "# aite positions 1\n# game: go\n# rules: size=5\n";
  EXPECT_EQ(refusal(head + "C3\t0.5\nstart\t0\n", 2), "");
  EXPECT_EQ(refusal(head + "C3\t0.5\n", 2), path + ": 1 positions, where 2 are wanted");
  EXPECT_EQ(refusal(head + "C3\n", 0), path + ": position 1 has no value: see 'aite label'");
  EXPECT_EQ(refusal("# aite positions 1\n# game: othello\n# rules:\nstart\t0\n", 0),
            path + ": positions of othello, where those of go are balanced");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace aite::training::go
