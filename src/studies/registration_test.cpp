// SPDX-License-Identifier: MIT
#include "studies/registration.hpp"

#include <gtest/gtest.h>

#include "arena/matches/runner.hpp"
#include "studies/claims.hpp"
#include "studies/report.hpp"

namespace aite::studies {
namespace {

Study coins() {
  Study study;
  study.name = "coins";
  study.add(match_cell(study.name, "coins", "", {"A", "uct:playouts=50"}, {"B", "random"}, 4));
  study.claims.push_back({"A wins", "Aite", in_share(0.1, 0.5), greater(wins("A-B"), exactly(0.5))});
  return study;
}

std::vector<std::string> registered(const Study& study, arena::Store& store) {
  std::vector<std::string> all;
  for (const Claim& claim : make_report(study, Findings(study, store)).study.claims) all.push_back(claim.registered);
  return all;
}

TEST(Registration, TellsBeforeFromAfterLooking) {
  arena::Store store(":memory:");
  Study study = coins();
  EXPECT_EQ(registered(study, store), std::vector<std::string>{""});
  register_claims(study, store);
  const std::vector<std::string> before = registered(study, store);
  EXPECT_TRUE(before[0].starts_with("20")) << before[0];
  arena::run({study.matches.front().match}, store, {});
  register_claims(study, store);
  EXPECT_EQ(registered(study, store), before);

  study.claims.push_back({"B wins", "Aite", in_share(0.1, 0.5), greater(exactly(0.5), wins("A-B"))});
  EXPECT_EQ(registered(study, store)[1], "after looking");  // also before it is registered
  register_claims(study, store);
  EXPECT_EQ(registered(study, store)[1], "after looking");
  EXPECT_EQ(registered(study, store)[0], before[0]);
  const Report report = make_report(study, Findings(study, store));
  EXPECT_NE(report_markdown(report, {}).find(", after looking)"), std::string::npos);
}

TEST(Registration, AChangedClaimIsAnotherOne) {
  arena::Store store(":memory:");
  register_claims(coins(), store);
  arena::run({coins().matches.front().match}, store, {});
  Study smaller = coins();
  smaller.claims[0].matters = in_share(0.05, 0.5);
  EXPECT_EQ(registered(smaller, store)[0], "after looking");
  Study other_test = coins();
  other_test.claims[0].test = different(wins("A-B"), exactly(0.5));
  EXPECT_EQ(registered(other_test, store)[0], "after looking");
  Study other_scale = coins();
  other_scale.scale = Scale::paper;
  EXPECT_EQ(registered(other_scale, store)[0], "after looking");
}

}  // namespace
}  // namespace aite::studies
