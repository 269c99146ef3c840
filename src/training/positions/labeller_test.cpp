// SPDX-License-Identifier: MIT
#include "training/positions/labeller.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "players/go/device_search.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/analysed_score.hpp"
#include "training/positions/selfplay.hpp"

namespace aite::training {

namespace {

// With such a komi white has won already.
constexpr const char* won_by_white = "size=5,komi=60";

TEST(PlayerLabeller, SeesWithTheEyesOfTheSideToMove) {
  const auto session = players::make_session("go", won_by_white);
  for (const char* spec : {"uct:playouts=20,memory=1", "mc:playouts=2"}) {
    const auto labeller = make_player_labeller(spec, *session);
    const auto after = session->clone();
    after->play(after->parse_move("C3"));
    EXPECT_EQ(labeller->value(*session, 0, {}), -1.0) << spec;
    EXPECT_EQ(labeller->value(*after, 1, {}), 1.0) << spec;
  }
}

// A second pass ends the game with an empty board.
TEST(PlayerLabeller, ADrawIsInTheMiddle) {
  const auto session = players::make_session("go", "size=5,komi=0");
  session->play(games::pass_move);
  EXPECT_EQ(make_player_labeller("uct:purpose=draw,playouts=300,memory=1", *session)->value(*session, 0, {}), 0.0);
}

TEST(PlayerLabeller, APositionIsLookedAtAfresh) {
  const auto session = players::make_session("othello");
  const char* const spec = "uct:playouts=40,memory=1";
  const auto labeller = make_player_labeller(spec, *session);
  const auto after = session->clone();
  after->play(after->legal_moves().front());
  const std::optional<double> value = labeller->value(*after, 7, {});
  ASSERT_TRUE(value);
  EXPECT_GT(*value, -1);
  EXPECT_LT(*value, 1);
  labeller->value(*session, 6, {});
  EXPECT_EQ(labeller->value(*after, 7, {}), value);
  EXPECT_NE(labeller->value(*after, 8, {}), value);
  EXPECT_NE(make_player_labeller("uct:playouts=40,memory=1,seed=2", *session)->value(*after, 7, {}), value);
}

// A search that a device makes is worth the same, and it is known who made it.
TEST(PlayerLabeller, SaysWhichDeviceSearched) {
  const auto session = players::make_session("go", "size=5");
  const char* const spec = "uct:playouts=20,memory=1,policy=sb-1000,reuse=false";
  const auto labeller = make_player_labeller(spec, *session);
  const std::optional<double> value = labeller->value(*session, 3, {});
  EXPECT_EQ(labeller->device(), "");
  std::unique_ptr<gpu::Device> twin = gpu::make_twin();
  const std::string name = twin->name();
  players::go::search_on(std::move(twin));
  EXPECT_EQ(labeller->value(*session, 3, {}), value);
  EXPECT_EQ(labeller->device(), name);
  SelfPlay games(*session, spec, 1, 1);
  games.play(0, {});
  EXPECT_EQ(games.device(), name);
  players::go::search_on(nullptr);
  games.play(1, {});
  EXPECT_EQ(games.device(), "");
}

TEST(PlayerLabeller, WhoDoesNotKnowSaysSo) {
  const auto session = players::make_session("othello");
  EXPECT_THROW(make_player_labeller("random", *session)->value(*session, 0, {}), base::InputError);
}

TEST(PlayerLabeller, StopsWhenAsked) {
  const auto session = players::make_session("go");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(
      make_player_labeller("uct:playouts=0,seconds=1000,memory=1", *session)->value(*session, 0, stop.get_token()));
}

TEST(AnalysedScore, IsThatOfTheMovePlayedInTheLastReport) {
  const std::string early = "info move E5 visits 1 winrate 100 order 0 pv E5\n";
  const std::string report =
      "info move E5 visits 10 winrate 5123 prior 12 lcb 5000 order 0 pv E5 C3 info move C3 visits 4 winrate 4000 order "
      "1 "
      "pv C3 info move pass visits 1 winrate 1 order 2 pv pass\n";
  EXPECT_EQ(protocol::gtp::analysed_score(early + report + "play E5"), 0.5123);
  EXPECT_EQ(protocol::gtp::analysed_score(early + report + "play c3"), 0.4);
  EXPECT_EQ(protocol::gtp::analysed_score(early + report + "play PASS"), 0.0001);
  EXPECT_EQ(protocol::gtp::analysed_score(early + report + "play resign"), 0.5123);
  EXPECT_EQ(protocol::gtp::analysed_score(report), 0.5123);
  EXPECT_EQ(protocol::gtp::analysed_score("play E5"), std::nullopt);
  EXPECT_EQ(protocol::gtp::analysed_score("info move E5 winrate much pv E5\ninfo move"), std::nullopt);
}

}  // namespace

}  // namespace aite::training
