// SPDX-License-Identifier: MIT
#include "protocol/thought_json.hpp"

#include <gtest/gtest.h>

#include "players/registry.hpp"

namespace aite::protocol {
namespace {

using nlohmann::json;

class ThoughtJson : public testing::Test {
 protected:
  [[nodiscard]] search::Candidate candidate(const char* move, std::uint64_t visits) const {
    search::Candidate made;
    made.move = position_->parse_move(move);
    made.visits = visits;
    made.win = 0.54112;
    made.draw = 0.25;
    made.value = 0.66;
    made.margin = -1.5;
    made.line.assign(20, made.move);
    return made;
  }

  std::unique_ptr<games::Session> position_ = players::make_session("go");
};

TEST_F(ThoughtJson, ShowsFeaturePoints) {
  search::Thought thought;
  thought.move = position_->parse_move("E5");
  thought.feature_points.push_back({{thought.move, position_->parse_move("C4")}, 34, 0.73529});
  const json expected = json::array({{{"line", {"E5", "C4"}}, {"playouts", 34}, {"rate", 0.7353}}});
  EXPECT_EQ(thought_json(*position_, thought)["feature_points"], expected);
}

TEST_F(ThoughtJson, SaysEverything) {
  search::Thought thought;
  thought.move = position_->parse_move("E5");
  thought.candidates = {candidate("E5", 812), candidate("C4", 0), candidate("C3", 7)};
  thought.playouts = 1000;
  thought.reused = 120;
  thought.seconds = 0.03125;
  thought.depth = 9;
  thought.given_away = 2;
  thought.reason = {"style_decided", {{"style", "contact"}, {"won", 43}, {"share", 0.5}}};
  const json line = json::array({"E5", "E5", "E5", "E5", "E5", "E5", "E5", "E5"});
  const json shown = thought_json(*position_, thought);
  ASSERT_EQ(shown["candidates"].size(), 2U);  // not what was not searched
  EXPECT_EQ(shown["candidates"][1]["move"], "C3");
  const json best{{"move", "E5"},  {"visits", 812},  {"win", 0.5411}, {"draw", 0.25},
                  {"value", 0.66}, {"margin", -1.5}, {"line", line}};
  EXPECT_EQ(shown["candidates"][0], best);
  const json values{{"style", "contact"}, {"won", 43}, {"share", 0.5}};
  const json all{{"move", "E5"},
                 {"visits", 812},
                 {"win", 0.5411},
                 {"draw", 0.25},
                 {"margin", -1.5},
                 {"line", line},
                 {"playouts", 1000},
                 {"reused", 120},
                 {"seconds", 0.0313},
                 {"depth", 9},
                 {"given_away", 2.0},
                 {"reason", {{"code", "style_decided"}, {"values", values}}},
                 {"candidates", shown["candidates"]}};
  EXPECT_EQ(shown, all);
}

TEST_F(ThoughtJson, SaysWhatAChoiceWasMadeBy) {
  search::Thought thought;
  thought.move = position_->parse_move("E5");
  for (const char* move : {"E5", "C3", "D4", "A1", "A2", "A3", "A4", "A5", "A6"}) {
    thought.decision.moves.push_back({position_->parse_move(move), {{"prior", 1.0 / 3}, {"visits", 812}}, 0.25, 7});
  }
  EXPECT_FALSE(thought_json(*position_, thought).contains("decision")) << "no rule";
  thought.decision.rule = {"most_visits", {}};
  const json shown = thought_json(*position_, thought)["decision"];
  EXPECT_EQ(shown["rule"]["code"], "most_visits");
  EXPECT_EQ(shown["by"], "sum");
  EXPECT_EQ(shown["moves"].size(), 8U);
  const json terms = json::array({json::array({"prior", 1.0 / 3}), json::array({"visits", 812.0})});
  const json first{{"move", "E5"}, {"terms", terms}, {"tie", 0.25}, {"turn", 7}};
  EXPECT_EQ(json::parse(shown.dump())["moves"][0], first) << "to the last digit";
  EXPECT_EQ(decision_json(*position_, thought.decision, 100)["moves"].size(), 9U);
}

TEST_F(ThoughtJson, SaysWhatMovesAreWorthAndWhatElseThereIsToSay) {
  search::Thought thought;
  thought.move = position_->parse_move("E5");
  thought.candidates = {candidate("E5", 812)};
  thought.candidates[0].worth = {{"first_sight", 51.2}, {"looked_further", 14.8}};
  thought.remarks = {{"corners", {{"own", 7}}}, {"another_view", {{"win", 48.5}}}};
  const json shown = json::parse(thought_json(*position_, thought).dump());
  const json worth = json::array({json::array({"first_sight", 51.2}), json::array({"looked_further", 14.8})});
  EXPECT_EQ(shown["candidates"][0]["worth"], worth);
  const json remarks = json::array(
      {{{"code", "corners"}, {"values", {{"own", 7}}}}, {{"code", "another_view"}, {"values", {{"win", 48.5}}}}});
  EXPECT_EQ(shown["remarks"], remarks);
}

TEST_F(ThoughtJson, LeavesOutWhatIsNotKnown) {
  search::Thought thought;
  thought.move = position_->parse_move("E5");
  thought.candidates = {candidate("E5", 0)};
  const json shown = thought_json(*position_, thought);
  for (const char* key : {"visits", "win", "draw", "margin", "line", "given_away", "reason", "remarks"}) {
    EXPECT_FALSE(shown.contains(key)) << key;
  }
  EXPECT_EQ(shown["move"], "E5");
  EXPECT_EQ(shown["candidates"], json::array());
  EXPECT_FALSE(thought_json(*position_, {}).contains("move"));
}

TEST_F(ThoughtJson, WhatWasGivenAwayIsReadBack) {
  search::Thought thought;
  EXPECT_FALSE(given_away_in(thought_json(*position_, thought).dump()));
  thought.given_away = 2.5;
  EXPECT_EQ(given_away_in(thought_json(*position_, thought).dump()), 2.5);
  // As matches kept it before players gave reasons.
  EXPECT_EQ(given_away_in(R"({"visits":812,"win":0.5,"seconds":0.1,"line":[],"given_away":4,"candidates":[]})"), 4);
}

}  // namespace
}  // namespace aite::protocol
