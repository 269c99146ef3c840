// SPDX-License-Identifier: MIT
#include "arena/store/store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>

#include "base/error.hpp"

namespace aite::arena {

namespace {

constexpr std::int64_t application = 0x61697465;  // "aite", in the header of the file
constexpr std::int64_t version = 2;

constexpr const char* schema = R"(
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  match TEXT NOT NULL,
  number INTEGER NOT NULL,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  position TEXT NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  seed INTEGER NOT NULL,
  opening INTEGER NOT NULL,
  moves TEXT NOT NULL,
  result INTEGER NOT NULL,      -- 1 the first player won, 0 draw, -1 the second won
  half_points INTEGER,          -- margin for the first player; NULL where the game was not scored
  ending TEXT NOT NULL,
  detail TEXT NOT NULL,
  first_seconds REAL NOT NULL, first_longest REAL NOT NULL, first_moves INTEGER NOT NULL,
  second_seconds REAL NOT NULL, second_longest REAL NOT NULL, second_moves INTEGER NOT NULL,
  build TEXT NOT NULL,
  finished TEXT NOT NULL,
  thinking TEXT NOT NULL,
  notes TEXT NOT NULL
);
CREATE UNIQUE INDEX games_unit ON games (match, number) WHERE match <> '';
CREATE TABLE matches (key TEXT PRIMARY KEY, plan TEXT NOT NULL, started TEXT NOT NULL);
CREATE TABLE facts (unit TEXT PRIMARY KEY, value TEXT NOT NULL, seconds REAL NOT NULL, build TEXT NOT NULL,
                    finished TEXT NOT NULL);
)";

// What layout 2 has more than layout 1.
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

constexpr std::string_view columns =
    "id, match, number, game, rules, position, first, second, seed, opening, moves, result, half_points, ending, "
    "detail, first_seconds, first_longest, first_moves, second_seconds, second_longest, second_moves, build, finished, "
    "thinking, notes";

StoredGame game_in(const sqlite::Statement& row) {
  int column = 0;
  StoredGame game;
  game.id = row.integer(column++);
  game.match = row.text(column++);
  game.number = row.integer(column++);
  game.game = row.text(column++);
  game.rules = row.text(column++);
  game.position = row.text(column++);
  game.players[0] = row.text(column++);
  game.players[1] = row.text(column++);
  game.seed = static_cast<std::uint64_t>(row.integer(column++));
  game.opening = static_cast<int>(row.integer(column++));
  game.moves = row.text(column++);
  game.ruling.result = static_cast<games::Result>(row.integer(column++));
  if (const auto half_points = row.maybe_integer(column++)) game.ruling.half_points = static_cast<int>(*half_points);
  game.ruling.ending = parse_ending(row.text(column++));
  game.ruling.detail = row.text(column++);
  for (SeatTime& time : game.times) {
    time.seconds = row.real(column++);
    time.longest = row.real(column++);
    time.moves = static_cast<int>(row.integer(column++));
  }
  game.build = row.text(column++);
  game.finished = row.text(column++);
  game.thinking = row.text(column++);
  game.notes = row.text(column++);
  return game;
}

void bind(sqlite::Statement& insert, const StoredGame& game) {
  insert.bind(game.match).bind(game.number).bind(game.game).bind(game.rules).bind(game.position);
  insert.bind(game.players[0]).bind(game.players[1]);
  insert.bind(static_cast<std::int64_t>(game.seed)).bind(std::int64_t{game.opening}).bind(game.moves);
  insert.bind(static_cast<std::int64_t>(game.ruling.result));
  insert.bind(game.ruling.half_points ? std::optional<std::int64_t>(*game.ruling.half_points) : std::nullopt);
  insert.bind(ending_name(game.ruling.ending)).bind(game.ruling.detail);
  for (const SeatTime& time : game.times) {
    insert.bind(time.seconds).bind(time.longest).bind(std::int64_t{time.moves});
  }
  insert.bind(game.build).bind(game.finished).bind(game.thinking).bind(game.notes);
}

std::int64_t pragma(const sqlite::Database& database, std::string_view name) {
  sqlite::Statement query = database.prepare(fmt::format("PRAGMA {}", name));
  return query.step() ? query.integer(0) : 0;
}

// A new file gets the schema; any other has to be ours.
void prepare(sqlite::Database& database, const std::string& path) {
  std::int64_t tables = 0;
  try {
    sqlite::Statement query = database.prepare("SELECT count(*) FROM sqlite_master");
    query.step();
    tables = query.integer(0);
  } catch (const std::runtime_error& error) {
    throw base::InputError(fmt::format("'{}' is no database: {}", path, error.what()));
  }
  if (tables > 0 && pragma(database, "application_id") != application) {
    throw base::InputError(fmt::format("'{}' is a database of another program", path));
  }
  if (const std::int64_t found = pragma(database, "user_version"); found > version) {
    throw base::InputError(
        fmt::format("'{}' was written by a later version of aite (layout {}, known up to {})", path, found, version));
  }
  database.execute("PRAGMA journal_mode = WAL");
  database.execute("PRAGMA synchronous = NORMAL");
  if (pragma(database, "user_version") == version) return;
  sqlite::Transaction transaction(database);
  const std::int64_t found = pragma(database, "user_version");  // once more: somebody else may have been quicker
  if (found < 1) database.execute(schema);
  if (found < 2) database.execute(open_games_schema);
  database.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application, version));
  transaction.commit();
}

}  // namespace

Store::Store(const std::string& path) : database_(path) { prepare(database_, path); }

void Store::add(std::span<const StoredGame> games) {
  const std::lock_guard lock(mutex_);
  sqlite::Transaction transaction(database_);
  sqlite::Statement insert =
      database_.prepare(fmt::format("INSERT OR IGNORE INTO games ({}) VALUES "
                                    "(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                    columns));
  for (const StoredGame& game : games) {
    bind(insert, game);
    insert.run();
  }
  transaction.commit();
}

void Store::each_game_of(std::string_view match, const std::function<void(StoredGame)>& on_game) {
  const std::lock_guard lock(mutex_);
  sqlite::Statement query =
      database_.prepare(fmt::format("SELECT {} FROM games WHERE match = ? ORDER BY number", columns));
  query.bind(match);
  while (query.step()) on_game(game_in(query));
}

void Store::each_game(const Filter& filter, const std::function<void(StoredGame)>& on_game) {
  const std::lock_guard lock(mutex_);
  sqlite::Statement query = database_.prepare(
      fmt::format("SELECT {} FROM games WHERE (?1 = '' OR game = ?1) AND (?2 = '' OR match = ?2) AND "
                  "(?3 = '' OR first = ?3 OR second = ?3) AND (?4 IS NULL OR id = ?4) ORDER BY id LIMIT ?5",
                  columns));
  query.bind(filter.game).bind(filter.match).bind(filter.player).bind(filter.id);
  query.bind(filter.limit > 0 ? filter.limit : std::int64_t{-1});
  while (query.step()) on_game(game_in(query));
}

std::optional<StoredGame> Store::game(std::int64_t id) {
  std::optional<StoredGame> found;
  Filter filter;
  filter.id = id;
  each_game(filter, [&](StoredGame game) { found = std::move(game); });
  return found;
}

void Store::add_match(const StoredMatch& match) {
  const std::lock_guard lock(mutex_);
  database_.prepare("INSERT OR IGNORE INTO matches (key, plan, started) VALUES (?, ?, ?)")
      .bind(match.key)
      .bind(match.plan)
      .bind(match.started)
      .run();
}

std::vector<StoredMatch> Store::matches() {
  const std::lock_guard lock(mutex_);
  sqlite::Statement query = database_.prepare("SELECT key, plan, started FROM matches ORDER BY started, key");
  std::vector<StoredMatch> matches;
  while (query.step()) matches.push_back({query.text(0), query.text(1), query.text(2)});
  return matches;
}

std::int64_t Store::count_games(std::string_view match) {
  const std::lock_guard lock(mutex_);
  sqlite::Statement query = database_.prepare("SELECT count(*) FROM games WHERE match = ?");
  query.bind(match);
  query.step();
  return query.integer(0);
}

std::vector<Store::ResultCount> Store::result_counts() {
  const std::lock_guard lock(mutex_);
  sqlite::Statement query = database_.prepare(
      "SELECT match, number % 2, result, count(*) FROM games WHERE match <> '' GROUP BY match, number % 2, result");
  std::vector<ResultCount> counts;
  while (query.step()) {
    counts.push_back({query.text(0), static_cast<int>(query.integer(1)), static_cast<games::Result>(query.integer(2)),
                      static_cast<std::uint64_t>(query.integer(3))});
  }
  return counts;
}

void Store::put(const StoredFact& fact) {
  const std::lock_guard lock(mutex_);
  database_.prepare("INSERT OR REPLACE INTO facts (unit, value, seconds, build, finished) VALUES (?, ?, ?, ?, ?)")
      .bind(fact.unit)
      .bind(fact.value)
      .bind(fact.seconds)
      .bind(fact.build)
      .bind(fact.finished)
      .run();
}

std::optional<StoredFact> Store::fact(std::string_view unit) {
  const std::lock_guard lock(mutex_);
  sqlite::Statement query = database_.prepare("SELECT value, seconds, build, finished FROM facts WHERE unit = ?");
  query.bind(unit);
  if (!query.step()) return std::nullopt;
  return StoredFact{std::string(unit), query.text(0), query.real(1), query.text(2), query.text(3)};
}

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace aite::arena
