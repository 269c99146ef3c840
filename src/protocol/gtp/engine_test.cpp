// SPDX-License-Identifier: MIT
// The engine over the toy game, whose sides cannot pass, with a player that makes its numbers up.
#include "protocol/gtp/engine.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "games/toy/coins.hpp"
#include "protocol/gtp/talk.hpp"

namespace aite::protocol::gtp {

namespace {

using games::toy::Coins;

Engine coins(std::string_view spec = "fake") { return Engine(fake_host<Coins>(), "coins=4", spec); }

TEST(GtpEngine, AnswersInOrderWithIds) {
  Engine engine = coins();
  EXPECT_EQ(talk(engine, "1 protocol_version\n\n# a comment\nname\n22 nonsense\n"),
            "=1 2\n\n= Aite\n\n?22 unknown command\n\n");
}

TEST(GtpEngine, QuitEndsIt) {
  Engine engine = coins();
  EXPECT_EQ(talk(engine, "quit\nname\n"), "=\n\n");
}

TEST(GtpEngine, KnowsItsCommands) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "known_command genmove"), "= true");
  EXPECT_EQ(ask(engine, "known_command boardsize"), "= false");
  EXPECT_EQ(ask(engine, "known_command nonsense"), "= false");
  const std::string list = ask(engine, "list_commands") + "\n";
  for (const std::string& name : engine.commands().names())
    EXPECT_NE(list.find(name + "\n"), std::string::npos) << name;
}

TEST(GtpEngine, PlaysAndTakesBack) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "play b left"), "=");
  EXPECT_EQ(ask(engine, "genmove w"), "= left");
  EXPECT_EQ(engine.session().moves().size(), 2U);
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_EQ(ask(engine, "undo"), "? cannot undo");
}

TEST(GtpEngine, TakesColoursInAnyForm) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "play BLACK left"), "=");
  EXPECT_EQ(ask(engine, "play White left"), "=");
  EXPECT_EQ(ask(engine, "play B left"), "=");
  EXPECT_EQ(ask(engine, "play red left"), "? syntax error: 'red' is not a colour (b or w)");
  EXPECT_EQ(ask(engine, "play"), "? syntax error: a colour (b or w) is missing");
  EXPECT_EQ(ask(engine, "play w"), "? syntax error: a move is missing");
}

TEST(GtpEngine, RefusesTheWrongSideWhereItCannotPass) {
  Engine engine = coins();
  EXPECT_TRUE(ask(engine, "play w left").starts_with("? illegal move: it is black's turn, and passing is illegal: "));
  EXPECT_TRUE(ask(engine, "genmove w").starts_with("? illegal move: it is black's turn"));
  EXPECT_TRUE(ask(engine, "lz-analyze w").starts_with("? illegal move: it is black's turn"));
  EXPECT_TRUE(engine.session().moves().empty());
}

TEST(GtpEngine, PassesOnceTheGameIsOver) {
  Engine engine = coins();
  for (const char* side : {"b", "w", "b", "w"}) ask(engine, std::string("genmove ") + side);
  ASSERT_TRUE(engine.session().is_over());
  EXPECT_EQ(ask(engine, "genmove b"), "= pass");
  EXPECT_EQ(ask(engine, "reg_genmove w"), "= pass");
  EXPECT_EQ(ask(engine, "play b left"), "? illegal move: the game is over");
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_TRUE(engine.session().is_over()) << "only the pass was taken back";
  EXPECT_EQ(ask(engine, "undo"), "=");
  EXPECT_FALSE(engine.session().is_over());
}

TEST(GtpEngine, ARegressionMoveIsNotPlayed) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "reg_genmove b"), "= left");
  EXPECT_TRUE(engine.session().moves().empty());
}

TEST(GtpEngine, PlaysASequenceWholeOrNotAtAll) {
  Engine engine = coins();
  EXPECT_TRUE(ask(engine, "gogui-play_sequence b left w left w left").starts_with("? illegal move"));
  EXPECT_TRUE(engine.session().moves().empty());
  EXPECT_EQ(ask(engine, "gogui-play_sequence b left w right"), "=");
  EXPECT_EQ(engine.session().moves().size(), 2U);
}

TEST(GtpEngine, ShowsTheBoardWithoutAnEmptyLine) {
  Engine engine = coins();
  const std::string answer = ask(engine, "showboard");
  EXPECT_TRUE(answer.starts_with("= \n["));
  EXPECT_EQ(answer.find("\n\n"), std::string::npos);
}

TEST(GtpEngine, ScoresTheBoard) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "final_score"), "= 0");
  ask(engine, "play b left");
  EXPECT_TRUE(ask(engine, "final_score").starts_with("= B+"));
}

TEST(GtpEngine, ListsAndSetsParameters) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "param"), "= playouts 100\nseed 1\n[bool] proud 0\n[list/calm/wild/gloomy] mood calm");
  EXPECT_EQ(ask(engine, "param proud 1"), "=");
  EXPECT_EQ(ask(engine, "kata-set-param mood wild"), "=");
  EXPECT_EQ(ask(engine, "kata-get-param mood"), "= wild");
  EXPECT_EQ(ask(engine, "kata-list-params"), "= playouts seed proud mood");
  EXPECT_EQ(ask(engine, "param UCI_Mood gloomy"), "=");
  EXPECT_EQ(ask(engine, "kata-get-param Mood"), "= gloomy");
  EXPECT_EQ(ask(engine, "kata-set-param MOOD wild"), "=");
  EXPECT_TRUE(ask(engine, "param UCI_Elo 1500").starts_with("? unknown key 'UCI_Elo'"));
  EXPECT_EQ(ask(engine, "set_random_seed 17"), "=");
  EXPECT_EQ(engine.player().spec(), "fake:seed=17,proud=on,mood=wild");
  EXPECT_TRUE(ask(engine, "param mod wild").starts_with("? unknown key 'mod': did you mean 'mood'"));
  EXPECT_TRUE(ask(engine, "kata-get-param mod").starts_with("? unknown parameter 'mod'"));
  EXPECT_TRUE(ask(engine, "param mood").starts_with("? syntax error"));
}

TEST(GtpEngine, DescribesItselfWithItsSeed) {
  Engine engine = coins("fake:mood=wild");
  const std::string answer = ask(engine, "gomill-describe_engine");
  EXPECT_NE(answer.find("player: fake:mood=wild"), std::string::npos);
  EXPECT_NE(answer.find("seed: 1"), std::string::npos);
  EXPECT_NE(answer.find("game: Coins, coins=4"), std::string::npos);
}

TEST(GtpEngine, ExplainsItsLastMove) {
  Engine engine = coins();
  EXPECT_EQ(ask(engine, "gomill-explain_last_move"), "= no move was generated yet");
  ask(engine, "genmove b");
  const std::string answer = ask(engine, "gomill-explain_last_move");
  EXPECT_NE(answer.find("first plays left: 75 visits, wins 50.0 %, draws 12.5 %, margin +1.5"), std::string::npos)
      << answer;
  EXPECT_NE(answer.find("next best right: 25 visits"), std::string::npos) << answer;
  EXPECT_NE(answer.find("left is 25.0 points of value better"), std::string::npos) << answer;
  ask(engine, "clear_board");
  EXPECT_EQ(ask(engine, "gomill-explain_last_move"), "= no move was generated yet");
}

TEST(GtpEngine, TheClockShortensTheBudget) {
  Engine engine = coins();
  const auto budget = [&] { return dynamic_cast<FakePlayer&>(engine.player()).last_budget; };
  ask(engine, "reg_genmove b");
  EXPECT_EQ(budget().seconds, 0);
  EXPECT_EQ(ask(engine, "time_settings 0 10 2"), "=");
  ask(engine, "genmove b");
  EXPECT_GT(budget().seconds, 4);
  EXPECT_LT(budget().seconds, 5);
  EXPECT_EQ(budget().playouts, 100U);
  EXPECT_EQ(ask(engine, "time_left w 1 1"), "=");
  ask(engine, "genmove w");
  EXPECT_LT(budget().seconds, 1);
  EXPECT_EQ(ask(engine, "time_settings 0 10 0"), "=");
  ask(engine, "genmove b");
  EXPECT_EQ(budget().seconds, 0);
}

TEST(GtpEngine, RefusesTimesThatAreNone) {
  Engine engine = coins();
  for (const char* line :
       {"time_settings", "time_settings 1", "time_settings -1 0 0", "time_settings 1 2 x", "time_settings nan 0 0",
        "time_settings 1e999 0 0", "time_left b", "time_left b 1 -1", "time_left b 1 99999999999999999999"}) {
    EXPECT_TRUE(ask(engine, line).starts_with("?")) << line;
  }
}

TEST(GtpEngine, StreamsAnalysisUntilInputArrives) {
  Engine engine = coins();
  Input input;
  std::ostringstream answers;
  Output output(answers);
  input.push("5 lz-analyze b 1");
  std::jthread controller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    input.push("6 name");
    input.close();
  });
  engine.run(input, output);
  const std::string text = answers.str();
  const std::string info =
      "info move left visits 75 winrate 5625 drawrate 1250 prior 5000 lcb 4019 order 0 pv left "
      "info move right visits 25 winrate 3125 drawrate 1250 prior 5000 lcb 554 order 1 pv right\n";
  EXPECT_TRUE(text.starts_with("=5\n" + info)) << text;
  EXPECT_TRUE(text.ends_with(info + "\n=6 Aite\n\n")) << text;
}

TEST(GtpEngine, AnalysisGoesOnUntilInputThoughTheSearchIsDone) {
  Engine engine = coins();
  for (const char* side : {"b", "w", "b", "w"}) ask(engine, std::string("genmove ") + side);
  EXPECT_EQ(talk(engine, "kata-analyze b\nname\n"), "=\n\n= Aite\n\n");
}

TEST(GtpEngine, GeneratesAMoveWithAnalysis) {
  Engine engine = coins();
  const std::string answer = ask(engine, "8 kata-genmove_analyze b 100 rootInfo true");
  EXPECT_TRUE(
      answer.starts_with("=8\ninfo move left visits 75 utility 0.125000 winrate 0.562500 drawrate 0.125000 "
                         "scoreMean 1.500 scoreStdev 2.500 scoreLead 1.500 prior 0.500000 lcb 0.4019"))
      << answer;
  EXPECT_NE(answer.find(" rootInfo visits 100 utility 0.125000 winrate 0.562500 scoreLead 1.500"), std::string::npos);
  EXPECT_TRUE(answer.ends_with("\nplay left")) << answer;
  EXPECT_EQ(engine.session().moves().size(), 1U);
}

TEST(GtpEngine, AvoidsAndAllowsMoves) {
  Engine engine = coins();
  EXPECT_TRUE(ask(engine, "lz-genmove_analyze b avoid b left 1").ends_with("order 0 pv right\nplay right"));
  EXPECT_TRUE(ask(engine, "lz-genmove_analyze w avoid b left 1").ends_with("\nplay left"));
  EXPECT_TRUE(ask(engine, "lz-genmove_analyze b allow b right 1 maxmoves 1").ends_with("order 0 pv right\nplay right"));
  EXPECT_TRUE(ask(engine, "lz-analyze b avoid b up 1").starts_with("?"));
}

TEST(GtpEngine, AnInterruptEndsAMoveGeneration) {
  Engine engine = coins("fake:playouts=0");
  Input input;
  std::ostringstream answers;
  Output output(answers);
  input.push("genmove b");
  std::jthread controller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    input.push("name");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    input.push("# interrupt");
    input.close();
  });
  engine.run(input, output);
  EXPECT_EQ(answers.str(), "= left\n\n= Aite\n\n");
}

TEST(GtpEngine, SurvivesWhateverArrives) {
  Engine engine = coins();
  const std::string script =
      "play b\nplay\nplay b left left left\nundo x\ngenmove\ngenmove x\n7\n-1 name\n999999999999999999999 name\n"
      "loadsgf\nloadsgf /nowhere 1\nloadsgf x 99999999999999999999999\nlz-analyze interval\nlz-analyze interval -5\n"
      "lz-analyze 99999999999999999999999\nkata-analyze ownership\nkata-analyze foo bar baz\nset_game\nset_game Chess\n"
      "param seed 1e9\nparam seed -1\nknown_command\n\xff\xfe\x80 \x81\ngogui-play_sequence b\ntime_left x 1 1\n" +
      std::string(max_line + 10, 'a') + "\nname\n";
  const std::string answers = talk(engine, script);
  EXPECT_TRUE(answers.ends_with("= Aite\n\n"));
  EXPECT_NE(answers.find("? syntax error: the line is too long"), std::string::npos);
}

TEST(GtpEngine, LogsTheConversation) {
  Engine engine = coins();
  Input input;
  std::ostringstream answers;
  std::ostringstream log;
  Output output(answers, &log);
  input.push("name");
  input.close();
  engine.run(input, output);
  EXPECT_EQ(log.str(), "> name\n= Aite\n\n");
}

TEST(GtpEngine, RefusesASpecThatCannotBeUsed) {
  EXPECT_THROW(coins("nobody"), base::InputError);
  EXPECT_THROW(coins("fake:moood=calm"), base::InputError);
}

}  // namespace

}  // namespace aite::protocol::gtp
