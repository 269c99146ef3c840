// SPDX-License-Identifier: MIT
// What no level may do, on a fixed list of positions: fill its own eyes, pass wrongly, fail to finish what is won.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "base/test_size.hpp"
#include "players/partner/levels.hpp"
#include "players/registry.hpp"

namespace aite::players {

namespace {

std::vector<int> some_levels(const std::string& game) {
  std::vector<int> levels;
  const int most = static_cast<int>(levels_of(game, "none").size());
  const int step = base::full_size_tests() ? 2 : 9;
  for (int level = 1; level <= most; level += step) levels.push_back(level);
  return levels;
}

std::unique_ptr<Player> partner(int level, const games::Session& session) {
  return make_player(fmt::format("partner:level={}", level), session);
}

games::Move answer(Player& player, const games::Session& session) {
  return player.think(session, player.budget(), {}).move;
}

std::unique_ptr<games::Session> go_position(const std::string& board, const std::string& rest) {
  std::unique_ptr<games::Session> session = make_session("go", "komi=6.5");
  session->set_text(board + " " + rest);
  return session;
}

// Both sides have nothing left but eyes. Black has 45 points, white 36.
constexpr const char* full =
    ".X.XXO.O./XXXXXOOOO/.XXXXOOO./XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/XXXXXOOOO/X.XXXOO.O";
// Black is behind, and takes eighteen stones by E9.
constexpr const char* great_capture =
    "OOOO.XXX./OOOOXX.XX/OOOOXXXXX/OOOOXXXXX/OOXXXXOOO/XXXXXOOOO/.XXOOOO.O/XXOOOOOOO/X.OO.OOO.";
// A game that has hardly begun.
constexpr const char* open =
    "........./........./..X...O../....O..../....X..../........./..O...X../........./.........";
// White has a few stones that cannot live; black is alive everywhere.
constexpr const char* won = "........./.XXXXXXX./.X.X.X.X./.XXXXXXX./...O...../.XXXXXXX./.X.X.X.X./.XXXXXXX./.....O...";

TEST(Manners, NobodyFillsItsOwnEyes) {
  for (const char* to_move : {"b", "w"}) {
    for (const char* passes : {"0", "1"}) {
      const auto session = go_position(full, fmt::format("{} 6.5 - {}", to_move, passes));
      for (const int level : some_levels("go")) {
        EXPECT_EQ(answer(*partner(level, *session), *session), games::pass_move) << level << to_move << passes;
      }
    }
  }
}

TEST(Manners, NobodyPassesWhereMuchIsToBeGained) {
  for (const char* passes : {"0", "1"}) {
    for (const char* board : {great_capture, open}) {
      const auto session = go_position(board, fmt::format("b 6.5 - {}", passes));
      for (const int level : some_levels("go")) {
        EXPECT_NE(answer(*partner(level, *session), *session), games::pass_move) << level << ' ' << board;
      }
    }
  }
}

// Each level, moving first there, against random play.
void expect_wins(const games::Session& position) {
  for (const int level : some_levels(std::string(position.info().name))) {
    const auto session = position.clone();
    const games::Side side = session->to_move();
    const auto player = partner(level, *session);
    const auto random = make_player(fmt::format("random:seed={}", level), *session);
    while (!session->is_over() && session->moves().size() < 400) {
      session->play(answer(session->to_move() == side ? *player : *random, *session));
    }
    EXPECT_TRUE(session->is_over());
    EXPECT_EQ(session->outcome().sign_for(side), 1) << position.info().name << " level " << level;
  }
}

TEST(Manners, EveryLevelFinishesAWonGoGame) { expect_wins(*go_position(won, "b 6.5 - 0")); }

TEST(Manners, EveryLevelFinishesAWonOthelloGame) {
  const auto session = make_session("othello");
  session->set_text("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOXXXXOO--XXX----- X");
  expect_wins(*session);
}

TEST(Manners, EveryLevelFinishesAWonBlokusGame) {
  const auto session = make_session("blokus-duo");
  const auto good = make_player("partner:dial=0.6", *session);
  const auto random = make_player("random", *session);
  while (session->moves().size() < 24) {
    session->play(answer(session->moves().size() % 2 == 0 ? *good : *random, *session));
  }
  expect_wins(*session);
}

}  // namespace

}  // namespace aite::players
