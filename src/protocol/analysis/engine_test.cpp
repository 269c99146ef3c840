// SPDX-License-Identifier: MIT
#include "protocol/analysis/engine.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.hpp"

namespace aite::protocol::analysis {
namespace {

using nlohmann::json;

// An engine whose answers are kept.
class Asked {
 public:
  explicit Asked(const std::string& game, const std::string& player = "uct:playouts=60,memory=1", int threads = 2)
      : engine_({game, player, "1.2.3", threads},
                [this](const std::string& line) { heard_.push_back(json::parse(line)); }) {}

  void say(const std::string& line) { engine_.take(line); }
  // All answers to what was said, in the order they came.
  std::vector<json> answers() {
    engine_.finish();
    return std::exchange(heard_, {});
  }
  std::vector<json> answers(const std::string& line) {
    say(line);
    return answers();
  }

 private:
  std::vector<json> heard_;  // before the engine, whose threads write here
  Engine engine_;
};

TEST(Analysis, AnswersEveryTurnThatWasAskedFor) {
  Asked asked("go");
  const std::vector<json> answers = asked.answers(
      R"({"id":"q","moves":[["B","E5"],["W","C3"]],"boardXSize":9,"boardYSize":9,"komi":6.5,"analyzeTurns":[0,1,2],"maxVisits":40})");
  ASSERT_EQ(answers.size(), 3U);
  std::set<int> turns;
  for (const json& answer : answers) {
    EXPECT_EQ(answer["id"], "q");
    EXPECT_FALSE(answer["isDuringSearch"]);
    const int turn = answer["turnNumber"];
    turns.insert(turn);
    EXPECT_EQ(answer["rootInfo"]["visits"], 40);
    EXPECT_EQ(answer["rootInfo"]["currentPlayer"], turn % 2 == 0 ? "B" : "W");
    std::uint64_t visits = 0;
    std::size_t order = 0;
    for (const json& info : answer["moveInfos"]) {
      visits += info["visits"].get<std::uint64_t>();
      EXPECT_EQ(info["order"], order++);
      EXPECT_EQ(info["pv"][0], info["move"]);
      EXPECT_GE(info["winrate"], 0);
      EXPECT_LE(info["winrate"], 1);
    }
    EXPECT_EQ(visits, 40U);
  }
  EXPECT_EQ(turns, (std::set<int>{0, 1, 2}));
}

TEST(Analysis, DoesNotDependOnWhatElseIsAsked) {
  const std::string query = R"({"id":"a","moves":[["B","f5"]],"maxVisits":50})";
  const auto alone = Asked("othello", "uct:memory=1", 1).answers(query);
  Asked busy("othello", "uct:memory=1", 3);
  for (int i = 0; i < 5; ++i) busy.say(R"({"id":"b","moves":[],"maxVisits":50})");
  busy.say(query);
  for (const json& answer : busy.answers()) {
    if (answer["id"] == "a") {
      EXPECT_EQ(answer, alone.at(0));
    }
  }
}

TEST(Analysis, TheViewIsAsAskedFor) {
  Asked asked("othello");
  const auto line = [](const char* view) {
    return std::string(R"({"id":"v","moves":[["B","f5"]],"overrideSettings":{"reportAnalysisWinratesAs":")") + view +
           "\"}}";
  };
  const json mover = asked.answers(line("SIDETOMOVE")).at(0)["rootInfo"];
  const json black = asked.answers(line("BLACK")).at(0)["rootInfo"];
  const json white = asked.answers(line("WHITE")).at(0)["rootInfo"];
  EXPECT_EQ(mover["winrate"], white["winrate"]);
  EXPECT_NEAR(black["winrate"].get<double>() + white["winrate"].get<double>(), 1, 1e-5);
  EXPECT_NEAR(black["scoreLead"].get<double>(), -white["scoreLead"].get<double>(), 1e-5);
}

TEST(Analysis, KnowsEveryGameAndItsStyles) {
  const json blokus = Asked("blokus-duo").answers(R"({"id":"x","moves":[],"maxVisits":5,"includeStyles":true})").at(0);
  EXPECT_TRUE(blokus["moveInfos"][0]["styles"].is_array());
  Asked go("go");
  const json styled =
      go.answers(R"({"id":"x","moves":[["B","E5"]],"maxVisits":200,"includeStyles":true,"includeOwnership":true})")
          .at(0);
  EXPECT_EQ(styled["ownership"].size(), 81U);
  bool contact = false;
  for (const json& info : styled["moveInfos"]) {
    for (const json& style : info["styles"]) contact |= style == "contact";
  }
  EXPECT_TRUE(contact) << "two hundred playouts try attachments, too";
  const json over = go.answers(R"({"id":"x","moves":[["B","pass"],["W","pass"]],"komi":7})").at(0);
  EXPECT_TRUE(over["moveInfos"].empty());
  EXPECT_EQ(over["rootInfo"]["scoreLead"], -7) << "black is to move";
}

TEST(Analysis, SaysWhereEachStyleWouldPlay) {
  const json answer =
      Asked("go").answers(R"({"id":"s","moves":[["B","E5"]],"maxVisits":200,"includeStyles":true})").at(0);
  std::set<std::string> styles;
  double best = 0;
  for (const json& info : answer["moveInfos"]) best = info["order"] == 0 ? info["winrate"].get<double>() : best;
  for (const json& style : answer["styleInfos"]) {
    styles.insert(style["style"]);
    std::size_t order = 0;
    std::uint64_t visits = 1'000'000;
    for (const json& info : style["moveInfos"]) {
      EXPECT_EQ(info["order"], order++);
      EXPECT_LE(info["visits"], visits) << "in the player's order";
      visits = info["visits"];
      if (visits > 0) {
        EXPECT_NEAR(info["loss"].get<double>(), best - info["winrate"].get<double>(), 1e-5);
      }
    }
    if (style["style"] == "contact") {
      EXPECT_EQ(order, 4U) << "beside one stone";
    }
  }
  EXPECT_TRUE(styles.contains("contact"));
  EXPECT_TRUE(styles.contains("tenuki"));
}

TEST(Analysis, SaysWhatTheChoiceWasMadeBy) {
  Asked asked("othello");
  const std::string query = R"({"id":"d","moves":[],"maxVisits":40,"includeDecision":)";
  const json answer = asked.answers(query + "true}").at(0);
  EXPECT_EQ(answer["decision"]["rule"]["code"], "most_visited");
  EXPECT_EQ(answer["decision"]["moves"].size(), 4U);
  EXPECT_EQ(answer["decision"]["moves"][0]["move"], answer["moveInfos"][0]["move"]);
  EXPECT_FALSE(asked.answers(query + "false}").at(0).contains("decision"));
}

TEST(Analysis, SaysWhatMovesAreWorthAndWhy) {
  Asked asked("blokus-duo", "blokus-seer:playouts=30,memory=4,variety=0");
  const std::string query = R"({"id":"w","moves":[],"maxVisits":30,"includeDecision":)";
  const json answer = asked.answers(query + "true}").at(0);
  const json& best = answer.at("moveInfos").at(0);
  const json& worth = best.at("worth");
  ASSERT_EQ(worth.size(), 2U);
  EXPECT_NEAR(worth[0][1].get<double>() + worth[1][1].get<double>(), 100 * best.at("winrate").get<double>(), 0.0501);
  EXPECT_EQ(answer.at("reason").at("values").at("sight"), worth[0][1]);
  EXPECT_EQ(answer.at("reason").at("text").get<std::string>().find("worth "), 0U);
  ASSERT_EQ(answer.at("remarks").size(), 2U);
  EXPECT_EQ(answer.at("remarks")[0].at("code"), "corners");
  const json bare = asked.answers(query + "false}").at(0);
  EXPECT_FALSE(bare.contains("reason") || bare.contains("remarks") || bare["moveInfos"][0].contains("worth"));
}

TEST(Analysis, ABadQueryGetsAnErrorWithItsIdAndOthersGoOn) {
  Asked asked("go");
  const std::map<std::string, std::string> wrong{
      {R"({"id":"1","moves":[["B","Z99"]]})", "moves"},
      {R"({"id":"1","moves":[["B","E5"],["W","E5"]]})", "moves"},
      {R"({"id":"1","moves":[["X","E5"]]})", "moves"},
      {R"({"id":"1","moves":"E5"})", "moves"},
      {R"({"id":"1","analyzeTurns":[3]})", "analyzeTurns"},
      {R"({"id":"1","boardXSize":3})", "boardXSize"},
      {R"({"id":"1","boardXSize":9,"boardYSize":13})", "boardYSize"},
      {R"({"id":"1","rules":"japanese"})", "rules"},
      {R"({"id":"1","maxVisits":0})", "maxVisits"},
      {R"({"id":"1","maxVisits":1.5})", "maxVisits"},
      {R"({"id":"1","overrideSettings":{"nonsense":1}})", "overrideSettings"},
      {R"({"id":"1","action":"dance"})", "action"},
      {R"({"id":"1","initialStones":[["B","E5"],["B","E5"]]})", "initialStones"},
      {R"({"id":1})", "id"},
      {"[]", ""},
      {"{", ""},
  };
  for (const auto& [line, field] : wrong) {
    asked.say(R"({"id":"good","maxVisits":3})");
    asked.say(line);
    std::size_t errors = 0;
    std::size_t good = 0;
    for (const json& answer : asked.answers()) {
      if (!answer.contains("error")) {
        ++good;
        continue;
      }
      ++errors;
      EXPECT_FALSE(answer["error"].get<std::string>().empty());
      if (!field.empty()) {
        EXPECT_EQ(answer["field"], field) << line;
      }
      if (line.find(R"("id":"1")") != std::string::npos) {
        EXPECT_EQ(answer["id"], "1") << line;
      }
    }
    EXPECT_EQ(errors, 1U) << line;
    EXPECT_EQ(good, 1U) << line;
  }
  const auto warned = asked.answers(R"({"id":"w","moves":[],"maxVisits":3,"colour":"red"})");
  ASSERT_EQ(warned.size(), 2U);
  EXPECT_EQ(warned[0]["field"], "colour");
  EXPECT_THROW(Asked("go", "nobody"), base::InputError);
}

TEST(Analysis, EndsWhatIsToldToEnd) {
  Asked asked("go", "uct:playouts=0,seconds=1000,memory=1", 1);
  asked.say(R"({"id":"long","moves":[]})");
  asked.say(R"({"id":"waiting","moves":[]})");
  asked.say(R"({"id":"t","action":"terminate","terminateId":"waiting"})");
  asked.say(R"({"id":"u","action":"terminate_all"})");
  asked.say(R"({"id":"v","action":"query_version"})");
  std::map<std::string, json> by_id;
  for (const json& answer : asked.answers()) by_id[answer["id"]] = answer;
  EXPECT_EQ(by_id.size(), 5U);
  EXPECT_EQ(by_id["waiting"]["noResults"], true);
  EXPECT_EQ(by_id["v"]["version"], "1.2.3");
  EXPECT_EQ(by_id["t"]["terminateId"], "waiting");
}

TEST(Analysis, ReportsWhileItThinks) {
  Asked asked("go", "uct:playouts=0,seconds=0.3,memory=8", 1);
  std::size_t during = 0;
  std::size_t after = 0;
  for (const json& answer : asked.answers(R"({"id":"r","moves":[],"reportDuringSearchEvery":0.05})")) {
    ++(answer["isDuringSearch"] ? during : after);
  }
  EXPECT_GE(during, 1U);
  EXPECT_EQ(after, 1U);
}

}  // namespace
}  // namespace aite::protocol::analysis
