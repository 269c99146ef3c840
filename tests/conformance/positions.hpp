// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conformance/notation.hpp"
#include "conformance/walk.hpp"
#include "games/perft.hpp"

// A State as a value: copies, move counts, hashes, symmetries.
namespace aite::conformance {

// Every position met, with its hash: a text has one hash and a hash one text.
class HashBook {
 public:
  template <games::State S>
  void add(const S& state) {
    const std::string text = state.text();
    const auto [hash, new_text] = hashes_.emplace(text, state.hash());
    EXPECT_EQ(hash->second, state.hash()) << "one position, two hashes: " << text;
    const auto [known, new_hash] = texts_.emplace(state.hash(), text);
    EXPECT_EQ(known->second, text) << "two positions, one hash";
  }

 private:
  std::unordered_map<std::string, std::uint64_t> hashes_;
  std::unordered_map<std::uint64_t, std::string> texts_;
};

// Plays the moves as far as they are legal; whether all were.
template <games::State S>
bool play_legally(S& state, const std::vector<games::Move>& moves) {
  for (const games::Move move : moves) {
    if (!state.why_illegal(move).empty()) return false;
    state.play(move);
  }
  return true;
}

template <games::State S>
void expect_own_way_of_copy(const S& state, base::Rng& rng) {
  if (state.is_over()) return;
  const S before = state;
  S copy = state;
  copy.play(one_of(legal_moves(copy), rng));
  expect_same_position(state, before);
  EXPECT_NE(copy.text(), state.text());
  EXPECT_NE(copy.hash(), state.hash());
  copy = state;
  expect_same_position(copy, state);
}

// Plays the mover's moves a and c around the other side's b, in both orders: mostly the same position, by two ways.
// Whether it was.
template <games::State S>
bool transposes(const S& state, base::Rng& rng) {
  S there = state;
  std::vector<games::Move> moves;
  while (moves.size() < 3 && !there.is_over()) {
    moves.push_back(one_of(legal_moves(there), rng));
    there.play(moves.back());
  }
  if (moves.size() < 3 || moves.front() == moves.back()) return false;
  std::swap(moves.front(), moves.back());
  S back = state;
  if (!play_legally(back, moves) || back.text() != there.text()) return false;
  expect_same_position(back, there);
  return true;
}

template <games::State S>
void expect_symmetric(const S& state, int symmetry, base::Rng& rng) {
  SCOPED_TRACE(symmetry);
  const S image = state.transformed(symmetry);
  EXPECT_EQ(image.to_move(), state.to_move());
  EXPECT_EQ(image.is_over(), state.is_over());
  EXPECT_EQ(image.outcome(), state.outcome());

  const std::vector<games::Move> moves = legal_moves(state);
  std::vector<games::Move> images;
  for (const games::Move move : moves) images.push_back(state.transformed(move, symmetry));
  std::sort(images.begin(), images.end());
  EXPECT_EQ(images, sorted_legal_moves(image)) << state.text();

  for (int i = 0; i < 4 && !moves.empty(); ++i) {
    const games::Move move = one_of(moves, rng);
    S then_play = image;
    then_play.play(state.transformed(move, symmetry));
    S play_first = state;
    play_first.play(move);
    expect_same_position(then_play, play_first.transformed(symmetry));
  }
}

template <games::State S>
std::vector<std::string> sorted_images(const S& state) {
  std::vector<std::string> images;
  for (int symmetry = 0; symmetry < S::symmetries; ++symmetry) images.push_back(state.transformed(symmetry).text());
  std::sort(images.begin(), images.end());
  return images;
}

template <class G>
class Positions : public Conformance<G> {};

TYPED_TEST_SUITE_P(Positions);

TYPED_TEST_P(Positions, MoveCountsAreTheKnownOnes) {
  TestFixture::for_each_case([](const auto& start, const Case& known) {
    ASSERT_FALSE(known.perft.empty());
    for (std::size_t depth = 1; depth <= known.perft.size(); ++depth) {
      const std::uint64_t leaves = known.perft[depth - 1];
      if (depth > 1 && leaves > base::test_size(10'000'000)) break;
      EXPECT_EQ(games::perft(start, static_cast<int>(depth)), leaves) << "depth " << depth;
    }
  });
}

TYPED_TEST_P(Positions, CopiesGoTheirOwnWay) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk(start, 1, base::test_size(2'000),
         [](const auto& state, base::Rng& rng) { expect_own_way_of_copy(state, rng); });
  });
}

TYPED_TEST_P(Positions, HashesTellPositionsApart) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    HashBook book;
    walk(start, 2, base::test_size(50'000), [&](const auto& state, base::Rng&) { book.add(state); });
  });
}

TYPED_TEST_P(Positions, TranspositionsHaveOneHash) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    std::uint64_t transpositions = 0;
    walk(start, 3, 100 + base::test_size(4'000),
         [&](const auto& state, base::Rng& rng) { transpositions += transposes(state, rng) ? 1U : 0U; });
    EXPECT_GT(transpositions, 0U);
  });
}

TYPED_TEST_P(Positions, SymmetriesAreThoseOfTheGame) {
  using State = typename TypeParam::State;
  TestFixture::for_each_case([](const State& start, const Case&) {
    walk(start, 4, base::test_size(1'000), [](const State& state, base::Rng& rng) {
      expect_same_position(state.transformed(0), state);
      for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) expect_symmetric(state, symmetry, rng);
    });
  });
}

TYPED_TEST_P(Positions, SymmetriesFormAGroup) {
  using State = typename TypeParam::State;
  TestFixture::for_each_case([](const State& start, const Case&) {
    walk(start, 5, base::test_size(300), [](const State& state, base::Rng&) {
      const std::vector<std::string> images = sorted_images(state);
      for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) {
        EXPECT_EQ(sorted_images(state.transformed(symmetry)), images) << symmetry << " of " << state.text();
      }
    });
  });
}

REGISTER_TYPED_TEST_SUITE_P(Positions, MoveCountsAreTheKnownOnes, CopiesGoTheirOwnWay, HashesTellPositionsApart,
                            TranspositionsHaveOneHash, SymmetriesAreThoseOfTheGame, SymmetriesFormAGroup);

}  // namespace aite::conformance
