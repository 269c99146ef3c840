// SPDX-License-Identifier: MIT
#include "arena/store/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "arena/store/columns.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::arena {

namespace {

constexpr std::int64_t application = 0x61697465;  // "aite", in the header of the file
constexpr std::int64_t version = 5;
constexpr std::int64_t portion = 2000;  // games that are summarised in one transaction

// Layout 1. A unit of work may be done twice but is there once.
std::string games_schema() {
  std::vector<std::string> columns{"id INTEGER PRIMARY KEY"};
  for (const Field& field : fields()) columns.push_back(field.name + " " + field.type);
  return fmt::format("CREATE TABLE games ({})", base::join(columns, ", "));
}
constexpr const char* schema = R"(
CREATE UNIQUE INDEX games_unit ON games (match, number) WHERE match <> '';
CREATE TABLE matches (key TEXT PRIMARY KEY, plan TEXT NOT NULL, started TEXT NOT NULL);
CREATE TABLE facts (unit TEXT PRIMARY KEY, value TEXT NOT NULL, seconds REAL NOT NULL, build TEXT NOT NULL,
                    finished TEXT NOT NULL);
)";

// What layout 2 has more.
constexpr const char* open_games_schema = R"(
CREATE TABLE open_games (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  position TEXT NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  moves TEXT NOT NULL,
  thinking TEXT NOT NULL,
  result INTEGER,               -- as in games; NULL while the game is played
  half_points INTEGER,
  ending TEXT NOT NULL,
  detail TEXT NOT NULL,
  review TEXT NOT NULL,
  started TEXT NOT NULL,
  changed TEXT NOT NULL
);
CREATE INDEX open_games_changed ON open_games (changed);
)";

// Layout 3: summaries. Statistics read one index and never a game's row, which is long; another index has the games
// whose summary is to be made.
std::string summaries_schema() {
  return fmt::format(
      "CREATE INDEX games_summaries ON games (match, {}); CREATE INDEX games_unsummarized ON games (id) WHERE plies IS "
      "NULL",
      names_of(columns_of_summary()));
}

// Layout 4: games have owners, and keep the file they came from.
constexpr const char* owners_schema = R"(
ALTER TABLE open_games ADD COLUMN keys TEXT NOT NULL DEFAULT '';
ALTER TABLE open_games ADD COLUMN source TEXT NOT NULL DEFAULT '';
)";

// Layout 5: what is agreed on besides the rules.
constexpr const char* terms_schema = "ALTER TABLE open_games ADD COLUMN terms TEXT NOT NULL DEFAULT ''";

std::int64_t pragma(const sqlite::Database& database, std::string_view name) {
  sqlite::Statement query = database.prepare(fmt::format("PRAGMA {}", name));
  return query.step() ? query.integer(0) : 0;
}

void check_owner(const sqlite::Database& database, const std::string& path) {
  std::int64_t tables = 0;
  try {
    sqlite::Statement query = database.prepare("SELECT count(*) FROM sqlite_master");
    query.step();
    tables = query.integer(0);
  } catch (const base::UnavailableError& error) {
    throw base::InputError(fmt::format("'{}' cannot be used: {}", path, error.what()));
  }
  if (tables > 0 && pragma(database, "application_id") != application) {
    throw base::InputError(fmt::format("'{}' is a database of another program", path));
  }
  if (const std::int64_t found = pragma(database, "user_version"); found > version) {
    throw base::InputError(
        fmt::format("'{}' was written by a later version of aite (layout {}, known up to {})", path, found, version));
  }
}

void add_missing_columns(sqlite::Database& database) {
  std::vector<std::string> present;
  sqlite::Statement query = database.prepare("SELECT name FROM pragma_table_info('games')");
  while (query.step()) present.push_back(query.text(0));
  for (const Field& field : fields()) {
    if (std::ranges::find(present, field.name) != present.end()) continue;
    database.execute(fmt::format("ALTER TABLE games ADD COLUMN {} {}", field.name, field.type));
  }
}

void lay_out(sqlite::Database& database) {
  if (pragma(database, "user_version") == version) return;
  sqlite::Transaction transaction(database);
  const std::int64_t found = pragma(database, "user_version");  // once more: somebody else may have been quicker
  if (found < 1) database.execute(games_schema() + ";" + schema);
  if (found < 2) database.execute(open_games_schema);
  if (found < 3) {
    add_missing_columns(database);
    database.execute(summaries_schema());
  }
  if (found < 4) database.execute(owners_schema);
  if (found < 5) database.execute(terms_schema);
  database.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application, version));
  transaction.commit();
}

// SQLite does not ask for patience while several processes change a new file to a write-ahead log at once.
void keep_log(sqlite::Database& database, const std::string& path, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (true) {
    try {
      database.execute("PRAGMA journal_mode = WAL");
      return;
    } catch (const base::UnavailableError& error) {
      if (std::chrono::steady_clock::now() > end) {
        throw base::UnavailableError(fmt::format("'{}': {}", path, error.what()));
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

// A game that cannot be replayed, such as one of a game that is not known here, is counted by what it says itself.
void summarize_if_possible(StoredGame& game) {
  try {
    summarize(game);
  } catch (const base::InputError&) {
    game.plies = static_cast<int>(base::words(game.moves).size());
  }
}

void summarize_all(std::vector<StoredGame>& games) {
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> workers;
  for (std::size_t first = 0; first < threads; ++first) {
    workers.emplace_back([&games, first, threads] {
      for (std::size_t i = first; i < games.size(); i += threads) summarize_if_possible(games[i]);
    });
  }
}

// Nothing is locked while games are replayed: whoever does the same at the same time comes to the same numbers.
void make_missing_summaries(sqlite::Database& database, const std::string& path) {
  sqlite::Statement count = database.prepare("SELECT count(*) FROM games WHERE plies IS NULL");
  count.step();
  if (const std::int64_t missing = count.integer(0); missing > portion) {
    fmt::print(stderr, "'{}' is of an earlier version: {} games are summarised, once\n", path, missing);
  }
  count.reset();
  const Columns read = columns_of_game();
  const Columns made = columns_worked_out();
  while (true) {
    std::vector<StoredGame> games;
    sqlite::Statement query =
        database.prepare(fmt::format("SELECT id, {} FROM games WHERE plies IS NULL LIMIT {}", names_of(read), portion));
    while (query.step()) games.push_back(game_in(query, read));
    if (games.empty()) return;
    query.reset();
    summarize_all(games);
    sqlite::Transaction transaction(database);
    sqlite::Statement update =
        database.prepare(fmt::format("UPDATE games SET ({}) = ({}) WHERE id = ?", names_of(made), places_for(made)));
    for (const StoredGame& game : games) {
      bind(update, game, made);
      update.bind(game.id).run();
    }
    transaction.commit();
  }
}

}  // namespace

void prepare(sqlite::Database& database, const std::string& path, std::chrono::milliseconds patience) {
  check_owner(database, path);
  keep_log(database, path, patience);
  // What was answered is on the disk: not even a power failure takes it back, for one fsync a change
  // (docs/arena.md, tests/faults/power_loss_test.cpp).
  database.execute("PRAGMA synchronous = FULL");
  lay_out(database);
  make_missing_summaries(database, path);
}

}  // namespace aite::arena
