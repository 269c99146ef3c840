// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/referee.hpp"
#include "arena/matches/ruling.hpp"
#include "arena/store/sqlite.hpp"

namespace aite::arena {

// A game as the database keeps it: enough to replay it, to count it, and to say where it comes from.
struct StoredGame {
  std::int64_t id = 0;
  std::string match;                   // key of the match it was played in; empty for an imported game
  std::int64_t number = 0;             // within the match, from 0
  std::string game;                    // GameInfo::name
  std::string rules;                   // what differs from the usual
  std::string position;                // where it began; empty for the usual start
  std::array<std::string, 2> players;  // specs, or the names of an imported game, in order of play
  std::uint64_t seed = 0;
  int opening = 0;    // how many of the moves both sides were given
  std::string moves;  // of the whole game, in the game's notation, with blanks between
  Ruling ruling;
  std::array<SeatTime, 2> times;
  std::string build;     // of the program that played it
  std::string finished;  // UTC, ISO 8601
  std::string thinking;  // a JSON text a line, one line a move; empty if it was not kept
  std::string notes;     // of an imported game: date, event and such
};

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
  std::string thinking;              // a JSON text a line, one line a move
  std::optional<Ruling> ruling;      // nothing while it is played
  std::string review;                // JSON; empty if there is none
  std::string started;               // UTC, ISO 8601
  std::string changed;
};

// Something measured that is no game, by the name of the unit that defines it.
struct StoredFact {
  std::string unit;
  std::string value;   // JSON
  double seconds = 0;  // what it cost
  std::string build;
  std::string finished;
};

// All results in one SQLite file. What a call has returned from survives the end of the process at any moment (write-
// ahead log). Several processes may use one file; calls from several threads are taken one after the other.
class Store {
 public:
  // Opens the file or makes it. Throws InputError if it is no database of ours, or one of a later program.
  explicit Store(const std::string& path);

  // All of them or none. A game whose match and number are there already is left out: units of work may be done twice.
  void add(std::span<const StoredGame> games);

  // `on_game` in order of the numbers.
  void each_game_of(std::string_view match, const std::function<void(StoredGame)>& on_game);
  // In order of the ids; an empty filter is every game.
  struct Filter {
    std::string game;
    std::string match;
    std::string player;  // either side
    std::optional<std::int64_t> id;
    std::int64_t limit = 0;  // the first so many; 0 for all
  };
  void each_game(const Filter& filter, const std::function<void(StoredGame)>& on_game);
  std::optional<StoredGame> game(std::int64_t id);

  void add_match(const StoredMatch& match);  // one that is there already stays as it is
  std::vector<StoredMatch> matches();
  std::int64_t count_games(std::string_view match);
  // How many games of each match, by who began (0: the match's first player) and how they ended.
  struct ResultCount {
    std::string match;
    int began = 0;
    games::Result result = games::Result::draw;
    std::uint64_t games = 0;
  };
  std::vector<ResultCount> result_counts();

  void put(const OpenGame& game);  // replaces
  std::optional<OpenGame> open_game(std::string_view id);
  std::vector<OpenGame> open_games(std::int64_t limit);  // the latest changed first

  void put(const StoredFact& fact);  // replaces
  std::optional<StoredFact> fact(std::string_view unit);

 private:
  std::mutex mutex_;
  sqlite::Database database_;
};

std::string utc_now();  // "2026-01-31T12:00:00Z"

}  // namespace aite::arena
