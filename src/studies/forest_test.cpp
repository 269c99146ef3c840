// SPDX-License-Identifier: MIT
#include "studies/report/forest.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "arena/store/store.hpp"
#include "studies/claims.hpp"
#include "studies/report.hpp"

namespace aite::studies {
namespace {

class Forest : public testing::Test {
 protected:
  static Value mean(double value, double deviation) {
    constexpr double sample = 100;
    const double reach = base::z95 * deviation / std::sqrt(sample);
    const base::Estimate estimate{value, deviation, sample, {value - reach, value + reach}};
    return [estimate](const Findings&) { return estimate; };
  }
  static Value share(double successes, double sample) {
    return [=](const Findings&) { return base::Estimate::share(successes, sample); };
  }
  static Claim claim(std::string text, Effect matters, ClaimTest test) {
    return {std::move(text), "Aite", std::move(matters), std::move(test)};
  }
  Report report(std::vector<Claim> claims) {
    Study study;
    study.name = "forest";
    study.title = "Forest";
    study.paper = "a paper";
    study.claims = std::move(claims);
    return make_report(study, Findings(study, store_));
  }
  static std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  }
  // What a reader sees before anything is unfolded.
  static std::string unfolded(std::string text) {
    constexpr std::string_view end = "</details>";
    for (std::size_t at = text.find("</summary>"); at != std::string::npos; at = text.find("</summary>", at + 1)) {
      text.erase(at, text.find(end, at) + end.size() - at);
    }
    return text;
  }

  const Circumstances circumstances_{"2026-01-01T00:00:00Z", "1.0", "a machine"};
  const Effect tiny_{0.005, 0.1, std::nullopt, "0.005"};
  arena::Store store_{":memory:"};
};

TEST_F(Forest, HasOneRowPerClaim) {
  const Report all = report({claim("greater", in_share(0.05, 0.5), greater(share(60, 100), share(20, 100))),
                             claim("smaller", in_share(0.05, 0.5), greater(share(20, 100), share(60, 100))),
                             claim("rare", as_factor(3, 0.01), within_factor(share(0, 100), exactly(0.01))),
                             claim("nothing", in_elo(20), greater(share(0, 0), exactly(0)))});
  const std::string picture = forest_svg(all.study.claims);
  EXPECT_EQ(count_of(picture, "<g class=\"row\">"), 4U);
  for (const std::string_view bad : {"nan", "NaN", "=\"inf", "=\"-inf"}) {
    EXPECT_EQ(picture.find(bad), std::string::npos) << bad;
  }
  EXPECT_NE(picture.find("not measured yet"), std::string::npos);
  EXPECT_NE(picture.find(">R</text>"), std::string::npos);  // by letter as well as by colour
  EXPECT_EQ(count_of(report_html(all, circumstances_), "<g class=\"row\">"), 4U);
}

TEST_F(Forest, AxesFitTheirNumbers) {
  const Report all = report({claim("error", tiny_, greater(mean(0.03, 0.01), mean(0.026, 0.01)))});
  const Range axis = forest_panels(all.study.claims).front().axis.range;
  EXPECT_GT(axis.low, -0.01);
  EXPECT_LT(axis.low, 0);
  EXPECT_LT(axis.high, 0.01);
  EXPECT_GT(axis.high, 0.005);
}

TEST_F(Forest, LongClaimsAreSummedUp) {
  std::vector<Value> rising;
  for (int i = 0; i < 40; ++i) rising.push_back(mean(i == 20 ? 18 : i, 0.1));
  const Report all = report({claim("It grows", tiny_, increasing(std::move(rising)))});
  const std::string outcome = outcome_text(all.study.claims.front());
  EXPECT_TRUE(outcome.starts_with("As claimed in 38 of 39 steps, significantly in 38; most against it: -1.000 ["))
      << outcome;
  EXPECT_EQ(count_of(claims_csv(all), "\n"), 1 + 39U);  // one line for each part, with its numbers

  const std::string html = unfolded(report_html(all, circumstances_));
  const std::string markdown = unfolded(report_markdown(all, circumstances_));
  for (const std::string& text : {html, markdown}) {
    std::size_t at = 0;
    for (const std::string_view section : {"0 confirmed, 1 refuted, 0 not decided", "All claims", "1 It grows",
                                           "39 steps", "39 parts", "Tables", "How to run it again"}) {
      at = text.find(section, at);
      ASSERT_NE(at, std::string::npos) << section << "\n" << text;
    }
  }
  const std::size_t card = html.find("<article");
  const std::regex tag("<[^>]*>");
  EXPECT_LT(std::regex_replace(html.substr(card, html.find("</article>") - card), tag, "").size(), 300U);
}

TEST_F(Forest, OutcomesAreSentences) {
  const Report all = report({claim("a", in_share(0.05, 0.5), greater(share(65, 100), exactly(0.5))),
                             claim("b", in_share(0.05, 0.5), equal_within(share(500, 1000), exactly(0.5))),
                             claim("c", as_factor(2, 0.1), within_factor(share(100, 1000), exactly(0.1))),
                             claim("d", in_elo(20), greater(share(0, 0), exactly(0)))});
  const std::vector<Claim>& claims = all.study.claims;
  EXPECT_EQ(outcome_text(claims[0]), "As claimed: +15 points [5, 24].");
  EXPECT_EQ(outcome_text(claims[1]), "Measured: +0.0 points [-3.1, 3.1]; ±5 points counts as equal.");
  EXPECT_EQ(outcome_text(claims[2]), "Measured: ratio 1.00 [0.82, 1.20]; a factor of 2 counts as equal.");
  EXPECT_EQ(outcome_text(claims[3]), "Not measured yet.");
  EXPECT_EQ(tally_text(claims),
            "3 confirmed, 0 refuted, 1 not decided (1 not measured yet), 0 with too few observations");
}

TEST_F(Forest, SaysThatNothingWasPlayed) {
  const Study study = make_study("go-style", Scale::quick);
  const Report all = make_report(study, Findings(study, store_));
  for (const std::string& text : {report_html(all, circumstances_), report_markdown(all, circumstances_)}) {
    EXPECT_NE(text.find("Nothing was played yet"), std::string::npos);
  }
}

}  // namespace
}  // namespace aite::studies
