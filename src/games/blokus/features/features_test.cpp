// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"
#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "games/blokus/features/counts.hpp"
#include "games/blokus/features/weighing.hpp"
#include "games/blokus/state.hpp"

namespace aite::games::blokus::features {
namespace {

const std::vector<Reading> readings{
    {"shapes", "both"}, {"steps", "both"}, {"one", "both"}, {"shapes", "score"}, {"shapes", "mover"}};

std::vector<float> random_weights(const Reading& reading, base::Rng& rng) {
  std::vector<float> weights(phase_count * reading.feature_count());
  for (float& weight : weights) weight = static_cast<float>(rng.unit() - 0.5);
  return weights;
}

// Calls f(state) for all positions of random games until there were so many.
template <class F>
void for_each_position(std::uint64_t count, const F& f) {
  std::uint64_t done = 0;
  for (std::uint64_t seed = 0; done < count; ++seed) {
    base::Rng rng(seed);
    Trajectory game;
    State state;
    state.playout(rng, &game);
    f(State());
    for (const Move move : game) {
      state.play(move);
      f(state);
    }
    done += game.size() + 1;
  }
}

int sum(const std::array<int, place_count>& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

// Section 3.2: (8,2) and (2,8) are number 30, the first player's start square is (5,5).
TEST(BlokusFeatures, PlacesAreNumberedAsInThePaper) {
  const auto paper = [](int row, int column) { return square_at(column - 1, board_size - row); };
  EXPECT_EQ(place_of(paper(8, 2), Side::first) + 1, 30U);
  EXPECT_EQ(place_of(paper(2, 8), Side::first) + 1, 30U);
  EXPECT_EQ(place_of(paper(1, 1), Side::first) + 1, 1U);
  EXPECT_EQ(place_of(paper(14, 14), Side::first) + 1, 105U);
  EXPECT_EQ(place_of(start_squares[0], Side::first), place_of(start_squares[1], Side::second));
  EXPECT_EQ(place_of(paper(7, 13), Side::second), place_of(paper(8, 2), Side::first));  // the paper's (7,D)
  for (const Side side : both_sides) {
    for (std::size_t place = 0; place < place_count; ++place) EXPECT_EQ(place_of(square_of(place, side), side), place);
  }
}

TEST(BlokusFeatures, AreAsManyAsThePaperSays) {
  EXPECT_EQ(Reading().feature_count(), 848U);
  EXPECT_EQ((Reading{"steps", "both"}.feature_count()), 636U);
  EXPECT_EQ((Reading{"one", "both"}.feature_count()), 424U);
  EXPECT_THROW((Reading{"shape", "both"}.check()), base::InputError);
  EXPECT_THROW((Reading{"one", "own"}.check()), base::InputError);
}

// Before the first move everything lies around the start square, and nothing is in the way.
TEST(BlokusFeatures, OfTheEmptyBoard) {
  const Counts counts = counts_of(State().position(), Side::second);
  const std::array<int, kind_count> expected{1, 4, 4, 4, 8, 4, 0, 0};
  for (std::size_t kind = 0; kind < kind_count; ++kind) EXPECT_EQ(sum(counts[kind]), expected[kind]) << kind;
  EXPECT_EQ(counts[0][place_of(start_squares[1], Side::second)], 1);
  for (const int feature : features_of(State().position(), {})) EXPECT_EQ(feature, 0);
}

// A single square of each side, by hand.
TEST(BlokusFeatures, OfTheFirstMoves) {
  State state;
  state.play(state.parse_move("e10"));
  state.play(state.parse_move("j5"));
  const Counts counts = counts_of(state.position(), Side::first);
  EXPECT_EQ(sum(counts[at(Kind::covered)]), 1);
  EXPECT_EQ(sum(counts[at(Kind::blind)]), 4);
  EXPECT_EQ(sum(counts[at(Kind::effective)]), 4);
  // Of the four squares beside an effective one, two are blind.
  EXPECT_EQ(sum(counts[at(Kind::reach_1)]), 8);
  // Of the four at its corners, one is covered; own pieces are in nobody's own way.
  EXPECT_EQ(sum(counts[at(Kind::reach_2)]), 12);
  // Two squares on in a row lie the three neighbouring effective ones, and what is free beyond.
  EXPECT_EQ(sum(counts[at(Kind::reach_3)]), 16);
}

// Black's d9 is effective; then white comes to lie on d8 and e8. The same again in the mirror, so all counts are
// double.
TEST(BlokusFeatures, AnOpposingPieceIsInTheWay) {
  State state;
  state.play(state.parse_move("e10"));
  Position position = state.position();
  const auto reached = [&](Kind kind, int column, int row) {
    return counts_of(position, Side::first)[at(kind)][place_of(square_at(column, row), Side::first)];
  };
  EXPECT_EQ(reached(Kind::effective, 3, 8), 2);
  EXPECT_EQ(reached(Kind::reach_1, 3, 7), 2);
  EXPECT_EQ(reached(Kind::reach_3, 3, 6), 2);
  EXPECT_EQ(reached(Kind::reach_5, 3, 5), 2);
  EXPECT_EQ(reached(Kind::reach_2, 2, 7), 2);
  EXPECT_EQ(reached(Kind::reach_4, 2, 6), 2);
  EXPECT_EQ(reached(Kind::reach_4, 1, 7), 2);
  EXPECT_EQ(reached(Kind::reach_3, 1, 8), 2);
  for (const int square : {square_at(3, 7), square_at(4, 7), square_at(6, 10), square_at(6, 9)}) {
    position.occupied[1].add(square);
  }
  EXPECT_EQ(reached(Kind::reach_1, 3, 7), 0);  // covered
  EXPECT_EQ(reached(Kind::reach_3, 3, 6), 0);  // behind it
  EXPECT_EQ(reached(Kind::reach_5, 3, 5), 0);
  EXPECT_EQ(reached(Kind::reach_2, 2, 7), 0);  // c8: one of the two ways there is blocked
  EXPECT_EQ(reached(Kind::reach_4, 2, 6), 0);
  EXPECT_EQ(reached(Kind::reach_4, 1, 7), 0);
  EXPECT_EQ(reached(Kind::reach_3, 1, 8), 2);  // b9: along the row nothing lies in the way
}

TEST(BlokusFeatures, MirrorImagesAreAlikeAndTheOtherSideSeesTheOpposite) {
  for_each_position(base::test_size(500), [](const State& state) {
    const std::vector<int> features = features_of(state.position(), {});
    ASSERT_EQ(features, features_of(state.transformed(1).position(), {}));
    Position other_view = state.position();
    other_view.to_move = other(other_view.to_move);
    std::vector<int> opposite = features_of(other_view, {});
    for (int& each : opposite) each = -each;
    ASSERT_EQ(features, opposite);
  });
}

// The vector code and the plain one. AITE_TEST_SCALE=200 makes it 100,000 positions a reading.
TEST(BlokusFeatures, WeighedFastOrSlowlyTheyComeToTheSame) {
  base::Rng rng(7);
  for (const Reading& reading : readings) {
    const Weighing weighing(reading, random_weights(reading, rng));
    for_each_position(base::test_size(500), [&](const State& state) {
      const std::array<std::int32_t, kind_count> terms = weighing.terms(state.position());
      const std::int32_t plain = std::accumulate(terms.begin(), terms.end(), 0);
      base::for_each_simd_target([&](const std::string& target) {
        ASSERT_EQ(weighing.weigh(state.position()), plain) << target << " " << reading.influence << state.text();
      });
    });
  }
}

TEST(BlokusFeatures, RoundedWeightsAreNearlyTheWeights) {
  base::Rng rng(8);
  const Reading reading;
  const std::vector<float> weights = random_weights(reading, rng);
  const Weighing weighing(reading, weights);
  EXPECT_GE(weighing.parts_of_one(), 256);
  for_each_position(base::test_size(500), [&](const State& state) {
    const std::vector<int> features = features_of(state.position(), reading);
    const std::size_t first = phase_of(state.position()) == Phase::opening ? 0 : reading.feature_count();
    double exact = 0;
    int cells = 0;
    for (std::size_t i = 0; i < features.size(); ++i) exact += double{weights[first + i]} * features[i];
    for (const Side side : both_sides) {
      for (const auto& of_kind : counts_of(state.position(), side)) cells += sum(of_kind);
    }
    ASSERT_NEAR(weighing.weigh(state.position()), exact * weighing.parts_of_one(), 0.5 * cells + 1e-3);
  });
}

TEST(BlokusFeatures, TheOpeningEndsWithTheNinthPiece) {
  std::vector<float> weights(2 * Reading().feature_count());
  std::fill(weights.begin() + static_cast<std::ptrdiff_t>(Reading().feature_count()), weights.end(), 1.0F);
  const Weighing weighing({}, weights);
  for_each_position(base::test_size(200), [&](const State& state) {
    if (pieces_laid(state.position()) <= 9) {
      ASSERT_EQ(weighing.weigh(state.position()), 0);
    }
  });
}

TEST(BlokusFeatures, WeightsThatCannotBeUsedAreRefused) {
  const Reading reading;
  std::vector<float> weights(phase_count * reading.feature_count(), 0.01F);
  EXPECT_THROW(Weighing({"one", "both"}, weights), base::InputError);
  weights[5] = 1e6F;
  EXPECT_THROW(Weighing(reading, weights), base::InputError);
  weights[5] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THROW(Weighing(reading, weights), base::InputError);
}

}  // namespace
}  // namespace aite::games::blokus::features
