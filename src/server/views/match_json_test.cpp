// SPDX-License-Identifier: MIT
#include "server/views/match_json.hpp"

#include <gtest/gtest.h>

#include <list>

namespace aite::server {
namespace {

using nlohmann::json;

// Matches with what they came to, as a store would have them.
class Meetings {
 public:
  void add(const std::string& game, const std::string& a, const std::string& b, arena::Results results,
           const StudyMatch* study = nullptr) {
    matches_.push_back({a + b, json{{"game", game}, {"rules", ""}, {"players", {a, b}}}.dump(), ""});
    meetings_.push_back({&matches_.back(), results, study});
  }
  [[nodiscard]] json tables() const { return crosstables_json(meetings_); }

 private:
  std::list<arena::StoredMatch> matches_;
  std::vector<Meeting> meetings_;
};

TEST(Crosstables, HaveAsFewColumnsAsShowEveryMeeting) {
  Meetings star;
  for (const char* player : {"a", "b", "c", "d"}) star.add("go", player, "reference", {3, 0, 1});
  const json table = star.tables().at(0);
  ASSERT_EQ(table["players"].size(), 5U);
  ASSERT_EQ(table["columns"].size(), 1U);
  EXPECT_EQ(table["players"][table["columns"][0].get<std::size_t>()]["spec"], "reference");
  EXPECT_EQ(table["players"].back()["spec"], "reference");  // best first
  EXPECT_EQ(table["players"][0]["results"][0], json({{"wins", 3}, {"draws", 0}, {"losses", 1}}));
  EXPECT_TRUE(table["players"].back()["results"][0].is_null());

  Meetings round;
  round.add("go", "a", "b", {1, 0, 1});
  round.add("go", "b", "c", {1, 0, 1});
  round.add("go", "c", "a", {1, 0, 1});
  EXPECT_EQ(round.tables().at(0)["columns"].size(), 2U);
}

TEST(Crosstables, AreOfThoseWhoCanBeCompared) {
  const StudyMatch study{"a-study", {"A", "B"}};
  Meetings meetings;
  meetings.add("go", "a", "b", {1, 0, 1});
  meetings.add("go", "c", "d", {1, 0, 1});  // nobody who met a or b
  meetings.add("go", "d", "e", {1, 0, 1});
  meetings.add("othello", "a", "c", {1, 0, 1});
  meetings.add("go", "a", "z", {});  // nothing was played
  EXPECT_EQ(meetings.tables().size(), 1U);
  EXPECT_EQ(meetings.tables()[0]["players"].size(), 3U);
  EXPECT_TRUE(meetings.tables()[0]["study"].is_null());
  meetings.add("go", "a", "b", {1, 0, 0}, &study);
  meetings.add("go", "a", "c", {1, 0, 0}, &study);
  const json tables = meetings.tables();
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0]["study"], "a-study");  // studies first
  EXPECT_EQ(tables[0]["players"][0]["name"], "A");
  EXPECT_EQ(tables[0]["players"][0]["games"], 2);
}

}  // namespace
}  // namespace aite::server
