// SPDX-License-Identifier: MIT
#include "arena/matches/verify.hpp"

#include <gtest/gtest.h>

#include "players/registry.hpp"

namespace aite::arena {
namespace {

StoredGame coins_game(std::array<std::string, 2> players) {
  StoredGame game;
  game.game = "coins";
  game.players = std::move(players);
  const auto session = players::make_session("coins");
  while (!session->is_over()) {
    const games::Move move = session->legal_moves().front();
    game.moves += (game.moves.empty() ? "" : " ") + session->move_text(move);
    session->play(move);
  }
  game.ruling = {session->outcome().result(), session->outcome().half_points, Ending::score, {}};
  return game;
}

TEST(Verify, ProgramsOfEitherFormAreNotPlayedAgain) {
  for (const char* spec : {"gtp:engine", "gtp[level 5]:engine", " gtp[level 5; komi 7]:engine --fast"}) {
    const Verification verification = verify(coins_game({spec, "random"}));
    EXPECT_TRUE(verification.sound);
    EXPECT_FALSE(verification.replayed);
    EXPECT_NE(verification.explanation.find("it is another program"), std::string::npos) << verification.explanation;
  }
}

TEST(Verify, SaysWhyAPlayerIsNotPlayedAgain) {
  const auto session = players::make_session("othello");
  EXPECT_FALSE(why_not_deterministic("uct:playouts=50", *session));
  EXPECT_EQ(why_not_deterministic("uct:seconds=1", *session), "it plays by the clock");
  EXPECT_EQ(why_not_deterministic("uct:playouts=50,threads=2", *session), "it thinks on several threads");
  EXPECT_TRUE(why_not_deterministic("Grandmother", *session)->starts_with("it is no player of this program"));
}

TEST(Verify, FindsAResultThatIsNotTheRules) {
  StoredGame game = coins_game({"gtp:engine", "random"});
  *game.ruling.half_points += 2;
  EXPECT_FALSE(verify(game).sound);
}

}  // namespace
}  // namespace aite::arena
