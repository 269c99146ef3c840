// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "players/registry.hpp"
#include "server/http/events.hpp"
#include "server/tables/review.hpp"
#include "server/tables/seat_keys.hpp"
#include "server/views/boards.hpp"
#include "server/views/game_json.hpp"
#include "server/views/thoughts.hpp"

namespace aite::server {
namespace {

using nlohmann::json;

TEST(Boards, EveryLegalMoveCoversCellsThatChange) {
  for (const char* name : {"go", "othello", "blokus-duo"}) {
    const std::unique_ptr<games::Session> session = players::make_session(name);
    base::Rng rng(7);
    while (!session->is_over()) {
      const json before = position_json(*session);
      const std::vector<games::Move> moves = session->legal_moves();
      ASSERT_EQ(before["legal"].size(), moves.size());
      const std::size_t chosen = rng.below(static_cast<std::uint32_t>(moves.size()));
      const json move = before["legal"][chosen];
      session->play(session->parse_move(move["move"].get<std::string>()));
      ASSERT_EQ(session->moves().back(), moves[chosen]);
      const json after = position_json(*session);
      const char mark = before["to_move"] == 0 ? 'X' : 'O';
      for (const int cell : move["cells"]) {
        EXPECT_EQ(before["cells"].get<std::string>()[static_cast<std::size_t>(cell)], '.');
        EXPECT_EQ(after["cells"].get<std::string>()[static_cast<std::size_t>(cell)], mark);
      }
    }
  }
}

TEST(Boards, TurningAndFlippingVisitsEveryOrientation) {
  const json board = board_json(*players::make_session("blokus-duo"));
  ASSERT_EQ(board["pieces"].size(), 21U);
  std::size_t orientations = 0;
  for (const json& piece : board["pieces"]) {
    std::set<std::size_t> seen;
    std::vector<std::size_t> waiting{0};
    while (!waiting.empty()) {
      const std::size_t at = waiting.back();
      waiting.pop_back();
      if (!seen.insert(at).second) continue;
      for (const char* way : {"turned", "flipped"}) waiting.push_back(piece["orientations"][at][way]);
    }
    EXPECT_EQ(seen.size(), piece["orientations"].size()) << piece["name"];
    orientations += seen.size();
  }
  EXPECT_EQ(orientations, 91U);
}

// Thoughts as matches and the server kept them before both wrote the same.
TEST(Thoughts, TextsOfEarlierVersionsAreRead) {
  const auto session = players::make_session("othello");
  const json match =
      json::parse(R"({"visits":8,"win":0.5,"draw":0.25,"margin":1.2,"seconds":0.1,"line":["f5","f4"],"given_away":2,)"
                  R"("candidates":[{"move":"f5","visits":8,"win":0.5,"draw":0.25,"margin":1.2}]})");
  const json shown = with_cells(match, *session);
  EXPECT_EQ(shown["line"][0], json({{"move", "f5"}, {"cells", {37}}}));
  EXPECT_EQ(shown["candidates"][0]["cells"], json({37}));
  EXPECT_EQ(thought_score(match, games::Side::second)->score, 0.375);
  const json server = json::parse(
      R"({"playouts":9,"reused":0,"seconds":0.1,"depth":2,"move":"f5","visits":8,"win":0.5,"draw":0,"margin":1,)"
      R"("reason":"in words","candidates":[{"move":"f5","visits":8,"win":0.5,"draw":0,"value":0.5,"margin":1,)"
      R"("line":["f5"]}]})");
  EXPECT_EQ(with_cells(server, *session)["reason"], "in words");
  EXPECT_EQ(with_cells(server, *session)["candidates"][0]["line"][0]["cells"], json({37}));
  EXPECT_EQ(thought_score(server, games::Side::first)->score, 0.5);
}

TEST(Listener, RingsAndIsTakenFromWithoutWaiting) {
  Listener listener;
  EXPECT_EQ(listener.take(), "");
  int rung = 0;
  listener.on_news([&rung] { ++rung; });
  listener.tell("game", "1");
  listener.tell("thought", "2");
  listener.tell("game", "3");  // of a kind only the latest matters
  EXPECT_EQ(rung, 3);
  EXPECT_EQ(listener.take(), "event: thought\ndata: 2\n\nevent: game\ndata: 3\n\n");
  EXPECT_EQ(listener.take(), "");
  listener.close();
  EXPECT_EQ(rung, 4);
  EXPECT_EQ(listener.take(), std::nullopt);
}

TEST(Games, OneOfAGameNobodyKnowsIsListed) {
  arena::OpenGame odd;
  odd.id = "x";
  odd.game = "chess";
  EXPECT_EQ(summary_json(odd)["title"], "chess");
}

TEST(SeatKeys, AreHeldByWhoShowsThem) {
  SeatKeys keys = SeatKeys::fresh();
  EXPECT_NE(keys.key(0), keys.key(1));
  EXPECT_FALSE(keys.held("").any());
  EXPECT_FALSE(keys.held(",").any());
  EXPECT_FALSE(keys.held(keys.key(0).substr(1)).any());
  EXPECT_EQ(keys.held(keys.key(1)).seats, (std::array{false, true}));
  EXPECT_EQ(keys.held(keys.key(1) + ", " + keys.key(0)).seats, (std::array{true, true}));
  const std::string before = keys.key(1);
  keys.hand_on(1);
  EXPECT_FALSE(keys.held(before).any());
  EXPECT_EQ(keys.handed(1), 1);
  const SeatKeys again = SeatKeys::parse(keys.text());
  EXPECT_EQ(again.held(keys.key(1)).seats, (std::array{false, true}));
  EXPECT_EQ(again.handed(1), 1);
  // A game of before there were keys is nobody's, also for who shows nothing.
  for (const char* kept : {"", "a b", "  "}) {
    EXPECT_FALSE(SeatKeys::parse(kept).held("").any());
    EXPECT_FALSE(SeatKeys::parse(kept).held("a,b").any());
  }
}

TEST(Guard, OnlyOurOwnPageMayAsk) {
  const Guard local("127.0.0.1", {"aite.example"});
  const auto status = [](const Guard& guard, std::map<std::string, std::string> headers, std::string body = "") {
    const std::optional<HttpResponse> refused =
        guard.refusal({"POST", "/api/v1/games", {}, std::move(headers), std::move(body), {}});
    return refused ? refused->status : 200;
  };
  EXPECT_EQ(status(local, {{"host", "127.0.0.1:8080"}}), 200);
  EXPECT_EQ(status(local, {{"host", "localhost:8080"}, {"origin", "http://localhost:8080"}}), 200);
  EXPECT_EQ(status(local, {{"host", "[::1]:8080"}}), 200);
  EXPECT_EQ(status(local, {{"host", "aite.example"}}), 200);
  EXPECT_EQ(status(Guard("127.0.0.1", {"Foo.Example"}), {{"host", "foo.example"}}), 200);
  EXPECT_EQ(status(Guard("127.0.0.1", {"Foo.Example"}), {{"host", "FOO.example:80"}}), 200);
  EXPECT_EQ(status(local, {{"host", "evil.example"}}), 403);
  EXPECT_EQ(status(local, {{"host", "192.168.0.7"}}), 403);
  EXPECT_EQ(status(local, {}), 403);
  EXPECT_EQ(status(local, {{"host", "localhost:8080"}, {"origin", "http://evil.example"}}), 403);
  EXPECT_EQ(status(local, {{"host", "localhost:8080"}, {"origin", "http://localhost:9999"}}), 403);
  EXPECT_EQ(status(local, {{"host", "localhost:8080"}, {"sec-fetch-site", "cross-site"}}), 403);
  EXPECT_EQ(status(local, {{"host", "localhost"}, {"content-type", "text/plain"}}, "{}"), 415);
  const Guard open("0.0.0.0", {});
  EXPECT_EQ(status(open, {{"host", "192.168.0.7:8080"}}), 200);
  EXPECT_EQ(status(open, {{"host", "rebound.example"}}), 403);
}

TEST(Guard, KnowsWhoIsAtTheMachine) {
  const auto is_here = [](const Guard& guard, std::string from, std::map<std::string, std::string> headers) {
    return guard.is_at_the_machine({"POST", "/api/v1/lab/run", {}, std::move(headers), "", {}, std::move(from)});
  };
  const Guard everywhere("0.0.0.0", {});
  EXPECT_TRUE(is_here(everywhere, "127.0.0.1", {{"host", "localhost:8080"}}));
  EXPECT_TRUE(is_here(everywhere, "::1", {{"host", "[::1]:8080"}}));
  EXPECT_TRUE(is_here(everywhere, "::ffff:127.0.0.1", {{"host", "127.0.0.1"}}));
  EXPECT_FALSE(is_here(everywhere, "192.168.0.9", {{"host", "localhost:8080"}}));  // a guest who lies
  EXPECT_FALSE(is_here(everywhere, "192.168.0.9", {{"host", "192.168.0.7:8080"}}));
  EXPECT_FALSE(is_here(everywhere, "127.0.0.1", {{"host", "192.168.0.7:8080"}}));
  EXPECT_FALSE(is_here(everywhere, "", {{"host", "localhost"}}));
  // Behind a proxy every guest comes from here.
  for (const char* header : {"forwarded", "via", "x-forwarded-for", "x-real-ip"}) {
    EXPECT_FALSE(is_here(everywhere, "127.0.0.1", {{"host", "localhost"}, {header, "for=1.2.3.4"}})) << header;
  }
  EXPECT_FALSE(is_here(Guard("127.0.0.1", {"aite.example"}), "127.0.0.1", {{"host", "localhost"}}));
}

TEST(Review, ALossIsWhatTheBestMoveWouldHaveKept) {
  json review = empty_review("uct", 4, 64);
  const double scores[] = {0.5, 0.75, 0.5, 0.25, 0};  // the first player's
  const json after_best[] = {nullptr, 0.25, 0.5, 0.5, nullptr};
  for (int ply = 0; ply < 5; ++ply) {
    review["positions"].push_back({{"side", ply % 2}, {"score", scores[ply]}, {"after_best", after_best[ply]}});
  }
  conclude(review);
  // Black played the best move; white could have had 0.25 instead of 0.5; black 0.5 instead of 0.25; white did better
  // than the search's own move.
  EXPECT_EQ(review["losses"], json({0.0, 0.25, 0.25, 0.0}));
  EXPECT_EQ(review["turns"], json({1, 2}));
  EXPECT_EQ(review["mistakes"], json({{2}, {1}}));
  EXPECT_EQ(review["given_away"], json({0.25, 0.25}));
  EXPECT_EQ(review["phases"][1][1]["loss"], 0);
  EXPECT_EQ(review["phases"][1][0]["loss"], 0.25);  // its first move, in the first third
}

TEST(Review, AGameThatIsLostAnywayHasMistakesByPoints) {
  json review = empty_review("uct", 8, 81);
  const double margins[] = {-60, -60, -60, -60, -70, -70, -88, -88, -88};  // the first player's
  for (int ply = 0; ply < 9; ++ply) {
    const bool wrong = ply == 2 || ply == 4;  // what would have kept 60, and 70
    review["positions"].push_back({{"side", ply % 2},
                                   {"score", 0},
                                   {"margin", margins[ply]},
                                   {"after_best", wrong ? json(0) : json(nullptr)},
                                   {"margin_after_best", wrong ? json(ply == 2 ? -50 : -70) : json(nullptr)}});
  }
  conclude(review);
  EXPECT_EQ(review["points"], json({0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 0.0, 0.0}));
  EXPECT_EQ(review["mistakes"], json({{2}, json::array()}));
  EXPECT_EQ(review["points_given_away"], json({10.0, 0.0}));
}

TEST(Review, DeadStonesAreTakenOffWhereAGameEnds) {
  const auto session = players::make_session("go", "size=5,komi=4.5");
  session->set_text("..XO./.OXO./..XO./..XOX/..XO. b 4.5 - 1");
  session->play(games::pass_move);
  ASSERT_TRUE(session->is_over());
  EXPECT_EQ(session->outcome().result(), games::Result::second_wins);  // with B4 and E2 on the board
  EXPECT_EQ(expected_of(*session, nullptr)->score, 1.0);               // 15 - 10 without them
  EXPECT_EQ(expected_of(*session, nullptr)->margin, 0.5);
}

// docs/openapi.json and the server name the same addresses; tests/web/api_test.py compares what they answer.
TEST(OpenApi, NamesEveryRouteAndNoOther) {
  arena::Store store(":memory:");
  ServerOptions options;
  options.port = 0;
  const Server server(store, options);
  std::set<std::string> served;
  for (const Route& route : server.routes()) served.insert(route.method + " " + route.path);
  std::ifstream file(AITE_OPENAPI);
  const json described = json::parse(file);
  std::set<std::string> documented;
  for (const auto& [path, methods] : described["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      std::string upper = method;
      for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      documented.insert(upper + " /api/v1" + path);
    }
  }
  EXPECT_EQ(served, documented);
}

}  // namespace
}  // namespace aite::server
