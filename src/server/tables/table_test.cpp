// SPDX-License-Identifier: MIT
#include "server/tables/table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <semaphore>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "server/http/refusal.hpp"
#include "server/tables/tables.hpp"

namespace aite::server {
namespace {

using namespace std::chrono_literals;

constexpr const char* endless = "uct:playouts=0,seconds=1000,memory=1";  // thinks until it is told to stop

// A house with a store of its own, in a folder that goes with it.
class TableTest : public testing::Test {
 protected:
  ~TableTest() override {
    tables_.close();
    std::filesystem::remove(path_);
    std::filesystem::remove(path_ + "-wal");
    std::filesystem::remove(path_ + "-shm");
  }

  static arena::OpenGame game(std::string name, std::string first, std::string second) {
    arena::OpenGame open;
    open.game = std::move(name);
    open.seats = {std::move(first), std::move(second)};
    return open;
  }

  // Looks until the condition holds; a search on another thread has no other way to say it is done.
  static nlohmann::json wait_for(Table& table, const std::function<bool(const nlohmann::json&)>& condition) {
    for (int i = 0; i < 6000; ++i) {
      nlohmann::json now = table.json(std::nullopt);
      if (condition(now)) return now;
      std::this_thread::sleep_for(10ms);
    }
    ADD_FAILURE() << "waited in vain";
    return table.json(std::nullopt);
  }

  // What a listener is told next.
  static std::string next_of(Listener& listener) {
    const auto bell = std::make_shared<std::counting_semaphore<>>(0);
    listener.on_news([bell] { bell->release(); });
    std::optional<std::string> text = listener.take();
    while (text && text->empty()) {
      bell->acquire();
      text = listener.take();
    }
    return text.value_or("");
  }

  static int status_of(const std::function<void()>& call) {
    try {
      call();
    } catch (const Refusal& refusal) {
      return refusal.status();
    }
    return 200;
  }

  std::string path_ =
      (std::filesystem::temp_directory_path() / ("aite-table-" + std::to_string(unguessable()) + ".db")).string();
  static Limits few() {
    Limits limits;
    limits.tables = 4;
    limits.searches = 2;
    limits.waiting = 8;
    limits.idle_seconds = 1000;
    return limits;
  }

  arena::Store store_{path_, {true, 300ms}};
  House house_{store_, few()};
  Tables tables_{house_};
};

TEST_F(TableTest, APlayerAnswersAPerson) {
  const auto table = tables_.open(game("othello", "", "uct:playouts=20,memory=1"));
  table->play("f5", 0);
  const nlohmann::json now = wait_for(*table, [](const auto& json) { return json["moves"].size() == 2; });
  EXPECT_EQ(now["position"]["to_move"], 0);
  EXPECT_TRUE(now["moves"][1].contains("score"));
  EXPECT_EQ(store_.open_game(table->id())->moves.substr(0, 3), "f5 ");
}

// As another program would.
class Locked {
 public:
  explicit Locked(const std::string& path) : database_(path) { database_.execute("BEGIN IMMEDIATE"); }
  ~Locked() { database_.execute("ROLLBACK"); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  arena::sqlite::Database database_;
};

TEST_F(TableTest, AMoveThatCannotBeSavedIsNotMade) {
  const auto table = tables_.open(game("othello", "", ""));
  table->play("f5", 0);
  const nlohmann::json before = table->json(std::nullopt);
  {
    const Locked locked(path_);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_THROW(table->play("d6", 1), base::UnavailableError);
    EXPECT_THROW(table->undo(std::nullopt), base::UnavailableError);
    EXPECT_THROW(table->resign(games::Side::first), base::UnavailableError);
    EXPECT_THROW(table->seat({"", "random"}), base::UnavailableError);
    EXPECT_THROW(tables_.open(game("othello", "", "")), base::UnavailableError);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);  // who comes after one who waited in vain does not wait
    nlohmann::json now = table->json(std::nullopt);
    now["version"] = before["version"];
    EXPECT_EQ(now, before);
  }
  std::this_thread::sleep_for(1100ms);
  table->play("d6", 1);
  EXPECT_EQ(store_.open_game(table->id())->moves, "f5 d6");
}

TEST_F(TableTest, AGameWhoseThoughtCannotBeSavedWaitsAndGoesOn) {
  const auto table = tables_.open(game("othello", "uct:playouts=0,seconds=0.2,memory=1", "random"));
  const auto other = tables_.open(game("othello", "", ""));
  table->json(std::nullopt);  // somebody looks, and the first player thinks
  {
    const Locked locked(path_);
    const nlohmann::json stuck = wait_for(*table, [](const auto& json) { return json["trouble"].is_string(); });
    EXPECT_EQ(stuck["trouble"], "the database is in use by another program");
    EXPECT_EQ(base::words(store_.open_game(table->id())->moves).size(), stuck["moves"].size());
    EXPECT_EQ(other->json(std::nullopt)["moves"].size(), 0U);  // everything else goes on
  }
  wait_for(*table, [](const auto& json) { return json["trouble"].is_null() && json["moves"].size() > 4; });
  table->resign(games::Side::first);
  const arena::OpenGame kept = *store_.open_game(table->id());
  EXPECT_TRUE(kept.ruling);
  EXPECT_EQ(base::words(kept.moves).size(), table->json(std::nullopt)["moves"].size());
}

TEST_F(TableTest, ThoughtsOfAnotherKindAreNoThoughts) {
  arena::OpenGame odd = game("othello", "", "");
  odd.moves = "f5 d6 c3";
  odd.thinking = "{\"win\":\"x\",\"draw\":1}\n{\"candidates\":5,\"line\":7}\n{\"candidates\":[1,{\"move\":2}]}";
  const auto table = tables_.open(odd);
  for (std::size_t at = 0; at <= 3; ++at) EXPECT_EQ(table->json(at)["moves"].size(), 3U);
  table->review("random");
  wait_for(*table, [](const auto& json) { return json["review"].is_object() && json["review"]["done"] == true; });
}

TEST_F(TableTest, OfMovesAtOnceOnlyOneIsMade) {
  const auto table = tables_.open(game("othello", "", ""));
  std::atomic<int> made = 0;
  std::atomic<int> too_late = 0;
  {
    std::vector<std::jthread> people;
    for (int i = 0; i < 8; ++i) {
      people.emplace_back([&] {
        const int status = status_of([&] { table->play("f5", 0); });
        made += status == 200 ? 1 : 0;
        too_late += status == 409 ? 1 : 0;
      });
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(too_late, 7);
  EXPECT_EQ(table->json(std::nullopt)["moves"].size(), 1U);
}

TEST_F(TableTest, ManyAtOnceLoseNothing) {
  const auto table = tables_.open(game("othello", "uct:playouts=30,memory=1", "random"));
  const std::shared_ptr<Listener> listener = table->listen();
  {
    std::vector<std::jthread> crowd;
    for (int i = 0; i < 4; ++i) {
      crowd.emplace_back([&table, i] {
        for (int k = 0; k < 10; ++k) {
          switch ((i + k) % 4) {
            case 0:
              table->undo(0);
              break;
            case 1:
              static_cast<void>(status_of([&] { table->analyse(0, "uct:playouts=20,memory=1"); }));
              break;
            case 2:
              table->stop_analysis();
              break;
            default:
              static_cast<void>(table->json(0));
          }
        }
      });
    }
    for (int i = 0; i < 5; ++i) static_cast<void>(next_of(*listener));
  }
  const nlohmann::json end = wait_for(*table, [](const auto& json) { return !json["result"].is_null(); });
  EXPECT_EQ(end["result"]["ending"], "score");
  EXPECT_EQ(store_.open_game(table->id())->ruling->half_points,
            2 * end["result"]["margin"].get<int>() * (end["result"]["winner"] == 0 ? 1 : -1));
}

TEST_F(TableTest, UndoGoesBackToAPersonsChoice) {
  const auto table = tables_.open(game("othello", "", "random"));
  table->play("f5", 0);
  wait_for(*table, [](const auto& json) { return json["moves"].size() == 2; });
  table->undo(std::nullopt);
  EXPECT_EQ(table->json(std::nullopt)["moves"].size(), 0U);
  EXPECT_EQ(status_of([&] { table->undo(5); }), 409);
}

TEST_F(TableTest, WhatCannotBeIsRefused) {
  const auto table = tables_.open(game("othello", "", "random"));
  EXPECT_EQ(status_of([&] { table->play("a1", 0); }), 422);
  EXPECT_EQ(status_of([&] { table->play("f5", 1); }), 409);
  EXPECT_EQ(status_of([&] { table->analyse(3, "random"); }), 409);
  EXPECT_EQ(status_of([&] { table->review("random"); }), 409);
  table->resign(games::Side::first);
  EXPECT_EQ(status_of([&] { table->play("f5", 0); }), 409);
  EXPECT_EQ(status_of([&] { house_.seating.make("uct:memory=100000", *players::make_session("go")); }), 422);
}

TEST_F(TableTest, AMoveIsWrittenOnce) {
  const auto table = tables_.open(game("othello", "", ""));
  const std::shared_ptr<Listener> listener = table->listen();
  static_cast<void>(next_of(*listener));
  const std::int64_t before = table->times_written();
  const std::string answer = table->play("f5", 0);
  EXPECT_EQ(table->times_written(), before + 1);
  EXPECT_EQ(next_of(*listener), "event: game\ndata: " + answer + "\n\n");
  EXPECT_EQ(nlohmann::json::parse(answer)["moves"].size(), 1U);
}

TEST_F(TableTest, APlayerIsMadeOnce) {
  const auto table = tables_.open(game("othello", "random", "uct:playouts=20,memory=1"));
  EXPECT_EQ(house_.seating.made(), 2);
  wait_for(*table, [](const auto& json) { return json["moves"].size() >= 4; });
  EXPECT_EQ(house_.seating.made(), 2);
  table->seat({"", table->kept().seats[1]});
  table->undo(0);
  EXPECT_EQ(house_.seating.made(), 2);
  // In a game that is taken up again it is made when it is to move.
  Tables later(house_);
  const auto again = later.find(table->id());
  static_cast<void>(again->json(std::nullopt));
  EXPECT_EQ(house_.seating.made(), 2);
  again->play("f5", 0);
  wait_for(*again, [](const auto& json) { return json["moves"].size() == 2; });
  EXPECT_EQ(house_.seating.made(), 3);
}

TEST_F(TableTest, TablesAreBounded) {
  std::vector<std::shared_ptr<Table>> kept;
  for (std::size_t i = 0; i < few().tables; ++i) kept.push_back(tables_.open(game("othello", "", "")));
  EXPECT_EQ(status_of([&] { tables_.open(game("othello", "", "")); }), 503);
}

TEST_F(TableTest, AGameThatIsOverMakesRoomEvenIfSomebodyLooks) {
  std::vector<std::shared_ptr<Table>> kept;
  for (std::size_t i = 0; i < few().tables; ++i) kept.push_back(tables_.open(game("othello", "", "")));
  const auto listener = kept[0]->listen();
  kept[0]->resign(games::Side::first);
  const auto another = tables_.open(game("othello", "", ""));
  EXPECT_EQ(status_of([&] { tables_.open(game("othello", "", "")); }), 503);
  EXPECT_EQ(tables_.find(kept[0]->id()), kept[0]) << "who looks goes on looking at the same table";
}

TEST_F(TableTest, MemoryIsBounded) {
  Limits limits = few();
  limits.all_memory = 5;
  House small(store_, limits);
  Tables tables(small);
  const auto table = tables.open(game("othello", "", "uct:playouts=20,memory=2"));
  EXPECT_EQ(small.memory.taken(), 2);
  EXPECT_EQ(status_of([&] { tables.open(game("othello", "uct:memory=2", "uct:memory=2")); }), 503);
  EXPECT_EQ(small.memory.taken(), 2);
  EXPECT_EQ(status_of([&] { table->analyse(0, "uct:memory=4"); }), 503);
  EXPECT_EQ(status_of([&] { table->seat({"", "uct:memory=4"}); }), 503);
  table->seat({table->kept().seats[1], ""});  // the same player
  EXPECT_EQ(small.memory.taken(), 2);
  wait_for(*table, [](const auto& json) { return json["moves"].size() == 1; });
  EXPECT_EQ(status_of([&] { table->review("uct:memory=4"); }), 503);
  table->review("uct:playouts=20,memory=3");
  wait_for(*table, [](const auto& json) { return json["review"].is_object() && json["review"]["done"] == true; });
  EXPECT_EQ(small.memory.taken(), 2);
}

TEST_F(TableTest, WhoIsNotAttendedGivesMemoryBack) {
  Limits limits = few();
  limits.all_memory = 5;
  limits.idle_seconds = 0;
  House small(store_, limits);
  Tables tables(small);
  const auto table = tables.open(game("othello", "", "uct:playouts=20,memory=2"));
  table->look_after();
  EXPECT_EQ(small.memory.taken(), 0);
  const auto other = tables.open(game("othello", endless, "uct:memory=4"));
  std::shared_ptr<Listener> listener = other->listen();
  EXPECT_EQ(small.memory.taken(), 5);
  // On return it waits until there is memory again.
  const std::shared_ptr<Listener> returned = table->listen();
  table->play("f5", 0);
  EXPECT_EQ(table->json(std::nullopt)["busy"], false);
  listener.reset();
  other->look_after();
  wait_for(*table, [](const auto& json) { return json["moves"].size() == 2; });
}

TEST(Seating, WhatASpecLeavesOpenIsFilledIn) {
  const std::unique_ptr<games::Session> session = players::make_session("othello");
  const Limits limits;
  Seating seating(limits);
  const auto spec = [&](const char* text) { return seating.fill_in(text, *seating.make(text, *session), 7); };
  EXPECT_EQ(spec("uct"), "uct:memory=64,seed=7");
  EXPECT_EQ(spec("uct:playouts=5"), "uct:playouts=5,memory=64,seed=7");
  EXPECT_EQ(spec("uct:memory=256"), "uct:memory=256,seed=7");
  EXPECT_EQ(spec("ab:seed=1"), "ab:seed=1");
  const std::unique_ptr<players::Player> player = seating.make("uct", *session);
  EXPECT_EQ(player->spec(), "uct");
  static_cast<void>(seating.fill_in("uct", *player, 7));
  EXPECT_EQ(player->spec(), "uct:memory=64,seed=7");
}

TEST_F(TableTest, ATableIsSetUpAgainFromTheStore) {
  const auto table = tables_.open(game("go", "", ""));
  table->play("E5", 0);
  table->play("C3", 1);
  Tables later(house_);
  const nlohmann::json before = table->json(std::nullopt);
  const nlohmann::json after = later.find(table->id())->json(std::nullopt);
  EXPECT_EQ(after["position"], before["position"]);
  EXPECT_EQ(after["moves"], before["moves"]);
  EXPECT_EQ(status_of([&] { later.find("no such game"); }), 404);
}

// Settled once: its dead stones are not taken off, and listed, a second time.
TEST_F(TableTest, AFinishedGoGameListsItsDeadStonesOnce) {
  arena::OpenGame finished = game("go", "", "");
  finished.rules = "size=5,komi=4.5";
  finished.position = "..XO./.OXO./..XO./..XOX/..XO. b 4.5 - 0";
  finished.moves = "pass pass";
  const auto table = tables_.open(finished);
  const nlohmann::json fresh = table->json(std::nullopt)["result"];
  EXPECT_EQ(fresh["winner"], 0);
  EXPECT_EQ(fresh["dead"].size(), 2U);
  Tables later(house_);
  EXPECT_EQ(later.find(table->id())->json(std::nullopt)["result"], fresh);
  // As it comes from the database, where its end is known.
  arena::OpenGame known = table->kept();
  EXPECT_EQ(tables_.open(known)->json(std::nullopt)["result"], fresh);
}

TEST_F(TableTest, AReviewSaysWhatEachMoveGaveAway) {
  const auto table = tables_.open(game("othello", "uct:playouts=50,memory=1", "random"));
  wait_for(*table, [](const auto& json) { return !json["result"].is_null(); });
  table->review("uct:playouts=20,memory=1");
  const nlohmann::json seen =
      wait_for(*table, [](const auto& json) { return json["review"].is_object() && json["review"]["done"] == true; });
  const nlohmann::json& review = seen["review"];
  ASSERT_EQ(review["positions"].size(), seen["moves"].size() + 1);
  ASSERT_EQ(review["losses"].size(), seen["moves"].size());
  double given[2] = {0, 0};
  for (std::size_t ply = 0; ply < review["losses"].size(); ++ply) {
    const double loss = review["losses"][ply];
    EXPECT_GE(loss, 0);
    EXPECT_LE(loss, 1);
    given[seen["moves"][ply]["side"].get<int>()] += loss;
  }
  EXPECT_NEAR(review["given_away"][0], given[0], 1e-9);
  EXPECT_NEAR(review["given_away"][1], given[1], 1e-9);
}

TEST_F(TableTest, AReviewBeginsAnewWhenTheGameHasGoneOn) {
  const auto table = tables_.open(game("othello", "", ""));
  const auto move = [&] {
    const nlohmann::json now = table->json(std::nullopt);
    table->play(now["position"]["legal"][0]["move"].get<std::string>(), now["moves"].size());
  };
  for (int i = 0; i < 6; ++i) move();
  table->review("uct:playouts=50,memory=1");
  move();
  table->review("uct:playouts=20,memory=1");
  table->undo(3);
  table->review("uct:playouts=10,memory=1");
  const nlohmann::json seen =
      wait_for(*table, [](const auto& json) { return json["review"].is_object() && json["review"]["done"] == true; });
  EXPECT_EQ(seen["review"]["player"], "uct:playouts=10,memory=1");
  EXPECT_EQ(seen["review"]["positions"].size(), 4U);
}

TEST_F(TableTest, NobodyThinksForNobody) {
  Limits limits = few();
  limits.idle_seconds = 0;
  House quiet(store_, limits);
  Tables tables(quiet);
  const auto table = tables.open(game("othello", "random", "random"));
  static_cast<void>(table->json(std::nullopt));
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(table->kept().moves, "");
  EXPECT_TRUE(table->is_still());
}

TEST_F(TableTest, ASearchUnderWayStopsWhenNobodyWatches) {
  Limits limits = few();
  limits.idle_seconds = 0;
  limits.seconds_a_move = 1000;
  House quiet(store_, limits);
  Tables tables(quiet);
  const auto table = tables.open(game("othello", endless, "random"));
  std::shared_ptr<Listener> listener = table->listen();
  table->analyse(0, endless);
  std::string heard;
  while (heard.find("event: thought") == std::string::npos || heard.find("event: analysis") == std::string::npos) {
    heard += next_of(*listener);
  }
  table->look_after();
  EXPECT_FALSE(table->is_still());
  listener.reset();
  table->look_after();
  for (int i = 0; i < 6000 && !table->is_still(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(table->is_still());
  EXPECT_EQ(table->kept().moves, "");
}

// A house with one thread and one place in the queue, both of which a test can take.
class FullTableTest : public TableTest {
 protected:
  // Takes the next free place in the queue, and the thread too once it gets there, until the promise is kept.
  void occupy(std::promise<void>& until) {
    const std::shared_future<void> end = until.get_future().share();
    while (!narrow_.searches.submit([end](const Searches::Pause&) { end.wait(); }, 1, Rank::person))
      std::this_thread::yield();
  }

  static Limits one() {
    Limits limits = few();
    limits.searches = 1;
    limits.waiting = 1;
    return limits;
  }

  House narrow_{store_, one()};
  Tables narrow_tables_{narrow_};
};

TEST_F(FullTableTest, WhatFindsNoPlaceIsRefused) {
  const auto table = narrow_tables_.open(game("othello", "", ""));
  table->play("f5", 0);
  std::promise<void> first;
  std::promise<void> second;
  occupy(first);
  occupy(second);
  EXPECT_EQ(status_of([&] { table->analyse(0, "random"); }), 503);
  EXPECT_EQ(status_of([&] { table->review("random"); }), 503);
  EXPECT_TRUE(table->json(std::nullopt)["review"].is_null());
  first.set_value();
  second.set_value();
}

TEST_F(FullTableTest, AReviewThatFindsNoPlaceGoesOnLater) {
  const auto table = narrow_tables_.open(game("othello", "", ""));
  table->play("f5", 0);
  table->review("uct:playouts=0,seconds=0.2,memory=1");
  std::promise<void> other;
  occupy(other);  // behind the first position's search, where the second's would be
  wait_for(*table, [](const auto& json) { return json["review"]["positions"].size() == 1; });
  other.set_value();
  wait_for(*table, [](const auto& json) { return json["review"]["done"] == true; });
}

TEST_F(FullTableTest, AnAnalysisThatFindsNoPlaceIsMadeLater) {
  const auto table = narrow_tables_.open(game("othello", "", ""));
  table->analyse(0, endless);
  std::promise<void> other;
  occupy(other);
  table->analyse(0, "uct:playouts=20,memory=1");
  other.set_value();
  wait_for(*table, [](const auto& json) {
    return json["analysis"].is_object() && json["analysis"]["player"] == "uct:playouts=20,memory=1";
  });
}

}  // namespace
}  // namespace aite::server
