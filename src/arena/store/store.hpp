// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/ruling.hpp"
#include "arena/store/sqlite.hpp"
#include "arena/store/stored_game.hpp"

namespace aite::arena {

struct StoredMatch {
  std::string key;
  std::string plan;  // JSON
  std::string started;
};

// A game that somebody plays or has played at the server: all it takes to go on with it.
struct OpenGame {
  std::string id;
  std::string game;                  // GameInfo::name
  std::string rules;                 // what differs from the usual
  std::string position;              // where it began; empty for the usual start
  std::array<std::string, 2> seats;  // a player's spec, or nothing for a person, in order of play
  std::string moves;                 // in the game's notation, with blanks between
  std::string thinking;              // one line per move, each a JSON text
  std::optional<Ruling> ruling;      // nothing while it is played
  std::string review;                // JSON; empty if there is none
  std::string started;               // UTC, ISO 8601
  std::string changed;
  std::string keys = {};    // whose the seats are, as the server writes it
  std::string source = {};  // the file it was opened from, as the server writes it; empty if from none
  std::string terms = {};   // on which it is played, as the server writes it: clocks, whether a player may resign
};

// Something measured that is no game, by the name of the unit that defines it.
struct StoredFact {
  std::string unit;
  std::string value;   // JSON
  double seconds = 0;  // what it cost
  std::string build;
  std::string finished;
};

// All results in one SQLite file. What a call has returned from survives the end of the process at any moment and the
// end of power (write-ahead log, synchronous = FULL). Where the disk is full, or another program holds the file for
// longer than `opening` has patience for, calls throw UnavailableError and have changed nothing. Several processes may
// use one file. Calls from several threads are taken one after the other, except that whoever looks at finished games
// and matches has a connection of his own: nobody who saves a game waits for that.
class Store {
 public:
  // Opens the file or makes it, unless `opening` says otherwise. An older program's is brought up to date, which takes
  // a while where there are many games (schema.hpp). Throws InputError if it is no database of ours, or one of a later
  // program.
  explicit Store(const std::string& path, const sqlite::Opening& opening = {});

  // All of them or none. A game whose match and number are there already is left out: units of work may be done twice.
  // A game without its summary gets one; throws InputError if it cannot be replayed.
  void add(std::span<const StoredGame> games);

  // What statistics need of many matches, at one moment: of each the games with numbers from 0 and below `games`, in
  // order of the numbers. Positions are read only if they are asked for.
  struct Wanted {
    std::string match;
    std::int64_t games = 0;
  };
  std::vector<std::vector<GameSummary>> summaries(std::span<const Wanted> matches, bool positions);

  // Games of these matches that devices searched for, by the device. A search there waits for many others, so that
  // these seconds are nobody's work.
  struct OnDevice {
    std::uint64_t games = 0;
    double seconds = 0;  // of both players
  };
  std::map<std::string, OnDevice> on_devices(std::span<const Wanted> matches);

  // In order of the ids; an empty filter is every game.
  struct Filter {
    std::string game;
    std::string match;
    std::string player;      // either side
    std::int64_t limit = 0;  // the first so many; 0 for all
  };
  void each_game(const Filter& filter, const std::function<void(StoredGame)>& on_game);
  // Of a match, in order of the numbers, without the first `from`; no more than `limit`, if that is not negative.
  std::vector<StoredGame> games_of(std::string_view match, std::int64_t from = 0, std::int64_t limit = -1);
  std::optional<StoredGame> game(std::int64_t id);

  void add_match(const StoredMatch& match);  // one that is there already stays as it is
  std::vector<StoredMatch> matches();
  std::map<std::string, std::int64_t> game_counts();  // how many games of each match
  std::vector<PairCount> pair_counts();               // of all matches

  void put(const OpenGame& game);  // replaces. Those that come at the same time are one change, as each costs a sync
  std::optional<OpenGame> open_game(std::string_view id);
  std::vector<OpenGame> open_games(std::int64_t limit);  // the latest changed first

  void put(const StoredFact& fact);  // replaces
  std::optional<StoredFact> fact(std::string_view unit);
  // All of them or none. One that is there already stays as it is: units of work may be done twice.
  void add(std::span<const StoredFact> facts);
  std::vector<StoredFact> facts(std::string_view prefix);  // whose units begin so, in order of their names

  // Another one after a game or a fact was added: what was made of them may be kept as long as it is the same.
  struct Stamp {
    std::int64_t games = 0;
    std::int64_t facts = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  Stamp stamp();

 private:
  struct Connection {
    Connection(const std::string& path, const sqlite::Opening& opening) : database(path, opening) {}

    std::mutex mutex;
    sqlite::Database database;
  };
  // Somebody's game on its way to the disk.
  struct Waiting {
    const OpenGame* game = nullptr;
    bool done = false;
    std::exception_ptr failure = nullptr;
  };
  void write(std::span<Waiting* const> games);  // all of them or none

  Connection& reader() { return reader_ ? *reader_ : writer_; }
  Connection& glance() { return glance_ ? *glance_ : writer_; }

  Connection writer_;
  std::mutex waiting_mutex_;
  std::condition_variable written_;
  std::vector<Waiting*> waiting_;
  bool writing_ = false;
  std::unique_ptr<Connection> glance_;  // for short looks, which wait neither for writers nor for long ones
  std::unique_ptr<Connection> reader_;  // none of both for a database in memory, which is its connection's alone
};

std::string utc_now();  // "2026-01-31T12:00:00Z"

}  // namespace aite::arena
