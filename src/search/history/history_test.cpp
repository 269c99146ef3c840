// SPDX-License-Identifier: MIT
#include "search/history/history.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/toy/coins.hpp"
#include "search/history/plain.hpp"

namespace aite::search::history {
namespace {

using games::Move;
using games::Outcome;
using games::Side;
using games::toy::Coins;
using Line = std::vector<Move>;

constexpr Move a{1};
constexpr Move b{2};
constexpr Move c{3};
constexpr Outcome won{2};  // by the first player
constexpr Outcome lost{-2};
constexpr Outcome drawn{0};

// Records and their tree, written by hand.
struct Remembered {
  Records records;
  Tree tree;

  void add(const Line& plies, Outcome outcome, int times = 1) {
    for (int i = 0; i < times; ++i) {
      records.add(plies, outcome);
      tree.insert(records, records.size() - 1);
    }
  }
  void advance(Move move) {
    records.advance(std::vector{move});
    tree.clear();
    for (Records::Index i = 0; i < records.size(); ++i) tree.insert(records, i);
  }
  [[nodiscard]] std::map<Line, Ends> nodes() const {
    std::map<Line, Ends> all;
    for (Tree::Index i = 0; i < tree.nodes().size(); ++i) all[tree.line(i)] = tree.nodes()[i].ends;
    return all;
  }
  [[nodiscard]] Thought report(const Thresholds& thresholds, Side searcher = Side::first) const {
    return history::report(records, tree, searcher, std::vector{a, b, c}, thresholds, 1);
  }
};

TEST(History, CountsEveryNodeThatRecordsShare) {
  Remembered remembered;
  remembered.add({a, b, c}, won);
  remembered.add({a, b, a}, lost);
  remembered.add({b}, drawn);
  remembered.add({a, c}, won);
  const std::map<Line, Ends> expected{
      {{}, {4, 2, 1}},     {{a}, {3, 2, 0}},       {{b}, {1, 0, 1}},       {{a, b}, {2, 1, 0}},
      {{a, c}, {1, 1, 0}}, {{a, b, c}, {1, 1, 0}}, {{a, b, a}, {1, 0, 0}},
  };
  EXPECT_EQ(remembered.nodes(), expected);
}

TEST(History, SameRecordAgainIsCountedToItsEnd) {
  Remembered remembered;
  remembered.add({a, b}, won, 3);
  const std::map<Line, Ends> expected{{{}, {3, 3, 0}}, {{a}, {3, 3, 0}}, {{a, b}, {3, 3, 0}}};
  EXPECT_EQ(remembered.nodes(), expected);
}

TEST(History, AMovePlayedPrunesWhatContradictsIt) {
  Remembered remembered;
  remembered.add({a, b, c}, won);
  remembered.add({a, b, a}, lost);
  remembered.add({b, c}, drawn);
  remembered.advance(a);
  const std::map<Line, Ends> expected{{{}, {2, 1, 0}}, {{b}, {2, 1, 0}}, {{b, c}, {1, 1, 0}}, {{b, a}, {1, 0, 0}}};
  EXPECT_EQ(remembered.nodes(), expected);
}

// Every node of the fast tree is in the plain one with the same counts, and no shared node is missing.
void expect_same(const Remembered& fast, const PlainHistory& plain) {
  const std::map<Line, Ends> nodes = fast.nodes();
  for (const auto& [line, ends] : nodes) {
    if (line.empty() && ends.playouts == 0) continue;
    ASSERT_TRUE(plain.nodes().contains(line));
    EXPECT_EQ(plain.nodes().at(line), ends);
  }
  for (const auto& [line, ends] : plain.nodes()) {
    EXPECT_TRUE(ends.playouts < 2 || nodes.contains(line));
  }
}

TEST(History, AgreesWithItsPlainTwin) {
  Coins state({14, 3});
  Remembered fast;
  PlainHistory plain;
  base::Rng rng(7);
  for (int ply = 0; ply < 6; ++ply) {
    for (int i = 0; i < 300; ++i) {
      games::Trajectory plies;
      const Outcome outcome = state.playout(rng, &plies);
      fast.add(plies, outcome);
      plain.add(plies, outcome);
    }
    expect_same(fast, plain);
    const Move move = ply % 3 == 0 ? Coins::left : Coins::right;
    state.play(move);
    fast.advance(move);
    plain.advance(move);
    expect_same(fast, plain);
  }
}

// The move of the best rate is a; the frequent strong line goes through b.
Remembered two_minds() {
  Remembered remembered;
  remembered.add({a, a}, won, 6);
  remembered.add({a, b}, won, 5);
  remembered.add({a, c}, lost, 3);
  remembered.add({b, a}, won, 16);
  remembered.add({b, b}, lost, 8);
  return remembered;
}

TEST(History, PlaysTowardsAFeaturePoint) {
  Thresholds thresholds;
  thresholds.make = 15;
  thresholds.rate = 0.7;
  const Thought thought = two_minds().report(thresholds);
  EXPECT_EQ(thought.move, b);
  ASSERT_EQ(thought.feature_points.size(), 1U);
  EXPECT_EQ(thought.feature_points[0].line, (Line{b, a}));
  EXPECT_EQ(thought.feature_points[0].playouts, 16U);
  EXPECT_EQ(thought.feature_points[0].rate, 1);
  EXPECT_EQ(thought.candidates[0].line, (Line{b, a}));
  EXPECT_EQ(thought.candidates[0].visits, 24U);
  EXPECT_EQ(thought.candidates[1].move, a);
}

TEST(History, CountAndRateMustExceedTheThresholds) {
  Thresholds thresholds;
  thresholds.when_none = WhenNone::best;
  thresholds.make = 16;
  thresholds.rate = 0.7;
  EXPECT_TRUE(two_minds().report(thresholds).feature_points.empty()) << "16 are not more than 16";
  EXPECT_EQ(two_minds().report(thresholds).move, a) << "the best of the root where there is none";
  thresholds.make = 15;
  thresholds.rate = 1;
  EXPECT_TRUE(two_minds().report(thresholds).feature_points.empty()) << "1 is not more than 1";
}

TEST(History, HalvesMakeWhereThereIsNone) {
  Thresholds thresholds;
  thresholds.make = 40;
  thresholds.rate = 0.9;
  const Thought thought = two_minds().report(thresholds);  // 40, 20, 10: {b, a} has 16
  ASSERT_EQ(thought.feature_points.size(), 1U);
  EXPECT_EQ(thought.move, b);
}

TEST(History, RaisesRateWhileThereAreTooMany) {
  Thresholds thresholds;
  thresholds.make = 4;
  thresholds.limit = 3;
  // Rates: a 11/14, aa 1, ab 1, b 2/3, ba 1.
  const Found found = feature_points(two_minds().tree, Side::first, thresholds);
  EXPECT_EQ(found.points.size(), 3U);
  EXPECT_GT(found.rate, 0.77);
  thresholds.limit = 1;
  EXPECT_EQ(feature_points(two_minds().tree, Side::first, thresholds).points.size(), 3U)
      << "a raise that leaves none is not made";
}

TEST(History, EndsLinesWithWhomItIsTold) {
  Thresholds thresholds;
  thresholds.make = 4;
  thresholds.ending = Ending::own;
  for (const FeaturePoint& point : two_minds().report(thresholds).feature_points) EXPECT_EQ(point.line.size(), 1U);
  thresholds.ending = Ending::reply;
  for (const FeaturePoint& point : two_minds().report(thresholds).feature_points) EXPECT_EQ(point.line.size(), 2U);
  thresholds.ending = Ending::any;
  thresholds.depth = 2;
  for (const FeaturePoint& point : two_minds().report(thresholds).feature_points) EXPECT_EQ(point.line.size(), 2U);
}

TEST(History, SeesTheSecondSidesWins) {
  Thresholds thresholds;
  thresholds.make = 2;
  const Thought thought = two_minds().report(thresholds, Side::second);
  EXPECT_EQ(thought.move, b);  // bb was lost by the first player 8 of 8 times, ac 3 of 3: b 8/24, a 3/14
  EXPECT_NEAR(thought.candidates[0].win, 8 / 24.0, 1e-9);
  EXPECT_EQ(thought.candidates[0].margin, -(16 - 8) / 24.0);
}

TEST(History, TakesTheRateForWhomItIsTold) {
  Thresholds thresholds;
  thresholds.make = 7;
  thresholds.depth = 2;
  thresholds.view = View::mover;  // a reply is a feature point if it is good for who replies: b, b
  const Thought thought = two_minds().report(thresholds);
  ASSERT_EQ(thought.feature_points.size(), 1U);
  EXPECT_EQ(thought.feature_points[0].line, (Line{b, b}));
}

TEST(History, AnswersOnlyWhatMayBeAnswered) {
  const Remembered remembered = two_minds();
  const Thought thought = report(remembered.records, remembered.tree, Side::first, std::vector{a, c}, {}, 1);
  EXPECT_EQ(thought.move, a);
  for (const FeaturePoint& point : thought.feature_points) EXPECT_EQ(point.line.front(), a);
  EXPECT_EQ(report({}, {}, Side::first, std::vector{c}, {}, 1).move, c) << "nothing is remembered";
}

Thought think(History<Coins>& history, const Coins& coins, std::uint64_t playouts) {
  return history.search(coins, std::vector{Coins::left, Coins::right}, {playouts, 0}, {}, 5);
}

TEST(History, IsDeterminedByItsSeedOnAnyNumberOfThreads) {
  const Coins coins({20, 7});
  std::vector<Thought> thoughts;
  for (const int threads : {1, 1, 3}) {
    Settings settings;
    settings.threads = threads;
    History<Coins> history(settings);
    thoughts.push_back(think(history, coins, 1000));
    EXPECT_EQ(history.records().size(), 1000U);
  }
  for (const Thought& thought : thoughts) {
    EXPECT_EQ(thought.move, thoughts[0].move);
    EXPECT_EQ(thought.playouts, 1000U);
    EXPECT_EQ(thought.candidates[0].win, thoughts[0].candidates[0].win);
    EXPECT_EQ(thought.feature_points.size(), thoughts[0].feature_points.size());
  }
}

TEST(History, TopsUpWhatAnEarlierMoveLeft) {
  Coins coins({20, 7});
  History<Coins> history({});
  think(history, coins, 1000);
  coins.play(Coins::left);
  history.advance(std::vector{Coins::left});
  const std::uint64_t kept = history.records().size();
  EXPECT_GT(kept, 400U);
  const Thought thought = think(history, coins, 1000);
  EXPECT_EQ(thought.reused, kept);
  EXPECT_EQ(thought.playouts + kept, 1000U);
}

TEST(History, KeepsToItsMemory) {
  Settings settings;
  settings.memory_bytes = 1 << 20;
  settings.threads = 2;
  History<Coins> history(settings);
  const Thought thought = think(history, Coins({20, 7}), 20'000);
  EXPECT_EQ(thought.playouts, 20'000U);
  EXPECT_LT(history.records().size(), 20'000U);
  EXPECT_LT(3 * history.bytes_used(), settings.memory_bytes + 4096);
}

TEST(History, CanBeStopped) {
  History<Coins> history({});
  std::stop_source source;
  const Watch watch{source.get_token(), [&](const Thought&) { source.request_stop(); }, 0.001};
  EXPECT_GT(history.search(Coins({20, 7}), std::vector{Coins::left}, {}, watch, 9).playouts, 0U);
}

}  // namespace
}  // namespace aite::search::history
