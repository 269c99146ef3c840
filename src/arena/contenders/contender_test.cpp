// SPDX-License-Identifier: MIT
#include "arena/contenders/contender.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

std::vector<games::Move> first_moves(Contender& contender, std::uint64_t seed) {
  const auto session = players::make_session("othello");
  EXPECT_FALSE(contender.begin(*session, games::Side::first, seed, {}));
  for (int i = 0; i < 8; ++i) session->play(contender.ask(*session, {}, 0, {}).move.value());
  return session->moves();
}

TEST(PlayerContender, SameSeedSameMoves) {
  const auto session = players::make_session("othello");
  for (const char* spec : {"random", "mc:playouts=10", "uct:playouts=50"}) {
    const auto contender = make_contender(spec, *session);
    EXPECT_EQ(contender->spec(), spec);
    const auto moves = first_moves(*contender, 0x1234'5678'9abc'def0);
    EXPECT_NE(first_moves(*contender, 0xfedc'ba98'7654'3210), moves) << spec;
    EXPECT_EQ(first_moves(*contender, 0x1234'5678'9abc'def0), moves) << spec << ", not as before another game";
    EXPECT_EQ(first_moves(*make_contender(spec, *session), 0x1234'5678'9abc'def0), moves) << spec;
  }
}

TEST(PlayerContender, SaysWhatItThought) {
  const auto session = players::make_session("othello");
  const auto contender = make_contender("uct:playouts=50", *session);
  contender->begin(*session, games::Side::first, 1, {});
  const Answer answer = contender->ask(*session, {}, 0, {});
  ASSERT_TRUE(answer.move && answer.thought);
  EXPECT_EQ(answer.thought->move, *answer.move);
  EXPECT_EQ(answer.thought->playouts, 50U);
}

// Without a limit these players would think for an hour.
TEST(PlayerContender, LimitsShortenTheBudget) {
  const auto session = players::make_session("othello");
  const auto contender = make_contender("uct:playouts=0,seconds=3600", *session);
  contender->begin(*session, games::Side::first, 1, {});
  EXPECT_TRUE(contender->ask(*session, {.per_move = 0.01}, 0, {}).move);
  EXPECT_TRUE(contender->ask(*session, {.per_game = 1}, 0.2, {}).move);
  EXPECT_TRUE(contender->ask(*session, {.per_game = 1}, -1, {}).move) << "late already";
}

TEST(MakeContender, RefusesWhatCannotBe) {
  const auto session = players::make_session("othello");
  for (const char* spec : {"", "nobody", "uct:playouts=many", "gtp:", "gtp:  "}) {
    EXPECT_THROW(make_contender(spec, *session), base::InputError) << spec;
  }
}

// A program that does not exist cannot have been started.
TEST(CanonicalSpec, StartsNoProgram) {
  const auto session = players::make_session("othello");
  EXPECT_EQ(canonical_spec(" gtp:/no/such/program ", *session), "gtp:/no/such/program");
  EXPECT_EQ(canonical_spec("gtp[level 5; komi 7]:/no/such/program", *session), "gtp[level 5; komi 7]:/no/such/program");
  EXPECT_EQ(canonical_spec(" uct:playouts=50,seed=1 ", *session), "uct:playouts=50");
  for (const char* spec : {"", "nobody", "uct:playouts=many", "gtp:", "gtp[level 5:engine", "gtp[]:"}) {
    EXPECT_THROW(canonical_spec(spec, *session), base::InputError) << spec;
  }
}

TEST(CanonicalSpec, IsWhatTheContenderSays) {
  const auto session = players::make_session("othello");
  for (const char* spec : {"random", " uct:playouts=50,seed=1", "ab:depth=3"}) {
    EXPECT_EQ(canonical_spec(spec, *session), make_contender(spec, *session)->spec()) << spec;
  }
}

}  // namespace

}  // namespace aite::arena
