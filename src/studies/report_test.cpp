// SPDX-License-Identifier: MIT
#include "studies/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/matches/runner.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "studies/claims.hpp"
#include "studies/work.hpp"

namespace aite::studies {
namespace {

// A study of the toy game, small enough to run here.
Study small_study(int* times_worked) {
  Study study;
  study.name = "small";
  study.title = "Coins <small>";
  study.paper = "nothing";
  study.summary = "A summary.";
  study.work.push_back({"counted", "n=3", [times_worked](const std::stop_token&) -> nlohmann::json {
                          ++*times_worked;
                          return {{"number", {{"value", 0.5}, {"deviation", 0.1}, {"sample", 4}}}};
                        }});
  MatchCell cell;
  cell.id = "a-b";
  cell.names = {"A", "B"};
  cell.match.game = "coins";
  cell.match.players = {"uct:playouts=50", "random"};
  cell.match.games = 40;
  study.matches.push_back(cell);
  study.tables.push_back(
      {"t",
       "Wins, in %",
       "who",
       {"B", "counted"},
       {{"A", {{wins("a-b"), 75.5, {100, 1}}, {answered("counted", "number"), std::nullopt, {1, 2}}}}}});
  study.figures.push_back({"f",
                           "Ratings",
                           "x",
                           "y",
                           false,
                           {{"players", {{1, {rating("A"), 10, {1, 0}}}, {2, {rating("B"), std::nullopt, {1, 0}}}}}}});
  study.claims.push_back(
      {"A wins more than a quarter", "Aite", in_share(0.2, 0.5), greater(wins("a-b"), published_share(2500, 10000))});
  return study;
}

const Circumstances somewhere{"2026-01-01T00:00:00Z", "1.0", "a machine"};

TEST(Report, SaysWhatIsMissing) {
  int worked = 0;
  const Study study = small_study(&worked);
  arena::Store store(":memory:");
  const std::string text = report_markdown(make_report(study, Findings(study, store)), somewhere);
  EXPECT_NE(text.find("INCOMPLETE"), std::string::npos);
  EXPECT_NE(text.find("not measured"), std::string::npos);
  EXPECT_NE(text.find("**not decided**"), std::string::npos);
  EXPECT_EQ(worked, 0);
}

TEST(Report, HasThePapersNumbersBesideOurs) {
  int worked = 0;
  const Study study = small_study(&worked);
  arena::Store store(":memory:");
  do_work(study, store, {});
  do_work(study, store, {});
  EXPECT_EQ(worked, 1);  // the second time it was in the store
  arena::run({study.matches.front().match}, store, {});
  const Findings findings(study, store);
  ASSERT_TRUE(findings.complete());
  const Report report = make_report(study, findings);

  const arena::Results results = findings.standing("a-b").results;
  const std::string ours = fmt::format("{:.1f} [", 100.0 * static_cast<double>(results.wins) / 40);
  const std::string markdown = report_markdown(report, somewhere);
  EXPECT_NE(markdown.find("| A | 75.5 | " + ours), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("0.50 [0.40, 0.60]"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("aite study run small --scale quick"), std::string::npos);
  EXPECT_EQ(markdown.find("INCOMPLETE"), std::string::npos);
  // One claim: Holm has nothing to correct. 40 games see 20 points of a share with 71 %.
  EXPECT_NE(markdown.find("power 71 %, n = 40"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("Matters: 20 percentage points around 50 %."), std::string::npos) << markdown;
  const Claim& claim = report.study.claims.front();
  EXPECT_EQ(claim.verdict.judgement, Judgement::confirmed);
  EXPECT_EQ(claim.verdict.holm, claim.verdict.p);
  EXPECT_TRUE(evidence_text(claim).starts_with("p < 0.001, Holm < 0.001, ")) << evidence_text(claim);

  const std::string html = report_html(report, somewhere);
  EXPECT_NE(html.find("Coins &lt;small&gt;"), std::string::npos);
  EXPECT_NE(html.find(ours), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos);  // nothing from outside
  EXPECT_EQ(html.find("href="), std::string::npos);

  const std::vector<std::string> lines = base::split(report_csv(report), '\n');
  EXPECT_EQ(lines[0], "kind,id,row,column,paper,ours,low,high,sample");
  EXPECT_TRUE(lines[1].starts_with("table,t,A,B,75.5,")) << lines[1];
  EXPECT_TRUE(lines[1].ends_with(",40")) << lines[1];
  EXPECT_EQ(lines[2], "table,t,A,counted,,0.5,0.402002,0.597998,4");
  EXPECT_TRUE(lines[3].starts_with("figure,f,players,1,10,")) << lines[3];
}

TEST(Report, WorksOutEverythingOnce) {
  int worked = 0;
  int measured = 0;
  int judged = 0;
  Study study = small_study(&worked);
  study.tables[0].rows[0].numbers[0].ours = [&](const Findings&) {
    ++measured;
    return base::Estimate::share(1, 2);
  };
  study.claims[0].test = [&](const Findings&, const Effect&) {
    ++judged;
    return std::vector<Part>(1);
  };
  arena::Store store(":memory:");
  const Report report = make_report(study, Findings(study, store));
  EXPECT_EQ(report_files(report, somewhere).size(), 6U);
  EXPECT_EQ(measured, 1);
  EXPECT_EQ(judged, 1);
}

TEST(Report, FindingsAreTheSameFromRunsAtHand) {
  int worked = 0;
  const Study study = small_study(&worked);
  arena::Store store(":memory:");
  std::vector<arena::MatchRun> runs = arena::run({study.matches.front().match}, store, {});
  const Findings at_hand(study, std::move(runs), store);
  EXPECT_EQ(report_csv(make_report(study, at_hand)), report_csv(make_report(study, Findings(study, store))));
}

// A program that is not there changes nothing about a study; its games are not played, and the report says so.
TEST(Report, NamesProgramsThatAreNotThere) {
  int worked = 0;
  Study study = small_study(&worked);
  arena::Store store(":memory:");
  arena::run({study.matches.front().match}, store, {});
  study.matches.front().program = "aite-no-such-program";
  EXPECT_FALSE(study.matches.front().can_be_played());
  const std::string text = report_markdown(make_report(study, Findings(study, store)), somewhere);
  EXPECT_NE(text.find("aite-no-such-program is not installed here"), std::string::npos) << text;
  EXPECT_NE(text.find("| A | 75.5 | "), std::string::npos);
  EXPECT_EQ(text.find("| A | 75.5 | not measured"), std::string::npos);  // what is stored is shown
}

TEST(Studies, DoNotDependOnWhatIsInstalled) {
  const std::string path = std::getenv("PATH");
  for (const Scale scale : {Scale::quick, Scale::standard, Scale::paper}) {
    const Study here = make_study("go-style", scale);
    setenv("PATH", "/nowhere", 1);
    const Study there = make_study("go-style", scale);
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(there.matches.size(), here.matches.size());
    EXPECT_EQ(there.claims.size(), here.claims.size());
    EXPECT_TRUE(std::ranges::any_of(there.matches, [](const MatchCell& cell) { return cell.program == "fuego"; }));
  }
}

TEST(Report, StoppedWorkIsNotKept) {
  int worked = 0;
  Study study = small_study(&worked);
  arena::Store store(":memory:");
  std::stop_source stop;
  study.work.front().work = [&](const std::stop_token&) -> nlohmann::json {
    stop.request_stop();
    return {{"half", "done"}};
  };
  WorkOptions options;
  options.stop = stop.get_token();
  do_work(study, store, options);
  EXPECT_FALSE(Findings(study, store).answer("counted"));
}

TEST(Values, StylesAreCountedByName) {
  Study study;
  study.add(match_cell("styles", "go", "size=5", {"A", "uct:playouts=10"}, {"B", "random"}, 4));
  study.add(match_cell("styles", "go", "size=5", {"A", "uct:playouts=20"}, {"B", "random"}, 4));
  ASSERT_EQ(study.matches.size(), 1U);  // the same players' names are the same cell
  arena::Store store(":memory:");
  EXPECT_EQ(style_rate("A-B", "tenuki")(Findings(study, store)).sample, 0);
  arena::run({study.matches.front().match}, store, {});
  const Findings findings(study, store);
  std::uint64_t asked = 0;
  std::uint64_t yes = 0;
  double games_asked = 0;
  const std::vector<std::optional<arena::GameSummary>>& games = findings.run("A-B").games;
  for (std::size_t i = 0; i < games.size(); ++i) {
    // Of the first player, who begins every other game.
    const arena::StyleCount count = arena::count_of(games[i]->styles[i % 2], "tenuki");
    yes += count.yes;
    asked += count.asked;
    games_asked += count.asked > 0 ? 1 : 0;
  }
  const base::Estimate rate = style_rate("A-B", "tenuki")(findings);
  EXPECT_EQ(rate.sample, games_asked);
  EXPECT_EQ(rate.planned, 4);
  EXPECT_DOUBLE_EQ(rate.value, static_cast<double>(yes) / static_cast<double>(asked));
  EXPECT_FALSE(rate.pooled);
  EXPECT_TRUE(style_rate(std::vector<std::string>{"A-B", "A-B"}, "tenuki")(findings).pooled);
  EXPECT_THROW(style_rate("A-B", "sente")(findings), std::logic_error);
}

TEST(Values, SharesTogetherAreOneSample) {
  arena::Store store(":memory:");
  const Findings findings(Study{}, store);
  const base::Estimate both = together({published_share(10, 100), published_share(50, 100)})(findings);
  EXPECT_DOUBLE_EQ(both.value, 0.3);
  EXPECT_EQ(both.sample, 200);
  EXPECT_TRUE(both.pooled);
}

TEST(Studies, EveryCellHasSeedsOfItsOwn) {
  std::set<std::uint64_t> seeds;
  std::size_t cells = 0;
  for (const StudyEntry& entry : all_studies()) {
    const Study study = entry.make(Scale::standard);
    cells += study.matches.size();
    const Study again = entry.make(Scale::standard);
    for (std::size_t i = 0; i < study.matches.size(); ++i) {
      seeds.insert(study.matches[i].match.seed);
      EXPECT_EQ(again.matches[i].match.key(), study.matches[i].match.key());
    }
  }
  EXPECT_EQ(seeds.size(), cells);
}

// The standard scale is sized by what its claims need. Two of them cannot be: objectives are what the models' files
// say, and the published counts of Table 1 have 1,000 games each.
TEST(Studies, TheStandardScaleDecidesTheClaimsOfThePapers) {
  arena::Store store(":memory:");
  for (const std::string name : {"go-style", "othello-draw"}) {
    Study study = make_study(name, Scale::standard);
    judge_all(study.claims, Findings(study, store));
    std::size_t weak = 0;
    for (const Claim& claim : study.claims) {
      if (claim.text.starts_with("The objective on test positions") || claim.text.starts_with("The draws of Table 1")) {
        ++weak;
      } else {
        EXPECT_GE(claim.verdict.power, 0.8) << claim.text;
      }
    }
    EXPECT_EQ(weak, 1U);
  }
}

TEST(Report, EveryStudyHangsTogether) {
  // Every value, table, figure and claim refers to cells the study has; an unknown one throws, and so does a tolerance
  // that cannot fail.
  arena::Store store(":memory:");
  for (const StudyEntry& entry : all_studies()) {
    for (const Scale scale : {Scale::quick, Scale::standard, Scale::paper}) {
      const Study study = entry.make(scale);
      EXPECT_EQ(study.name, entry.name);
      EXPECT_NO_THROW(check_work(study));
      if (!study.paper.empty()) {
        EXPECT_FALSE(study.deviations.empty()) << study.name << " does not say where it differs from its paper";
      }
      for (const Deviation& each : study.deviations) {
        EXPECT_FALSE(each.paper.empty() || each.ours.empty() || each.consequence.empty()) << each.paper;
      }
      for (const Claim& claim : study.claims) {
        EXPECT_GT(claim.matters.size, 0) << claim.text;
        EXPECT_FALSE(claim.matters.text.empty()) << claim.text;
      }
      EXPECT_EQ(report_files(make_report(study, Findings(study, store)), somewhere).size(),
                5 + study.figures.size() + study.heat_maps.size());
    }
  }
  EXPECT_THROW(make_study("othello-playout", Scale::quick), base::InputError);
}

}  // namespace
}  // namespace aite::studies
