// SPDX-License-Identifier: MIT
#include "training/go/network_training.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "games/go/features/planes.hpp"

namespace aite::training::go {
namespace {

using games::Side;
using games::go::Rank;

Records<TrainingGame> random_records(std::size_t count) {
  Records<TrainingGame> records;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    TrainingGame& game = records.games.emplace_back();
    base::Rng rng(seed);
    const games::Outcome end = games::go::Small(game.rules).playout(rng, &game.moves);
    game.people = {Person{std::to_string(seed % 7), Rank{-static_cast<int>(seed % 18)}},
                   Person{std::to_string(seed % 5), Rank{2}}};
    game.area = end.margin() + game.rules.komi;
    game.winner = end.margin() > 0 ? Side::first : Side::second;
  }
  records.games.back().people[0].rank.reset();  // not usable
  records.files = {"some.sgf"};
  return records;
}

NetworkSettings small_settings() {
  NetworkSettings settings;
  settings.training.size.channels = 4;
  settings.training.size.blocks = 1;
  settings.training.epochs = 2;
  settings.training.batch = 64;
  settings.training.device = "cpu";
  return settings;
}

TEST(NetworkTrainingOfGo, ToldWhoWonForTheKomiItIsTold) {
  const std::vector<TrainingGame> games{random_records(2).games[0]};
  const learn::network::Positions positions = positions_of(games, 1);
  ASSERT_EQ(positions.size(), games[0].moves.size());
  games::go::Small state(games[0].rules);
  bool other_komi = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const learn::network::Example example = positions[i];
    const bool black = i % 2 == 0;
    const double komi = 10 * static_cast<double>(example.scalars[2]) * (black ? -1 : 1);
    other_komi |= std::abs(komi - games[0].rules.komi) > 0.1;
    const double win_of_black = *games[0].area > komi + 0.01 ? 1 : *games[0].area < komi - 0.01 ? 0 : 0.5;
    EXPECT_EQ(example.win, black ? win_of_black : 1 - win_of_black) << i;
    EXPECT_FLOAT_EQ(example.scalars[0], black ? 0 : 0.2F);
    EXPECT_TRUE(learn::network::has(example.legal.data(), static_cast<std::size_t>(example.move)));
    EXPECT_EQ(static_cast<std::size_t>(example.move), games::go::features::network_move(games[0].moves[i]));
    state.play(games[0].moves[i]);
  }
  EXPECT_TRUE(other_komi);
  EXPECT_FLOAT_EQ(positions_of(games, 1, Rank{-9})[0].scalars[0], -0.9F);
}

TEST(NetworkTrainingOfGo, SaysWhatItLearnedFromAndWhatItScored) {
  const Records<TrainingGame> records = random_records(40);
  const NetworkTraining network(records, small_settings());
  const std::optional<Trained> trained = network.train("", false, {});
  ASSERT_TRUE(trained);
  const Json& findings = trained->findings;
  std::size_t games = 0;
  for (const char* part : {"training", "validation", "test"}) {
    games += findings["data"][part]["games"].get<std::size_t>();
  }
  EXPECT_EQ(games, 39U);
  EXPECT_EQ(findings["test"]["ranks"].size(), 6U);
  EXPECT_EQ(findings["test"]["ranks"]["1d+"].size(), 6U);
  EXPECT_LT(findings["test"]["ranks"]["1d+"]["2d"].get<double>(), 0);
  EXPECT_GT(findings["test"]["all"]["value_loss"].get<double>(), 0);
  EXPECT_EQ(network.scores(trained->model, {}), findings["test"]);
}

TEST(NetworkTrainingOfGo, SplitByPeopleNobodyIsInTwoParts) {
  NetworkSettings settings = small_settings();
  settings.split = "people";
  const NetworkTraining network(random_records(200), settings);
  const auto is_in_training = [&](const std::string& name) {
    for (const TrainingGame& game : network.sets().of(Part::training)) {
      if (game.people[0].name == name || game.people[1].name == name) return true;
    }
    return false;
  };
  std::size_t apart = 0;
  for (const TrainingGame& game : network.sets().of(Part::test)) {
    EXPECT_FALSE(is_in_training(game.people[0].name) && is_in_training(game.people[1].name));
    ++apart;
  }
  EXPECT_GT(apart, 0U);
}

}  // namespace
}  // namespace aite::training::go
