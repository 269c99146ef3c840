// SPDX-License-Identifier: MIT
#include "studies/report/parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "base/text.hpp"
#include "studies/toy_study.hpp"
#include "studies/work.hpp"

namespace aite::studies {
namespace {

std::size_t times(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

const Circumstances then_and_there{"2026-01-01T00:00:00Z", "1.0", "a machine"};

Report worked() {
  const Study study = toy_study();
  arena::Store store(":memory:");
  do_work(study, store, {});
  return make_report(study, Findings(study, store));
}

TEST(HeatMaps, ShowEveryPointOfBothBoards) {
  const Report report = worked();
  const std::string picture = heat_map_svg(report.study.heat_maps.front());
  EXPECT_EQ(times(picture, "<title>"), 18U);
  EXPECT_TRUE(has(picture, "<title>A3: -0.20</title>"));  // ours, the first point
  EXPECT_TRUE(has(picture, "<title>A3: -0.10</title>"));  // the paper's
  EXPECT_TRUE(has(picture, "<title>C3: no value</title>"));
  EXPECT_TRUE(has(picture, ">-0.20</text>"));  // printed too
  EXPECT_TRUE(has(picture, "Correlation of ours with the paper&apos;s") ||
              has(picture, "Correlation of ours with the paper's"));
  EXPECT_TRUE(has(picture, "over 8 points"));
}

TEST(HeatMaps, ColoursGoFromOrangeToBlueAroundZero) {
  HeatMap map{"m", "M", {2, "AB", true}, {}, {}, 1, {-2, 2, 0, 1}};
  const std::string picture = heat_map_svg(map);
  EXPECT_TRUE(has(picture, "fill=\"#b35806\""));
  EXPECT_TRUE(has(picture, "fill=\"#08519c\""));
  EXPECT_TRUE(has(picture, "fill=\"#f7f7f7\""));
  EXPECT_TRUE(has(picture, "<title>B1: 2.0</title>"));  // row 1 on top
  EXPECT_EQ(correlation_text(map), "");
  map.found = {3, 1, 2, 3};  // none below zero: from the least to the greatest
  EXPECT_FALSE(has(heat_map_svg(map), "#b35806"));
  map.found = {};
  EXPECT_TRUE(has(heat_map_svg(map), "not measured"));
}

TEST(HeatMaps, BoardsAreLabelledAsTheGameDoes) {
  EXPECT_EQ(board_of("go", "size=9").columns, "ABCDEFGHJ");
  EXPECT_FALSE(board_of("go").row_one_on_top);
  EXPECT_TRUE(board_of("othello").row_one_on_top);
  EXPECT_EQ(board_of("blokus-duo").size, 14);
  EXPECT_THROW(board_of("coins"), std::logic_error);
}

TEST(Formulas, AreDrawnAsTrees) {
  const Report report = worked();
  const DrawnFormula& formula = report.study.formulas.front().found.front();
  const std::string picture = formula_svg(formula);
  EXPECT_EQ(times(picture, "<rect x="), 6U);  // nodes
  EXPECT_EQ(times(picture, "<line"), 5U);
  EXPECT_TRUE(has(picture, "l ∧ F0(h \\ b)"));
  EXPECT_EQ(tree_text(formula.tree), "∧\n├─ l\n└─ F0\n   └─ \\\n      ├─ h\n      └─ b\n");
}

TEST(Parts, SayWhichDeviceSearched) {
  Report report = worked();
  report.cost.on_devices["a GPU"] = 12;
  const std::string_view sentence = "In 12 games searches were made by a GPU; their time is not in these hours.";
  EXPECT_TRUE(has(report_html(report, then_and_there), sentence));
  EXPECT_TRUE(has(report_markdown(report, then_and_there), sentence));
  EXPECT_TRUE(has(report_text(report), sentence));
}

TEST(Words, StandUnderEachOther) { EXPECT_EQ(grid_text({{"a", "long"}, {"∧∧", "x"}, {"c"}}), "a   long\n∧∧  x\nc\n"); }

TEST(Parts, AreInEveryFormOfTheReport) {
  const Report report = worked();
  const std::string html = report_html(report, then_and_there);
  const std::string markdown = report_markdown(report, then_and_there);
  const std::string text = report_text(report);
  const std::string csv = report_csv(report);
  for (const std::string& form : {html, markdown, text, csv}) {
    EXPECT_TRUE(has(form, "l ∧ F0(h \\ b)"));
    EXPECT_TRUE(has(form, "wide intervals"));
    EXPECT_TRUE(has(form, "escape"));
  }
  EXPECT_TRUE(has(html, "a | b &lt;c&gt;"));
  EXPECT_TRUE(has(markdown, "a \\| b \\<c>"));
  EXPECT_TRUE(has(markdown, "![Weights](map.svg)"));
  EXPECT_TRUE(has(markdown, "(formula-1.svg)"));
  EXPECT_TRUE(has(csv, "map,map,3,A,-0.1,-0.2,,,\n")) << csv;
  EXPECT_TRUE(has(csv, "words,shortest,escape,right,,97 %,,,\n"));
  EXPECT_TRUE(has(csv, "deviation,2,none,no,a model,three weights,,,\n"));
  // In the order of all reports.
  for (const std::string& form : {html, markdown}) {
    std::size_t at = 0;
    for (const std::string_view part :
         {"paper 999", "All claims", "Thinking helps", "Right answers, in %", "The shortest formula found",
          "Where it differs", "wide intervals", "How to run it again", "core-hours"}) {
      const std::size_t found = form.find(part, at);
      ASSERT_NE(found, std::string::npos) << part;
      at = found;
    }
  }
  std::vector<std::string> names;
  for (const ReportFile& file : report_files(report, then_and_there)) names.push_back(file.name);
  for (const std::string name : {"map.svg", "formula-1.svg", "errors.svg"}) {
    EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
  }
}

TEST(Parts, SayThatNothingIsThereYet) {
  const Study study = toy_study();
  arena::Store store(":memory:");
  const Report report = make_report(study, Findings(study, store));
  EXPECT_TRUE(has(report_html(report, then_and_there), "<td colspan=\"3\">not measured</td>"));
  EXPECT_TRUE(has(report_text(report), "ours: not measured"));
  EXPECT_TRUE(has(report_text(report), "6 of 6 other cells are not done"));
}

}  // namespace
}  // namespace aite::studies
