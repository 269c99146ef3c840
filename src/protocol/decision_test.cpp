// SPDX-License-Identifier: MIT
// Explanations add up: whoever has nothing but the printed terms of a decision comes to the move that was played.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.hpp"
#include "base/test_size.hpp"
#include "players/registry.hpp"
#include "protocol/thought_json.hpp"

namespace aite::protocol {
namespace {

using nlohmann::json;

// The move that a decision's text says was chosen, by its words alone. Nothing where it does not say.
std::optional<std::string> chosen_again(const json& decision) {
  std::optional<std::string> move;
  std::vector<double> best;
  for (const json& weighed : decision.at("moves")) {
    std::vector<double> terms;
    for (const json& term : weighed.at("terms")) terms.push_back(term.at(1));
    std::vector<double> keys;  // the greatest is played, compared one after the other
    if (decision.at("by") == "sum") {
      double sum = 0;
      for (const double term : terms) sum += term;
      keys = {sum, weighed.at("tie")};
    } else if (decision.at("by") == "order") {
      keys = terms;
    } else {
      const double lot = decision.at("rule").at("values").at("lot");
      if (lot < terms.at(0) || lot >= terms.at(1)) continue;
    }
    keys.push_back(-weighed.at("turn").get<double>());
    if (move && keys <= best) continue;
    best = keys;
    move = weighed.at("move");
  }
  return move;
}

struct Row {
  std::string game;
  std::string player;
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.game << " " << row.player; }

// Every row of the registry with its quick options, and what else can be set that a choice depends on.
std::vector<Row> rows() {
  std::vector<Row> all;
  for (const players::GameEntry& game : players::games()) {
    for (const players::PlayerEntry& entry : game.players) {
      std::string spec = entry.quick_spec();
      if (entry.name == "go-seer") spec = "go-seer:playouts=8,memory=4";
      all.push_back({std::string(game.info.name), spec});
    }
  }
  const std::vector<std::pair<std::string, std::vector<std::string>>> more{
      {"go",
       {"uct:playouts=30,memory=4",
        "uct:playouts=30,choice=rate,memory=4",
        "uct:playouts=30,choice=ucb,memory=4",
        "uct:playouts=30,purpose=margin,target=5,memory=4",
        "uct:playouts=30,purpose=draw,memory=4",
        "uct:playouts=30,leaf=nearer,memory=4",
        "uct:playouts=60,widening=order,policy=mm,memory=4",
        "uct:playouts=60,widening=order,style=contact,boost=1000,memory=4",
        "uct:playouts=30,style=contact,prior=100,memory=4",
        "uct:playouts=30,style=tenuki,prior=10,choice=ucb,memory=4",
        "uct:playouts=30,style=contact,attitude=avoids,prior=100,memory=4",
        "uct:playouts=30,knowledge=60,style=contact,prior=20,sides=own,memory=4",
        "uct:playouts=30,style=formula(l&F0(b)),prior=30,memory=4",
        "go-seer:playouts=8,style=contact,prior=30,memory=4",
        "mc:playouts=4,draw=0.3",
        "ab:seconds=0,depth=2,exact=all",
        "history:playouts=200,none=best",
        "history:playouts=200,make=3,view=mover,policy=mm",
        "person:rank=3d",
        "person:rank=15k,least=0.05"}},
      {"othello",
       {"uct:playouts=30,choice=ucb,memory=4", "uct:playouts=30,choice=rate,leaf=patterns,memory=4",
        "uct:playouts=30,purpose=draw,draw=0,memory=4", "uct:playouts=30,style=corner,prior=100,memory=4",
        "uct:playouts=50,widening=random,style=quiet,boost=10,memory=4",
        "ab:seconds=0,nodes=700,evaluation=patterns,solve=8,memory=1", "ab:seconds=0,depth=3,exact=all,memory=1",
        "ab:seconds=0,nodes=3,memory=1", "peacemaker:depth=2,solve=9,odds=7,nodes=20000",
        "peacemaker:depth=2,solve=9,odds=0,cap=4,target=6", "peacemaker:depth=2,solve=0,cap=2,lead=2",
        "policy:choice=sample", "policy:choice=sample,temperature=0.5,least=0.02",
        "handover:playouts=30,after=5,memory=4", "handover:playouts=30,after=5,network_choice=sample,memory=4"}},
      {"blokus-duo",
       {"uct:playouts=30,memory=4", "uct:playouts=30,style=large,prior=50,memory=4",
        "uct:playouts=60,widening=wide,knowledge=20,memory=4", "blokus-learned:playouts=30,memory=4,solve=3000",
        "ab:seconds=0,nodes=400,exact=all,memory=1", "toqn:seconds=0,nodes=400,model=toqn-e1-m100,memory=1"}},
      {"coins", {"uct:playouts=30,choice=ucb,memory=1", "ab:seconds=0,depth=3,exact=all"}},
  };
  for (const auto& [game, specs] : more) {
    for (const std::string& spec : specs) all.push_back({game, spec});
  }
  return all;
}

bool whole_games() { return base::test_size(1'000) > 1'000; }

// Even ones from the start, odd ones from somewhere near the end.
std::unique_ptr<games::Session> begin_game(const std::string& game, std::uint64_t number) {
  std::unique_ptr<games::Session> session = players::make_session(game);
  if (number % 2 == 0) return session;
  base::Rng rng(base::mix(20, number));
  games::Trajectory plies;
  session->playout(rng, &plies);
  const std::size_t left = 4 + rng.below(12);
  for (std::size_t i = 0; i + left < plies.size(); ++i) {
    if (!session->why_illegal(plies[i]).empty()) break;  // superko
    session->play(plies[i]);
  }
  return session;
}

// As quick as can be: what is compared does not depend on how much was thought.
std::unique_ptr<players::Player> quick_player(const Row& row, const games::Session& session, std::uint64_t seed) {
  constexpr std::int64_t enough = 60;  // playouts
  std::unique_ptr<players::Player> player = players::make_player(row.player, session);
  for (const base::Option& option : player->options().all()) {
    const auto* playouts = std::get_if<std::int64_t*>(&option.target);
    if (option.name == "playouts" && playouts != nullptr && **playouts > enough) {
      player->set_option("playouts", std::to_string(enough));
      break;
    }
  }
  player->set_option("seed", std::to_string(seed));
  return player;
}

class Decisions : public testing::TestWithParam<Row> {};

// AITE_TEST_SCALE=50 plays a hundred whole games with each row.
TEST_P(Decisions, CanBeMadeAgainFromWhatIsPrinted) {
  const Row& row = GetParam();
  const int plies = whole_games() ? std::numeric_limits<int>::max() : 8;
  std::uint64_t moves = 0;
  std::uint64_t choices = 0;  // among two moves or more
  for (std::uint64_t number = 0; number < base::test_size(2); ++number) {
    const std::unique_ptr<games::Session> session = begin_game(row.game, number);
    const std::unique_ptr<players::Player> player = quick_player(row, *session, number + 1);
    const std::size_t longest = session->longest_game().value_or(std::numeric_limits<std::size_t>::max());
    for (int ply = 0; ply < plies && !session->is_over() && session->moves().size() < longest; ++ply) {
      const search::Thought thought = player->think(*session, player->budget(), {});
      const std::string played = session->move_text(thought.move);
      const std::size_t all = session->legal_moves().size() + 1;
      const json kept = json::parse(thought_json(*session, thought).dump());
      const json whole = json::parse(decision_json(*session, thought.decision, all).dump());
      ASSERT_EQ(chosen_again(kept.at("decision")), played) << session->text() << "\n" << whole.dump(1);
      ASSERT_EQ(chosen_again(whole), played) << session->text() << "\n" << whole.dump(1);
      std::set<std::string> named;
      for (const json& weighed : whole.at("moves")) named.insert(weighed.at("move"));
      ASSERT_EQ(named.size(), whole.at("moves").size()) << "a move is weighed twice";
      ++moves;
      choices += named.size() > 1 ? 1U : 0U;
      session->play(thought.move);
    }
  }
  EXPECT_GT(choices, 0U);
  RecordProperty("moves", std::to_string(moves));
  RecordProperty("choices", std::to_string(choices));
}

INSTANTIATE_TEST_SUITE_P(EveryPlayer, Decisions, testing::ValuesIn(rows()));

TEST(Decision, AnotherMoveIsChosenWhereTheTermsSaySo) {
  json decision = json::parse(R"({"rule":{"code":"most_visits","values":{}},"by":"sum","moves":[
    {"move":"A","terms":[["prior",10],["visits",30]],"tie":0.5,"turn":2},
    {"move":"B","terms":[["prior",11],["visits",29]],"tie":0.5,"turn":1},
    {"move":"C","terms":[["prior",0],["visits",40]],"tie":0.4,"turn":0}]})");
  EXPECT_EQ(chosen_again(decision), "B") << "of equals, the smaller turn";
  decision["moves"][0]["tie"] = 0.6;
  EXPECT_EQ(chosen_again(decision), "A");
  decision["moves"][2]["terms"][1][1] = 41;
  EXPECT_EQ(chosen_again(decision), "C");
  decision["by"] = "order";
  EXPECT_EQ(chosen_again(decision), "B");
  decision["by"] = "lot";
  decision["rule"]["values"]["lot"] = 30;
  EXPECT_EQ(chosen_again(decision), "C") << "from 0 to 41, while A's ends at 30 and B's at 29";
  decision["rule"]["values"]["lot"] = 50;
  EXPECT_EQ(chosen_again(decision), std::nullopt);
}

}  // namespace
}  // namespace aite::protocol
