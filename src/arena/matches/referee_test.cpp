// SPDX-License-Identifier: MIT
#include "arena/matches/referee.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

using games::Move;
using games::pass_move;
using games::Session;
using games::Side;

// Answers by a function, and remembers what it was told.
class Scripted final : public Contender {
 public:
  using Rule = std::function<Answer(const Session&)>;
  explicit Scripted(Rule rule) : rule_(std::move(rule)) {}

  [[nodiscard]] std::string_view spec() const override { return "scripted"; }
  std::optional<Answer> begin(const Session& session, Side side, std::uint64_t its_seed, const TimeLimits&) override {
    begun_after = session.moves();
    its_side = side;
    seed = its_seed;
    return begin_fault;
  }
  Answer ask(const Session& session, const TimeLimits&, double left, std::stop_token) override {
    lefts.push_back(left);
    return rule_(session);
  }
  std::optional<Answer> tell(const Session& before, Move move) override {
    told.emplace_back(before.to_move(), move);
    return tell_fault;
  }

  std::vector<Move> begun_after;
  Side its_side = Side::first;
  std::uint64_t seed = 0;
  std::vector<double> lefts;
  std::vector<std::pair<Side, Move>> told;
  std::optional<Answer> begin_fault;
  std::optional<Answer> tell_fault;

 private:
  Rule rule_;
};

Answer first_legal(const Session& session) { return {session.legal_moves().front(), {}, {}, {}}; }
Answer plays(Move move) { return {move, {}, {}, {}}; }
Answer at_fault(Ending ending) { return {{}, ending, "detail", {}}; }

GamePlayed play(const Session& start, Contender& first, Contender& second, const GameOrder& order = {}) {
  auto played = play_game(start, first, second, order, {});
  EXPECT_TRUE(played);
  return std::move(played).value();
}

TEST(Referee, PlaysByTheRulesToTheScore) {
  for (const players::GameEntry& game : players::games()) {
    const auto start = game.make("");
    const auto one = make_contender("random", *start);
    const auto two = make_contender("random", *start);
    GameOrder order;
    order.settle = false;
    const GamePlayed played = play(*start, *one, *two, order);
    const auto replayed = start->clone();
    for (const Move move : played.moves) replayed->play(move);
    EXPECT_TRUE(replayed->is_over());
    EXPECT_EQ(played.ruling.ending, Ending::score);
    EXPECT_EQ(played.ruling.half_points, replayed->outcome().half_points);
    EXPECT_EQ(played.ruling.result, replayed->outcome().result());
    EXPECT_TRUE(played.thinking.empty());
    EXPECT_TRUE(start->moves().empty());

    EXPECT_EQ(play(*start, *one, *two, order).moves, played.moves) << "the same order, another game";
    order.seed = 2;
    EXPECT_NE(play(*start, *one, *two, order).moves, played.moves);
  }
}

TEST(Referee, BothSidesBeginAfterTheOpeningWithTheirOwnSeed) {
  const auto start = players::make_session("othello");
  GameOrder order;
  for (const auto session = start->clone(); session->moves().size() < 3;) {
    order.opening.push_back(session->legal_moves().back());
    session->play(order.opening.back());
  }
  Scripted one(first_legal);
  Scripted two(first_legal);
  const GamePlayed played = play(*start, one, two, order);
  EXPECT_EQ(one.begun_after, order.opening);
  EXPECT_EQ(two.begun_after, order.opening);
  EXPECT_EQ(one.its_side, Side::first);
  EXPECT_EQ(two.its_side, Side::second);
  EXPECT_NE(one.seed, two.seed);
  EXPECT_TRUE(std::equal(order.opening.begin(), order.opening.end(), played.moves.begin()));
  EXPECT_EQ(played.times[0].moves, static_cast<int>(one.lefts.size()));

  order.opening = {order.opening[0], order.opening[0]};
  EXPECT_THROW(play(*start, one, two, order), base::InputError);
}

// Everybody is told every move he was not asked for, forced passes of his own included.
TEST(Referee, ForcedPassesAreToldToBothAndAskedOfNobody) {
  const auto start = players::make_session("othello");
  Scripted one([](const Session& session) {
    EXPECT_NE(session.legal_moves().front(), pass_move);
    return first_legal(session);
  });
  Scripted two(first_legal);
  const GamePlayed played = play(*start, one, two);
  const auto replayed = start->clone();
  std::vector<std::pair<Side, Move>> expected;
  int passes = 0;
  for (const Move move : played.moves) {
    if (move == pass_move) ++passes;
    if (move == pass_move || replayed->to_move() == Side::second) expected.emplace_back(replayed->to_move(), move);
    replayed->play(move);
  }
  EXPECT_GT(passes, 0);
  EXPECT_EQ(one.told, expected);
}

TEST(Referee, EveryFaultLosesTheGame) {
  const auto start = players::make_session("othello");
  const auto ruling = [&](const Scripted::Rule& rule) {
    Scripted good(first_legal);
    Scripted bad(rule);
    const GamePlayed played = play(*start, good, bad);
    EXPECT_EQ(played.ruling.result, games::Result::first_wins);
    EXPECT_FALSE(played.ruling.half_points);
    EXPECT_EQ(played.moves.size(), 1U);
    return played.ruling;
  };
  EXPECT_EQ(ruling([](const Session&) { return Answer{}; }).ending, Ending::resignation);
  EXPECT_EQ(ruling([](const Session&) { return plays(Move{0}); }).ending, Ending::illegal_move);
  EXPECT_EQ(ruling([](const Session&) { return plays(games::no_move); }).ending, Ending::illegal_move);
  EXPECT_EQ(ruling([](const Session&) { return plays(pass_move); }).ending, Ending::wrong_pass);
  for (const Ending ending : {Ending::crash, Ending::timeout, Ending::garbage, Ending::refusal}) {
    const Ruling found = ruling([&](const Session&) { return at_fault(ending); });
    EXPECT_EQ(found.ending, ending);
    EXPECT_EQ(found.detail, "detail");
  }
}

TEST(Referee, AFaultBeforeTheGameOrWhenTold) {
  const auto start = players::make_session("othello");
  Scripted good(first_legal);
  Scripted bad(first_legal);
  bad.begin_fault = at_fault(Ending::crash);
  GamePlayed played = play(*start, bad, good);
  EXPECT_EQ(played.ruling.result, games::Result::second_wins);
  EXPECT_EQ(played.ruling.ending, Ending::crash);
  EXPECT_TRUE(played.moves.empty());

  bad.begin_fault.reset();
  bad.tell_fault = at_fault(Ending::refusal);
  played = play(*start, good, bad);
  EXPECT_EQ(played.ruling.result, games::Result::first_wins);
  EXPECT_EQ(played.ruling.ending, Ending::refusal);
  EXPECT_EQ(played.moves.size(), 1U);
}

TEST(Referee, NobodyLosesByWhatHappensAfterTheLastMove) {
  const auto start = players::make_session("coins", "coins=1");
  Scripted one(first_legal);
  Scripted two(first_legal);
  two.tell_fault = at_fault(Ending::crash);
  EXPECT_EQ(play(*start, one, two).ruling.ending, Ending::score);
}

TEST(Referee, OverstepsAreSeenFromOutside) {
  const auto start = players::make_session("coins", "coins=4");
  Scripted slow([](const Session& session) {
    std::this_thread::sleep_for(std::chrono::milliseconds(15));
    return first_legal(session);
  });
  Scripted quick(first_legal);
  GameOrder order;
  order.limits.margin = 0.001;
  order.limits.per_move = 0.005;
  GamePlayed played = play(*start, slow, quick, order);
  EXPECT_EQ(played.ruling.ending, Ending::timeout);
  EXPECT_EQ(played.ruling.result, games::Result::second_wins);
  EXPECT_EQ(played.times[0].moves, 1);
  EXPECT_GE(played.times[0].longest, 0.015);

  order.limits.per_move = 0;
  order.limits.per_game = 0.02;
  slow.lefts.clear();
  played = play(*start, slow, quick, order);
  EXPECT_EQ(played.ruling.ending, Ending::timeout);
  EXPECT_EQ(slow.lefts.front(), 0.02);
}

TEST(Referee, AGameWithoutEndIsCounted) {
  const auto start = players::make_session("go", "size=5");
  // Nobody ever passes while there is another move, and nobody minds his eyes.
  const auto never_pass = [](const Session& session) { return plays(session.legal_moves().front()); };
  Scripted one(never_pass);
  Scripted two(never_pass);
  const GamePlayed played = play(*start, one, two);
  EXPECT_EQ(ending_name(played.ruling.ending), "length");
  EXPECT_EQ(played.moves.size(), 4U * 25 + 100);
  EXPECT_TRUE(played.ruling.half_points);
}

TEST(Referee, StopsWhenToldTo) {
  const auto start = players::make_session("othello");
  std::stop_source source;
  Scripted one(first_legal);
  Scripted two([&](const Session&) {
    source.request_stop();
    return Answer{};  // as one that was interrupted; it has not resigned
  });
  EXPECT_FALSE(play_game(*start, one, two, {}, source.get_token()));
}

TEST(Referee, KeepsTheThinkingOfEveryMove) {
  const auto start = players::make_session("othello");
  GameOrder order;
  order.thinking = true;
  order.opening = {start->legal_moves().front()};
  Scripted silent(first_legal);
  const auto thinker = make_contender("uct:playouts=30", *start);
  const GamePlayed played = play(*start, silent, *thinker, order);
  ASSERT_EQ(played.thinking.size(), played.moves.size());
  EXPECT_TRUE(played.thinking[0].empty());
  const auto json = nlohmann::json::parse(played.thinking[1]);
  EXPECT_EQ(json["line"][0], start->move_text(played.moves[1]));
  EXPECT_GT(json["visits"], 0);
  EXPECT_LE(json["candidates"].size(), 8U);
  for (const char* key : {"win", "draw", "margin", "seconds"}) EXPECT_TRUE(json[key].is_number()) << key;
  EXPECT_TRUE(played.thinking[2].empty());
}

}  // namespace

}  // namespace aite::arena
