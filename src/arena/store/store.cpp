// SPDX-License-Identifier: MIT
#include "arena/store/store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>

#include "arena/store/columns.hpp"
#include "arena/store/schema.hpp"

namespace aite::arena {

Store::Store(const std::string& path, const sqlite::Opening& opening) : writer_(path, opening) {
  prepare(writer_.database, path, opening.patience);
  if (writer_.database.in_memory()) return;
  glance_ = std::make_unique<Connection>(path, opening);
  reader_ = std::make_unique<Connection>(path, opening);
}

void Store::add(std::span<const StoredGame> games) {
  std::vector<StoredGame> summarized(games.begin(), games.end());
  for (StoredGame& game : summarized) {
    if (!game.plies) summarize(game);
  }
  const Columns columns = columns_of_game();
  const std::lock_guard lock(writer_.mutex);
  sqlite::Transaction transaction(writer_.database);
  sqlite::Statement insert = writer_.database.prepare(
      fmt::format("INSERT OR IGNORE INTO games ({}) VALUES ({})", names_of(columns), places_for(columns)));
  for (const StoredGame& game : summarized) {
    bind(insert, game, columns);
    insert.run();
  }
  transaction.commit();
}

std::vector<std::vector<GameSummary>> Store::summaries(std::span<const Wanted> matches, bool positions) {
  const Columns columns = positions ? columns_of_summary_with_positions() : columns_of_summary();
  std::vector<std::vector<GameSummary>> found(matches.size());
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  const sqlite::Transaction moment(connection.database, sqlite::Transaction::Kind::read);
  sqlite::Statement query = connection.database.prepare(fmt::format(
      "SELECT id, {} FROM games WHERE match = ? AND number >= 0 AND number < ? ORDER BY number", names_of(columns)));
  for (std::size_t i = 0; i < matches.size(); ++i) {
    query.bind(matches[i].match).bind(matches[i].games);
    while (query.step()) found[i].push_back(game_in(query, columns));
    query.reset();
  }
  return found;
}

std::map<std::string, Store::OnDevice> Store::on_devices(std::span<const Wanted> matches) {
  std::map<std::string, OnDevice> found;
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare(
      "SELECT substr(notes, length(?3) + 1), count(*), sum(first_seconds + second_seconds) FROM games WHERE match = ?1 "
      "AND number >= 0 AND number < ?2 AND substr(notes, 1, length(?3)) = ?3 GROUP BY 1");
  for (const Wanted& match : matches) {
    query.bind(match.match).bind(match.games).bind(device_note);
    while (query.step()) {
      OnDevice& device = found[query.text(0)];
      device.games += static_cast<std::uint64_t>(query.integer(1));
      device.seconds += query.real(2);
    }
    query.reset();
  }
  return found;
}

void Store::each_game(const Filter& filter, const std::function<void(StoredGame)>& on_game) {
  const Columns columns = columns_of_game();
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare(
      fmt::format("SELECT id, {} FROM games WHERE (?1 = '' OR game = ?1) AND (?2 = '' OR match = ?2) AND "
                  "(?3 = '' OR first = ?3 OR second = ?3) ORDER BY id LIMIT ?4",
                  names_of(columns)));
  query.bind(filter.game).bind(filter.match).bind(filter.player);
  query.bind(filter.limit > 0 ? filter.limit : std::int64_t{-1});
  while (query.step()) on_game(game_in(query, columns));
}

std::vector<StoredGame> Store::games_of(std::string_view match, std::int64_t from, std::int64_t limit) {
  const Columns columns = columns_of_game();
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare(
      fmt::format("SELECT id, {} FROM games WHERE match = ? ORDER BY number LIMIT ? OFFSET ?", names_of(columns)));
  query.bind(match).bind(limit).bind(from);
  std::vector<StoredGame> games;
  while (query.step()) games.push_back(game_in(query, columns));
  return games;
}

std::optional<StoredGame> Store::game(std::int64_t id) {
  const Columns columns = columns_of_game();
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query =
      connection.database.prepare(fmt::format("SELECT id, {} FROM games WHERE id = ?", names_of(columns)));
  query.bind(id);
  if (!query.step()) return std::nullopt;
  return game_in(query, columns);
}

void Store::add_match(const StoredMatch& match) {
  const std::lock_guard lock(writer_.mutex);
  writer_.database.check_is_in_place();
  writer_.database.prepare("INSERT OR IGNORE INTO matches (key, plan, started) VALUES (?, ?, ?)")
      .bind(match.key)
      .bind(match.plan)
      .bind(match.started)
      .run();
}

std::vector<StoredMatch> Store::matches() {
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare("SELECT key, plan, started FROM matches ORDER BY started, key");
  std::vector<StoredMatch> matches;
  while (query.step()) matches.push_back({query.text(0), query.text(1), query.text(2)});
  return matches;
}

std::map<std::string, std::int64_t> Store::game_counts() {
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare("SELECT match, count(*) FROM games GROUP BY match");
  std::map<std::string, std::int64_t> counts;
  while (query.step()) counts.emplace(query.text(0), query.integer(1));
  return counts;
}

std::vector<PairCount> Store::pair_counts() {
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare(
      "SELECT match, first, second, count(*) FROM (SELECT match, max(CASE number % 2 WHEN 0 THEN result END) AS first, "
      "max(CASE number % 2 WHEN 1 THEN result END) AS second FROM games WHERE match <> '' AND number >= 0 "
      "GROUP BY match, number / 2) GROUP BY match, first, second");
  const auto result = [&query](int column) {
    const std::optional<std::int64_t> code = query.maybe_integer(column);
    return code ? std::optional(static_cast<games::Result>(*code)) : std::nullopt;
  };
  std::vector<PairCount> counts;
  while (query.step()) {
    counts.push_back({query.text(0), {result(1), result(2)}, static_cast<std::uint64_t>(query.integer(3))});
  }
  return counts;
}

void Store::put(const StoredFact& fact) {
  const std::lock_guard lock(writer_.mutex);
  writer_.database.check_is_in_place();
  writer_.database
      .prepare("INSERT OR REPLACE INTO facts (unit, value, seconds, build, finished) VALUES (?, ?, ?, ?, ?)")
      .bind(fact.unit)
      .bind(fact.value)
      .bind(fact.seconds)
      .bind(fact.build)
      .bind(fact.finished)
      .run();
}

std::optional<StoredFact> Store::fact(std::string_view unit) {
  Connection& connection = glance();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query =
      connection.database.prepare("SELECT value, seconds, build, finished FROM facts WHERE unit = ?");
  query.bind(unit);
  if (!query.step()) return std::nullopt;
  return StoredFact{std::string(unit), query.text(0), query.real(1), query.text(2), query.text(3)};
}

void Store::add(std::span<const StoredFact> facts) {
  const std::lock_guard lock(writer_.mutex);
  sqlite::Transaction transaction(writer_.database);
  sqlite::Statement insert = writer_.database.prepare(
      "INSERT OR IGNORE INTO facts (unit, value, seconds, build, finished) VALUES (?, ?, ?, ?, ?)");
  for (const StoredFact& fact : facts) {
    insert.bind(fact.unit).bind(fact.value).bind(fact.seconds).bind(fact.build).bind(fact.finished).run();
  }
  transaction.commit();
}

std::vector<StoredFact> Store::facts(std::string_view prefix) {
  // No text of ours has a byte above it, so that all that begin with the prefix come before this.
  const std::string behind = std::string(prefix) + '\xff';
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare(
      "SELECT unit, value, seconds, build, finished FROM facts WHERE unit >= ? AND unit < ? ORDER BY unit");
  query.bind(prefix).bind(behind);
  std::vector<StoredFact> found;
  while (query.step()) found.push_back({query.text(0), query.text(1), query.real(2), query.text(3), query.text(4)});
  return found;
}

Store::Stamp Store::stamp() {
  Connection& connection = reader();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query =
      connection.database.prepare("SELECT (SELECT max(id) FROM games), (SELECT max(rowid) FROM facts)");
  query.step();
  return {query.integer(0), query.integer(1)};
}

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace aite::arena
