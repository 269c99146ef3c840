// SPDX-License-Identifier: MIT
#include "games/blokus/state.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/simd.hpp"
#include "base/test_size.hpp"
#include "games/blokus/plain.hpp"
#include "games/perft.hpp"

namespace aite::games::blokus {
namespace {

State after(const std::vector<std::string>& moves) {
  State state;
  for (const std::string& text : moves) {
    const Move move = state.parse_move(text);
    EXPECT_EQ(state.why_illegal(move), "") << text;
    state.play(move);
  }
  return state;
}

std::string reason(const State& state, const std::string& move) { return state.why_illegal(state.parse_move(move)); }

std::vector<Move> legal(const State& state) {
  State::MoveList moves;
  state.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

Move random_move(const State& state, base::Rng& rng) {
  const std::vector<Move> moves = legal(state);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// The first position of a random game in which somebody has to pass.
State first_pass(std::uint64_t seed) {
  base::Rng rng(seed);
  State state;
  while (legal(state).front() != pass_move) state.play(random_move(state, rng));
  return state;
}

TEST(BlokusState, CountsItsFirstMoves) {
  EXPECT_EQ(perft(State(), 1), 414U);
  EXPECT_EQ(perft(State(), 2), 171396U);
}

TEST(BlokusState, FirstPiecesCoverTheStartSquares) {
  const State start;
  EXPECT_EQ(reason(start, "e10"), "");
  EXPECT_EQ(reason(start, "j5"), "the first piece must cover e10");
  const State next = after({"e8,d9,e9,f9,e10"});
  EXPECT_EQ(reason(next, "j5,j6"), "");
  EXPECT_EQ(reason(next, "a1"), "the first piece must cover j5");
}

TEST(BlokusState, RefusesWithAReason) {
  const State state = after({"e10,f10", "j5"});
  EXPECT_EQ(reason(state, "g11,h11"), "piece 2 is used already");
  EXPECT_EQ(reason(state, "f10,f11,f12"), "it overlaps another piece");
  EXPECT_EQ(reason(state, "g9,h9,i9,j9,j8"), "");
  EXPECT_EQ(reason(state, "g10,g11,g12"), "it touches an own piece along an edge");
  EXPECT_EQ(reason(state, "h11,h12,h13"), "it touches no own piece at a corner");
  EXPECT_EQ(reason(state, "g11,g12,g13"), "");
  EXPECT_EQ(state.why_illegal({13729}), "there is no such move");
  EXPECT_EQ(state.why_illegal(no_move), "there is no such move");
  EXPECT_EQ(state.why_illegal(pass_move).substr(0, 41), "only a side without a placement passes; d");
}

TEST(BlokusState, EnemyPiecesMayBeTouchedAlongEdges) {
  const State state = after({"e10", "j5,j6,j7,j8,j9", "f9,g9,h9,i9", "k10"});
  EXPECT_EQ(reason(state, "j10,j11"), "");  // beside k10 and j9, at i9's corner
}

TEST(BlokusState, WhoCannotPlacePassesAndTheGameEndsWhenBothHavePassed) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    State state = first_pass(seed);
    const Side stuck = state.to_move();
    EXPECT_EQ(legal(state), std::vector<Move>{pass_move});
    EXPECT_EQ(state.why_illegal(pass_move), "");
    EXPECT_FALSE(state.is_over());
    base::Rng rng(seed);
    for (; !state.is_over(); state.play(random_move(state, rng))) {
      if (state.to_move() == stuck) {
        EXPECT_EQ(legal(state), std::vector<Move>{pass_move});
      }
    }
    EXPECT_TRUE(state.has_passed(Side::first) && state.has_passed(Side::second));
    EXPECT_EQ(legal(state), std::vector<Move>{});
    EXPECT_EQ(state.why_illegal(pass_move), "the game is over");
    EXPECT_EQ(reason(state, "e10"), "the game is over");
  }
}

TEST(BlokusState, OutcomeCountsCoveredSquares) {
  EXPECT_EQ(after({"e8,d9,e9,f9,e10", "j5,j6"}).outcome().margin(), 3.0);
  EXPECT_EQ(after({"e10", "j5,j6"}).outcome().result(), Result::second_wins);
  EXPECT_EQ(after({"e10", "j5"}).outcome().result(), Result::draw);
}

TEST(BlokusState, LegalMovesAndReasonsAgree) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    base::Rng rng(seed);
    for (State state; !state.is_over(); state.play(random_move(state, rng))) {
      const std::vector<Move> moves = legal(state);
      EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
      for (std::uint16_t code = 0; code < placement_count; ++code) {
        const bool listed = std::binary_search(moves.begin(), moves.end(), Move{code});
        ASSERT_EQ(listed, state.why_illegal({code}).empty()) << state.text() << " " << state.move_text({code});
      }
    }
  }
}

// Positions of random games with what the plain rules say of them, folded into a number.
struct Checked {
  State state;
  std::uint64_t placements;
};

std::uint64_t folded(const std::vector<Move>& moves) {
  std::uint64_t sum = moves.size();
  for (const Move move : moves) sum = base::mix(sum, move.code);
  return sum;
}

TEST(BlokusState, FindsThePlacementsThatThePlainRulesFind) {
  const std::size_t wanted = base::test_size(110'000);
  std::vector<Checked> positions;
  for (base::Rng rng(1); positions.size() < wanted;) {
    for (State state; !state.is_over();) {
      const std::vector<Move> placements = plain::placements(state);
      positions.push_back({state, folded(placements.empty() ? std::vector<Move>{pass_move} : placements)});
      state.play(placements.empty() ? pass_move : placements[rng.below(static_cast<std::uint32_t>(placements.size()))]);
    }
  }
  base::for_each_simd_target([&](const std::string& target) {
    for (const Checked& position : positions) {
      ASSERT_EQ(folded(legal(position.state)), position.placements) << target << " " << position.state.text();
    }
  });
}

TEST(BlokusState, HashComesFromThePositionAlone) {
  base::Rng rng(3);
  for (State state; !state.is_over(); state.play(random_move(state, rng))) {
    const State read = State::from_text(state.text(), {});
    EXPECT_EQ(read.hash(), state.hash());
    EXPECT_EQ(read.board_hash(), state.board_hash());
  }
}

TEST(BlokusState, HashTellsSidesAndPassesApart) {
  const State state = first_pass(1);
  State passed = state;
  passed.play(pass_move);
  EXPECT_EQ(passed.board_hash(), state.board_hash());
  EXPECT_NE(passed.hash(), state.hash());
  std::string other_side = state.text();
  other_side.back() = other_side.back() == 'b' ? 'w' : 'b';
  const State turned = State::from_text(other_side, {});
  EXPECT_NE(turned.hash(), state.hash());
  EXPECT_NE(turned.hash(), passed.hash());
}

TEST(BlokusState, OrderOfMovesDoesNotMatter) {
  const State a = after({"e10", "j5", "f11,g11", "k4,l4", "d9,d8,d7", "i6,h6,g6"});
  const State b = after({"e10", "j5", "d9,d8,d7", "i6,h6,g6", "f11,g11", "k4,l4"});
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_EQ(a.text(), b.text());
}

TEST(BlokusState, MirroredGamesAreMirroredAllTheWay) {
  base::Rng rng(5);
  State mirror;
  for (State state; !state.is_over();) {
    EXPECT_EQ(state.transformed(1).hash(), mirror.hash());
    EXPECT_EQ(state.transformed(1).text(), mirror.text());
    EXPECT_EQ(state.transformed(1).transformed(1).text(), state.text());
    EXPECT_EQ(state.transformed(0).text(), state.text());
    std::vector<Move> mirrored_moves;
    for (const Move move : legal(state)) mirrored_moves.push_back(state.transformed(move, 1));
    std::sort(mirrored_moves.begin(), mirrored_moves.end());
    EXPECT_EQ(mirrored_moves, legal(mirror));
    const Move move = random_move(state, rng);
    mirror.play(state.transformed(move, 1));
    state.play(move);
    EXPECT_EQ(state.transformed(1).last_move(), mirror.last_move());
  }
}

}  // namespace
}  // namespace aite::games::blokus
