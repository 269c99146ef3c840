// SPDX-License-Identifier: MIT
#include "players/first_sight.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/random.hpp"
#include "base/test_size.hpp"
#include "players/registry.hpp"

namespace aite::players {
namespace {

double sum_of(const std::vector<search::Decision::Term>& terms) {
  double sum = 0;
  for (const search::Decision::Term& term : terms) sum += term.value;
  return sum;
}

double number(const search::Reason& reason, const std::string& name) {
  for (const auto& [each, value] : reason.values) {
    if (each == name) return std::get<double>(value);
  }
  ADD_FAILURE() << reason.code << " has no " << name;
  return 0;
}

// Thoughts of a player on positions of random games, none of them over.
template <class F>
void for_each_thought(const std::string& game, const std::string& spec, std::size_t longest, F&& f) {
  base::Rng rng(11);
  for (std::uint64_t i = 0; i < base::test_size(40); ++i) {
    const auto session = make_session(game);
    const std::size_t plies = rng.below(static_cast<std::uint32_t>(longest));
    while (session->moves().size() < plies && !session->is_over()) {
      const std::vector<games::Move> legal = session->legal_moves();
      session->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    if (session->is_over()) continue;
    const auto player = make_player(spec, *session);
    f(*session, player->think(*session, player->budget(), {}));
  }
}

TEST(FirstSight, TermsAddUpToTheValueThatIsShown) {
  const std::map<std::string, std::vector<std::string>> specs{
      {"go", {"go-seer:playouts=24,memory=4", "uct:playouts=40,leaf=nearer,memory=4"}},
      {"othello", {"uct:playouts=60,leaf=patterns,memory=4", "uct:playouts=60,leaf=patterns,draw=0,memory=4"}},
      {"blokus-duo", {"blokus-seer:playouts=24,memory=4,solve=0", "uct:playouts=300,leaf=room,memory=4"}}};
  std::uint64_t looked_once = 0;
  std::uint64_t changed = 0;
  for (const auto& [game, players] : specs) {
    for (const std::string& spec : players) {
      for_each_thought(game, spec, 24, [&](const games::Session& session, const search::Thought& thought) {
        ASSERT_NE(thought.chosen(), nullptr);
        ASSERT_EQ(thought.chosen()->worth.size(), 2U) << session.text();
        for (const search::Candidate& each : thought.candidates) {
          if (each.worth.empty()) continue;
          ASSERT_NEAR(sum_of(each.worth), tenths(100 * each.value), 1e-9) << spec;
          ASSERT_NEAR(sum_of(each.worth), 100 * each.value, 0.0501) << spec;
          EXPECT_EQ(each.worth[0].name, "first_sight");
          EXPECT_EQ(each.worth[1].name, "looked_further");
          if (each.visits == 1) {  // what the search counted for it is what was seen at first sight
            ASSERT_NEAR(each.worth[1].value, 0, 1e-9) << spec << " " << session.move_text(each.move);
            ++looked_once;
          }
          changed += each.worth[1].value != 0 ? 1U : 0U;
        }
        ASSERT_EQ(thought.reason.code.substr(0, 11), "first_sight");
        EXPECT_NEAR(number(thought.reason, "sight") + number(thought.reason, "change"), number(thought.reason, "value"),
                    1e-9);
        EXPECT_NEAR(number(thought.reason, "value"), 100 * thought.chosen()->value, 0.0501);
        if (thought.reason.code == "first_sight_revised") {
          EXPECT_GT(number(thought.reason, "other_sight"), number(thought.reason, "sight"));
        }
      });
    }
  }
  if (!base::full_size_tests()) return;
  EXPECT_GT(looked_once, 200U);
  EXPECT_GT(changed, 200U);
}

TEST(FirstSight, WhatAStyleGaveIsATermOfItsOwn) {
  std::uint64_t given = 0;
  const std::string spec = "go-seer:playouts=24,memory=4,style=contact,prior=8";
  for_each_thought("go", spec, 24, [&](const games::Session& /*session*/, const search::Thought& thought) {
    for (const search::Candidate& each : thought.candidates) {
      if (each.worth.empty()) continue;
      ASSERT_NEAR(sum_of(each.worth), tenths(100 * each.value), 1e-9);
      ASSERT_EQ(each.worth.size(), each.prior_visits > 0 ? 3U : 2U);
      if (each.prior_visits == 0) continue;
      ++given;
      EXPECT_EQ(each.worth[1].name, "prior");
      EXPECT_GE(each.worth[1].value, 0) << "won visits";
      if (each.visits > 1) continue;
      EXPECT_NEAR(each.worth[2].value, 0, 0.1001) << "each term is rounded";
    }
  });
  if (base::full_size_tests()) {
    EXPECT_GT(given, 0U);
  }
}

TEST(FirstSight, PlayoutsHaveNone) {
  for (const char* spec : {"uct:playouts=30,memory=4", "uct:playouts=30,purpose=margin,leaf=nearer,memory=4"}) {
    for_each_thought("go", spec, 6, [](const games::Session& /*session*/, const search::Thought& thought) {
      EXPECT_TRUE(thought.candidates.front().worth.empty());
      EXPECT_TRUE(thought.reason.empty());
    });
  }
}

// A proof says how far off first sight was.
TEST(FirstSight, WhatIsProvedIsSaidSo) {
  std::uint64_t proved = 0;
  const std::string spec = "blokus-seer:playouts=4,memory=4,solve=3000";
  for_each_thought("blokus-duo", spec, 42, [&](const games::Session& /*session*/, const search::Thought& thought) {
    if (thought.decision.rule.code != "proved") return;
    ++proved;
    const search::Candidate& only = thought.candidates.front();
    ASSERT_EQ(only.worth.size(), 2U);
    EXPECT_EQ(only.worth[1].name, "proved");
    EXPECT_NEAR(sum_of(only.worth), 100 * only.value, 1e-9);
  });
  if (base::full_size_tests()) {
    EXPECT_GT(proved, 0U);
  }
}

}  // namespace
}  // namespace aite::players
