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
  const StoredGame good = coins_game({"gtp:engine", "random"});
  EXPECT_TRUE(verify(good).sound);
  const auto is_sound_after = [&](const auto& change) {
    StoredGame game = good;
    change(game);
    return verify(game).sound;
  };
  EXPECT_FALSE(is_sound_after([](StoredGame& game) { *game.ruling.half_points *= 3; }));
  EXPECT_FALSE(is_sound_after([](StoredGame& game) { game.ruling.half_points.reset(); }));
  EXPECT_FALSE(is_sound_after([](StoredGame& game) {
    game.ruling.result =
        game.ruling.result == games::Result::first_wins ? games::Result::second_wins : games::Result::first_wins;
  }));
  for (const int opening : {-1, 1000, 99'999'999}) {
    EXPECT_FALSE(is_sound_after([&](StoredGame& game) { game.opening = opening; })) << opening;
  }
}

TEST(Verify, SaysWhatTheMovesDoNotTell) {
  StoredGame game = coins_game({"gtp:engine", "random"});
  EXPECT_NE(verify(game).explanation.find("the result agrees"), std::string::npos);
  game.ruling.detail = "claimed";
  EXPECT_NE(verify(game).explanation.find("the result is claimed, the board counts"), std::string::npos);
  // Only where there are dead stones may somebody else have counted otherwise.
  game.ruling.detail = "settled";
  EXPECT_NE(verify(game).explanation.find("the result agrees"), std::string::npos);
  *game.ruling.half_points *= 3;
  EXPECT_FALSE(verify(game).sound);
  StoredGame go;
  go.game = "go";
  go.players = {"gtp:engine", "random"};
  go.moves = "e5 pass pass";
  go.ruling = {games::Result::second_wins, -15, Ending::score, "settled"};
  EXPECT_NE(verify(go).explanation.find("of dead stones that were settled, the board counts 7"), std::string::npos)
      << verify(go).explanation;
  game.ruling = {game.ruling.result, std::nullopt, Ending::resignation, {}};
  EXPECT_NE(verify(game).explanation.find("the moves do not tell the result (resignation)"), std::string::npos)
      << verify(game).explanation;
}

}  // namespace
}  // namespace aite::arena
