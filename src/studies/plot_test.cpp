// SPDX-License-Identifier: MIT
#include "studies/plot.hpp"

#include <gtest/gtest.h>

#include "studies/svg.hpp"

namespace aite::studies {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Plot, TicksAreRoundNumbers) {
  EXPECT_EQ(ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks(-130, 140, 6), (std::vector<double>{-100, -50, 0, 50, 100}));
  EXPECT_EQ(ticks(3, 3, 6), (std::vector<double>{3}));
}

TEST(Plot, DrawsEveryPointWithItsInterval) {
  const Plot plot{"A & B",
                  "x",
                  "y",
                  true,
                  {{"ours", {{100, 1, {0.5, 1.5}}, {1000, 2, {1, 3}}}, false}, {"paper", {{100, 1.2, {}}}, true}}};
  const std::string picture = svg(plot);
  EXPECT_EQ(count(picture, "<circle"), 3U);               // two points and the legend
  EXPECT_EQ(count(picture, "<rect"), 1 + 2U);             // the background, a point and the legend
  EXPECT_EQ(count(picture, "stroke-width=\"1.2\""), 6U);  // a bar and two ends for each interval
  EXPECT_NE(picture.find("A &amp; B"), std::string::npos);
  EXPECT_EQ(picture.find("NaN"), std::string::npos);
  EXPECT_EQ(picture.find("inf"), std::string::npos);
}

TEST(Plot, AxesFitTheirNumbers) {
  const std::string alone = svg({"small", "x", "y", false, {{"ours", {{1, 0.03, {}}}, false}}});
  EXPECT_EQ(alone.find(">0.2</text>"), std::string::npos) << alone;
  EXPECT_NE(alone.find(">0.03</text>"), std::string::npos) << alone;
  // Far from zero there is none.
  EXPECT_EQ(svg({"far", "x", "y", false, {{"ours", {{1, 100, {}}, {2, 101, {}}}, false}}}).find(">0</text>"),
            std::string::npos);
}

TEST(Plot, CategoriesHaveBarsFromZero) {
  const Plot plot{
      "types",
      "type",
      "weight",
      false,
      {{"M = 100", {{0, 2, {1.5, 2.5}}, {1, -1, {}}}, false}, {"M = 1000", {{0, 2, {}}, {1, -1, {}}}, false}},
      {"d = 0", "score"}};
  const std::string picture = svg(plot);
  EXPECT_EQ(count(picture, "<path"), 0U);
  EXPECT_EQ(count(picture, "<rect"), 1 + 4 + 2U);         // the background, bars, the legend
  EXPECT_EQ(count(picture, "stroke-width=\"1.2\""), 3U);  // one interval
  EXPECT_EQ(count(picture, ">score</text>"), 1U);
  EXPECT_EQ(count(picture, "fill-opacity=\"0\""), 2 + 1U);  // without colours series still differ
}

TEST(Plot, ManyNamesTakeMoreLines) {
  Plot plot{"names", "x", "y", false, {}};
  for (int i = 0; i < 6; ++i) plot.series.push_back({"a long name of a series", {{1, 2, {}}}, false});
  const std::string picture = svg(plot);
  EXPECT_NE(picture.find("viewBox=\"0 0 640 418\""), std::string::npos) << picture;
  plot.series.resize(2);
  EXPECT_NE(svg(plot).find("viewBox=\"0 0 640 400\""), std::string::npos);
}

TEST(Plot, NothingIsStillAPicture) {
  const std::string picture = svg({"empty", "x", "y", false, {{"ours", {}, false}}});
  EXPECT_EQ(picture.find("nan"), std::string::npos);
  EXPECT_TRUE(picture.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace aite::studies
