// SPDX-License-Identifier: MIT
#include "training/othello/network_training.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"

namespace aite::training::othello {
namespace {

Records<TrainingGame> random_records() {
  Records<TrainingGame> records;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    TrainingGame& game = records.games.emplace_back();
    game.year = seed < 12 ? 2000 : seed < 16 ? 2016 : 2019;
    game.drawn = seed % 4 == 0;
    base::Rng rng(seed);
    games::othello::State().playout(rng, &game.moves);
  }
  records.files = {"some.wtb"};
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

TEST(NetworkTraining, SaysWhatItLearnedFromAndWhatItScored) {
  const NetworkTraining network(random_records(), small_settings());
  std::vector<std::string> lines;
  const std::optional<Trained> trained =
      network.train("", false, {{}, [&](const std::string& line) { lines.push_back(line); }});
  ASSERT_TRUE(trained);
  const Json& findings = trained->findings;
  EXPECT_EQ(findings["data"]["training"]["games"], 12);
  EXPECT_EQ(findings["data"]["validation"]["games"], 4);
  EXPECT_EQ(findings["data"]["test"]["games"], 4);
  EXPECT_EQ(findings["training"]["epochs"].size(), 2U);
  EXPECT_EQ(findings["test"].size(), 5U);
  EXPECT_EQ(lines.size(), 2U + 5U);
  EXPECT_EQ(network.scores(trained->model, {}), findings["test"]);
  EXPECT_EQ(trained->model.metadata.at("planes"), findings["planes"]);
}

TEST(NetworkTraining, GoesOnAfterAnInterruption) {
  const std::string checkpoint = testing::TempDir() + "aite-network.checkpoint";
  const NetworkTraining network(random_records(), small_settings());
  std::stop_source source;
  const Watch stopping{source.get_token(), [&](const std::string&) { source.request_stop(); }};
  EXPECT_FALSE(network.train(checkpoint, false, stopping));
  const std::optional<Trained> resumed = network.train(checkpoint, true, {});
  const std::optional<Trained> whole = network.train("", false, {});
  ASSERT_TRUE(resumed && whole);
  EXPECT_EQ(resumed->model, whole->model);
  EXPECT_EQ(resumed->findings["test"], whole->findings["test"]);
  std::filesystem::remove(checkpoint);
}

TEST(NetworkTraining, TakesTheGamesItIsTold) {
  NetworkSettings settings = small_settings();
  settings.games = "draws";
  EXPECT_EQ(NetworkTraining(random_records(), settings).sets().of(Part::training).size(), 3U);
  settings.games = "6";
  const NetworkTraining six(random_records(), settings);
  EXPECT_EQ(six.sets().sizes(), (std::array<std::size_t, 3>{6, 2, 4}));
  for (const char* none : {"0", "some"}) {
    settings.games = none;
    EXPECT_THROW(NetworkTraining(random_records(), settings), base::InputError);
  }
}

}  // namespace
}  // namespace aite::training::othello
