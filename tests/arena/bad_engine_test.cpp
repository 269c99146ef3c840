// SPDX-License-Identifier: MIT
// Engines that misbehave, each in its own way: every fault is told from the others, costs the game it happened in, and
// does not reach the next.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <ostream>
#include <string>
#include <thread>

#include "arena/contenders/contender.hpp"
#include "arena/matches/referee.hpp"
#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

// Seven coins: the side that begins also takes the last.
std::unique_ptr<games::Session> seven_coins() { return players::make_session("coins", "coins=7"); }

std::string engine(std::string_view fault) { return fmt::format("gtp:" AITE_BAD_ENGINE " {}", fault); }

class Marker {
 public:
  explicit Marker(std::string_view name)
      : path_(std::filesystem::temp_directory_path() / fmt::format("aite-{}-{}", name, getpid())) {}
  Marker(const Marker&) = delete;
  Marker& operator=(const Marker&) = delete;
  ~Marker() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

struct Case {
  const char* fault;
  Ending ending;
  const char* detail;  // a part of it
};

std::ostream& operator<<(std::ostream& out, const Case& the_case) { return out << the_case.fault; }

class BadEngine : public testing::TestWithParam<Case> {};

TEST_P(BadEngine, LosesThatGameAndPlaysTheNext) {
  const auto start = seven_coins();
  const Marker marker(GetParam().fault);
  const auto bad = make_contender(engine(fmt::format("{} '{}'", GetParam().fault, marker.path())), *start);
  const auto good = make_contender("random", *start);
  GameOrder order;
  if (GetParam().ending == Ending::timeout) order.limits.per_move = 0.4;

  const auto lost = play_game(*start, *bad, *good, order, {});
  ASSERT_TRUE(lost);
  EXPECT_EQ(ending_name(lost->ruling.ending), ending_name(GetParam().ending)) << lost->ruling.detail;
  EXPECT_EQ(lost->ruling.result, games::Result::second_wins);
  EXPECT_FALSE(lost->ruling.half_points);
  EXPECT_NE(lost->ruling.detail.find(GetParam().detail), std::string::npos) << lost->ruling.detail;
  EXPECT_LT(lost->ruling.detail.size(), 400U);

  order.limits = {};
  const auto next = play_game(*start, *bad, *good, order, {});
  ASSERT_TRUE(next);
  EXPECT_EQ(ending_name(next->ruling.ending), "score") << next->ruling.detail;
  EXPECT_EQ(next->moves.size(), 7U);
  EXPECT_TRUE(next->ruling.half_points);
}

INSTANTIATE_TEST_SUITE_P(
    Arena, BadEngine,
    testing::Values(Case{"illegal", Ending::illegal_move, "'right': the last coin"},
                    Case{"pass", Ending::wrong_pass, "'pass'"}, Case{"resign", Ending::resignation, ""},
                    Case{"exit", Ending::crash, "status 3; its last words were 'out of coins' (when told 'genmove b')"},
                    Case{"killed", Ending::crash, "signal 9 (Killed) after '= le'"},
                    Case{"closed-output", Ending::crash, "closed its output"},
                    Case{"hang", Ending::timeout, "no answer in time to 'genmove b'"},
                    Case{"half-answer", Ending::timeout, "only '= left"},
                    Case{"garbage", Ending::garbage, "'left is best"}, Case{"no-move", Ending::garbage, "'middle'"},
                    Case{"empty", Ending::garbage, "answered '' to 'genmove b'"},
                    Case{"noise", Ending::garbage, "\\x80\\x81"}, Case{"endless", Ending::garbage, "'xxxx"},
                    Case{"endless-answer", Ending::garbage, "'= xxxx"}, Case{"long-line", Ending::garbage, "'= xxxx"},
                    Case{"failed", Ending::refusal, "refused 'genmove b': 'cannot generate'"},
                    Case{"wrong-id", Ending::garbage, "'=77 left"}, Case{"twice", Ending::garbage, "'= left"},
                    Case{"refused-play", Ending::refusal, "refused 'play w "}),
    [](const auto& tested) {
      std::string name = tested.param.fault;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(OddEngine, WaysOfTalkingAreNoFault) {
  for (const char* manner : {"slow-start", "odd-manners", "no-list"}) {
    const auto start = seven_coins();
    const auto odd = make_contender(engine(manner), *start);
    const auto good = make_contender("random", *start);
    const auto played = play_game(*start, *good, *odd, {}, {});
    ASSERT_TRUE(played) << manner;
    EXPECT_EQ(ending_name(played->ruling.ending), "score") << manner << ": " << played->ruling.detail;
  }
}

TEST(NoEngine, IsSaidAtOnce) {
  const auto start = seven_coins();
  for (const char* spec : {"gtp:", "gtp:/no/such/program", "gtp:true", "gtp:cat", "gtp:yes"}) {
    EXPECT_THROW(make_contender(spec, *start), base::InputError) << spec;
  }
}

TEST(StoppedEngine, IsNotWaitedFor) {
  const auto start = seven_coins();
  const Marker marker("stopped");
  const auto hanging = make_contender(engine(fmt::format("hang '{}'", marker.path())), *start);
  const auto good = make_contender("random", *start);
  std::stop_source source;
  const std::jthread stopper([&] {
    while (!std::filesystem::exists(marker.path())) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    source.request_stop();
  });
  EXPECT_FALSE(play_game(*start, *hanging, *good, {}, source.get_token()));
  const auto next = play_game(*start, *hanging, *good, {}, {});
  ASSERT_TRUE(next);
  EXPECT_EQ(ending_name(next->ruling.ending), "score") << next->ruling.detail;
}

TEST(Preparations, AreSaidAtEveryStart) {
  const auto start = seven_coins();
  const Marker marker("prepared");
  const Marker log("said");
  const std::string spec = fmt::format("gtp[play b left; play w left ;]:tee -a '{}' | " AITE_BAD_ENGINE " garbage '{}'",
                                       log.path(), marker.path());
  const auto prepared = make_contender(spec, *start);
  EXPECT_EQ(prepared->spec(), spec);
  const auto good = make_contender("random", *start);
  EXPECT_EQ(play_game(*start, *prepared, *good, {}, {})->ruling.ending, Ending::garbage);
  EXPECT_EQ(play_game(*start, *prepared, *good, {}, {})->ruling.ending, Ending::score);
  std::ifstream file(log.path());
  const std::string said(std::istreambuf_iterator<char>(file), {});
  const std::string_view preparations = "list_commands\nplay b left\nplay w left\nclear_board\n";
  EXPECT_TRUE(said.starts_with(preparations)) << said;
  EXPECT_NE(said.rfind(preparations), 0U) << "not after the restart: " << said;
}

TEST(Preparations, AnEngineThatRefusesOneIsNotUsed) {
  const auto start = seven_coins();
  try {
    make_contender("gtp[sing a song]:" AITE_BAD_ENGINE " exit", *start);
    FAIL() << "it was used";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string_view(error.what()).find("refused 'sing a song'"), std::string_view::npos) << error.what();
  }
  EXPECT_THROW(make_contender("gtp[sing a song:" AITE_BAD_ENGINE, *start), base::InputError);
}

}  // namespace

}  // namespace aite::arena
