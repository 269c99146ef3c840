// SPDX-License-Identifier: MIT
#include "server/routes/lab_studies.hpp"

#include <gtest/gtest.h>

#include "server/http/message.hpp"
#include "studies/study.hpp"

namespace aite::server {
namespace {

using nlohmann::json;

arena::StoredGame game_of(const arena::Match& match, std::int64_t number) {
  arena::StoredGame game;
  game.match = match.key();
  game.number = number;
  game.game = match.game;
  game.moves = "f5 d6";
  game.ruling = {games::Result::draw, 0, arena::Ending::score, ""};
  return game;
}

TEST(LabStudies, FollowTheStore) {
  arena::Store store(":memory:");
  LabStudies lab(store);
  const studies::Study study = studies::make_study("othello-playouts", studies::Scale::quick);
  const auto page_now = [&] { return json::parse(lab.study("othello-playouts", "quick")); };
  const json empty = page_now();
  EXPECT_EQ(empty["progress"]["games"], 0);
  EXPECT_TRUE(empty["lead"][0].get<std::string>().starts_with("Nothing was played yet"));
  EXPECT_TRUE(empty["forest"][0]["rows"][0]["mark"].is_null());
  EXPECT_EQ(empty["progress"]["of"], lab.list()["studies"][0]["scales"][0]["of"]);
  EXPECT_TRUE(empty["tables"][0]["rows"][0]["numbers"][0]["ours"].is_null());
  EXPECT_EQ(page_now(), empty);

  for (const studies::MatchCell& cell : study.matches) {
    store.add(std::vector{game_of(cell.match, 0), game_of(cell.match, cell.match.games)});  // one more than asked for
  }
  const json page = page_now();
  EXPECT_EQ(page["progress"]["games"], study.matches.size());
  EXPECT_EQ(page["matches"][0]["games"], 1);
  EXPECT_EQ(page["tables"][0]["rows"][0]["numbers"][0]["ours"], 1000);  // draws in 1000 games

  EXPECT_EQ(page["lead"].size(), 1U);
  EXPECT_EQ(page["claims"].size(), study.claims.size());
  std::size_t drawn = 0;
  for (const json& panel : page["forest"]) drawn += panel["rows"].size();
  EXPECT_EQ(drawn, study.claims.size());
  EXPECT_EQ(study_of_match(study.matches[0].match.key())->study, "othello-playouts");
  EXPECT_EQ(study_of_match("nothing"), nullptr);

  store.put({study.unit(study.work.front()), R"({"draws":{"value":0.04,"deviation":0.2,"sample":100}})", 1, "", ""});
  const json rows = page_now()["tables"][1]["rows"];
  EXPECT_EQ(rows.back()["numbers"][1]["ours"], 40);
  EXPECT_THROW(lab.study("othello-playout", "quick"), Refusal);
}

}  // namespace
}  // namespace aite::server
