// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "arena/store/store.hpp"
#include "base/error.hpp"

// The store's games that are being played by people.
namespace aite::arena {

namespace {

constexpr std::string_view open_columns =
    "id, game, rules, position, first, second, moves, thinking, result, half_points, ending, detail, review, started, "
    "changed, keys, source, terms";

OpenGame open_game_in(const sqlite::Statement& row) {
  int column = 0;
  OpenGame game;
  game.id = row.text(column++);
  game.game = row.text(column++);
  game.rules = row.text(column++);
  game.position = row.text(column++);
  game.seats[0] = row.text(column++);
  game.seats[1] = row.text(column++);
  game.moves = row.text(column++);
  game.thinking = row.text(column++);
  const std::optional<std::int64_t> result = row.maybe_integer(column++);
  const std::optional<std::int64_t> half_points = row.maybe_integer(column++);
  const std::string ending = row.text(column++);
  const std::string detail = row.text(column++);
  if (result) {
    Ruling& ruling = game.ruling.emplace();
    ruling.result = static_cast<games::Result>(*result);
    if (half_points) ruling.half_points = static_cast<int>(*half_points);
    ruling.ending = parse_ending(ending);
    ruling.detail = detail;
  }
  game.review = row.text(column++);
  game.started = row.text(column++);
  game.changed = row.text(column++);
  game.keys = row.text(column++);
  game.source = row.text(column++);
  game.terms = row.text(column++);
  return game;
}

}  // namespace

// Whoever comes first writes for all who wait by then; who comes while that is under way waits for the next time.
void Store::put(const OpenGame& game) {
  Waiting mine{&game};
  std::unique_lock lock(waiting_mutex_);
  waiting_.push_back(&mine);
  while (!mine.done) {
    if (writing_) {
      written_.wait(lock);
      continue;
    }
    writing_ = true;
    const std::vector<Waiting*> together = std::exchange(waiting_, {});
    lock.unlock();
    std::exception_ptr failure;
    try {
      write(together);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    for (Waiting* each : together) {
      each->failure = failure;
      each->done = true;
    }
    writing_ = false;
    written_.notify_all();
  }
  if (mine.failure) std::rethrow_exception(mine.failure);
}

void Store::write(std::span<Waiting* const> games) {
  const std::lock_guard lock(writer_.mutex);
  sqlite::Transaction transaction(writer_.database);
  sqlite::Statement insert = writer_.database.prepare(fmt::format(
      "INSERT OR REPLACE INTO open_games ({}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      open_columns));
  for (const Waiting* waiting : games) {
    const OpenGame& game = *waiting->game;
    const Ruling ruling = game.ruling.value_or(Ruling{});
    const auto result = game.ruling ? std::optional(static_cast<std::int64_t>(ruling.result)) : std::nullopt;
    const auto half_points = ruling.half_points ? std::optional<std::int64_t>(*ruling.half_points) : std::nullopt;
    insert.bind(game.id).bind(game.game).bind(game.rules).bind(game.position);
    insert.bind(game.seats[0]).bind(game.seats[1]).bind(game.moves).bind(game.thinking);
    insert.bind(result).bind(half_points).bind(ending_name(ruling.ending)).bind(ruling.detail);
    insert.bind(game.review).bind(game.started).bind(game.changed);
    insert.bind(game.keys).bind(game.source).bind(game.terms).run();
  }
  transaction.commit();
}

std::optional<OpenGame> Store::open_game(std::string_view id) {
  Connection& connection = glance();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query =
      connection.database.prepare(fmt::format("SELECT {} FROM open_games WHERE id = ?", open_columns));
  query.bind(id);
  if (!query.step()) return std::nullopt;
  return open_game_in(query);
}

std::vector<OpenGame> Store::open_games(std::int64_t limit) {
  Connection& connection = glance();
  const std::lock_guard lock(connection.mutex);
  sqlite::Statement query = connection.database.prepare(
      fmt::format("SELECT {} FROM open_games ORDER BY changed DESC, id LIMIT ?", open_columns));
  query.bind(limit);
  std::vector<OpenGame> games;
  while (query.step()) {
    try {
      games.push_back(open_game_in(query));
    } catch (const base::InputError&) {
      continue;  // a row that no version of this program writes is no reason to show none
    }
  }
  return games;
}

}  // namespace aite::arena
