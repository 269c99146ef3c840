// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "arena/store/store.hpp"
#include "studies/blokus_toqn/duels.hpp"
#include "studies/blokus_toqn/weights.hpp"
#include "studies/report.hpp"
#include "studies/work.hpp"

namespace aite::studies::paper_001 {
namespace {

// Two trainings of two ways to learn, and games of one, as small as they can be.
struct Small {
  Extent extent{2, 50, 1, 1};
  Way usual;
  Way thousand{"1", 1000};
  Duel duel{{}, {"10 nodes", "seconds=0,nodes=10"}, {"MC", "mc:playouts=1"}, 2, 2, 50};

  [[nodiscard]] Study study() const {
    Study study;
    study.name = "small";
    study.work = {test_positions(extent), training_cell(usual, extent), training_cell(score_read(), extent),
                  duel_cell(duel)};
    return study;
  }
  static Way score_read() { return {"1", 100, "score"}; }
};

TEST(BlokusToqn, TrainsTestsAndPlays) {
  const Small small;
  const Study study = small.study();
  arena::Store store(":memory:");
  do_work(study, store, {});
  const Findings findings(study, store);
  ASSERT_TRUE(findings.complete());
  const std::vector<double> usual = errors(training_id(small.usual))(findings);
  const std::vector<double> other = errors(training_id(Small::score_read()))(findings);
  ASSERT_EQ(usual.size(), 2U);
  EXPECT_NE(usual[0], usual[1]);
  EXPECT_NE(usual[0], other[0]);
  for (const double error : usual) EXPECT_LT(error, 0.5);
  for (const double share : right(training_id(small.usual))(findings)) EXPECT_GT(share, 0.3);

  const base::Estimate wins = wins_of(small.duel)(findings);
  EXPECT_EQ(wins.sample, static_cast<double>(small.duel.games()));  // too few trainings: games count
  const std::vector<double> first = won_moving(small.duel, 0)(findings);
  const std::vector<double> second = won_moving(small.duel, 1)(findings);
  const std::vector<double> all = won(small.duel)(findings);
  ASSERT_EQ(all.size(), 2U);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_DOUBLE_EQ(all[i], (first[i] + second[i]) / 2);
}

// Another run of a unit is the same answer: models and games depend on nothing but its name.
TEST(BlokusToqn, UnitsAreTheSameAgain) {
  const Small small;
  const Study study = small.study();
  arena::Store store(":memory:");
  do_work(study, store, {});
  const Findings findings(study, store);
  const Answers before = [&](std::string_view cell) -> const nlohmann::json& { return *findings.answer(cell); };
  const WorkCell training = training_cell(small.usual, small.extent);
  EXPECT_EQ(training.units.work(1, before, {}).at("weights"), findings.answer(training.id)->at("weights").at(1));
  const WorkCell duel = duel_cell(small.duel);
  EXPECT_EQ(duel.units.work(3, before, {}), duel.units.work(3, before, {}));
}

TEST(BlokusToqn, NoTwoTrainingsShareGames) {
  const Extent extent;
  std::set<std::string> seeds;
  for (const Way& way : {Way{"1", 100}, Way{"1", 1000}}) {
    const WorkCell cell = training_cell(way, extent);
    for (std::size_t i = 0; i < cell.units.count; ++i) seeds.insert(cell.units.name(i));
  }
  EXPECT_EQ(seeds.size(), 2 * extent.trainings);
}

TEST(BlokusToqn, PairsCountEveryItemOnce) {
  // Every pair says the sum of its items' numbers: the mean is twice theirs, and the spread that of twice each.
  const std::vector<double> items{1, 2, 4, 9};
  const std::vector<double> numbers =
      of_pairs(items.size(), [&](std::size_t i, std::size_t j) { return items[i] + items[j]; });
  ASSERT_EQ(numbers.size(), items.size());
  for (std::size_t i = 0; i < items.size(); ++i) EXPECT_NEAR(numbers[i], 2 * items[i], 1e-12);
  EXPECT_TRUE(of_pairs(2, [](std::size_t, std::size_t) { return 1.0; }).empty());
}

// What the paper says of its weights has to hold of its weights, or the regions are wrong.
TEST(BlokusToqn, RegionsHoldOfThePapersWeights) {
  const Study study = make_study("blokus-toqn", Scale::standard);
  const auto table = std::ranges::find(study.tables, "regions", &ResultTable::id);
  ASSERT_NE(table, study.tables.end());
  const auto papers = [&](std::string_view region, std::size_t phase) {
    return *std::ranges::find(table->rows, region, &Row::label)->numbers.at(phase).paper;
  };
  for (const std::size_t phase : {0U, 1U}) EXPECT_LT(papers("centre", phase), papers("around the centre", phase));
  EXPECT_LT(papers("between centre and rim", 1), papers("rim", 1));
  EXPECT_LT(papers("whole board", 1), papers("around (1,1) to (5,5)", 1));
}

}  // namespace
}  // namespace aite::studies::paper_001
