// SPDX-License-Identifier: MIT
#include "server/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <utility>
#include <vector>

#include "server/http/refusal.hpp"

namespace aite::server {

namespace {

constexpr auto round = std::chrono::seconds(1);  // of the caretaker

Refusal closing() { return {503, "busy", "the server is closing"}; }

}  // namespace

Tables::Tables(House& house) : house_(house), caretaker_([this](const std::stop_token& stop) { look_after(stop); }) {}

Tables::~Tables() { close(); }

std::shared_ptr<Table> Tables::open(arena::OpenGame game) {
  game.id = fmt::format("{:016x}", unguessable());
  game.started = arena::utc_now();
  game.changed = game.started;
  game.keys = SeatKeys::fresh().text();
  const std::string id = game.id;
  auto table = std::make_shared<Table>(std::move(game), house_);
  table->gather();
  {
    const std::lock_guard lock(mutex_);
    make_room();
    ++opening_;
  }
  // Without the lock: games that begin at the same time wait for the disk together, and nobody else does.
  std::exception_ptr failure;
  try {
    house_.store.put(table->kept());
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  --opening_;
  if (failure) std::rethrow_exception(failure);
  if (closed_) throw closing();
  tables_.emplace(id, table);
  return table;
}

std::shared_ptr<Table> Tables::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = tables_.find(id); found != tables_.end()) return found->second;
  std::optional<arena::OpenGame> kept = house_.store.open_game(id);
  if (!kept) throw Refusal(404, "unknown_game", "there is no game of that name");
  make_room();
  auto table = std::make_shared<Table>(*std::move(kept), house_);
  tables_.emplace(id, table);
  return table;
}

void Tables::make_room() {
  if (closed_) throw closing();
  if (tables_.size() + opening_ < house_.limits.tables) return;
  std::erase_if(tables_, [](const auto& entry) { return entry.second->is_still(); });
  // Games that are over need next to nothing, and those of them that are looked at are no more than the listeners.
  const auto taken = std::ranges::count_if(tables_, [](const auto& entry) { return entry.second->in_play(); });
  if (static_cast<std::size_t>(taken) + opening_ >= house_.limits.tables) {
    throw Refusal(503, "busy", "all tables are taken; try again in a moment");
  }
}

void Tables::close() {
  std::vector<std::shared_ptr<Table>> all;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const auto& [id, table] : tables_) all.push_back(table);
  }
  for (const auto& table : all) table->close();
}

void Tables::look_after(const std::stop_token& stop) {
  std::mutex sleeping;
  std::condition_variable_any bell;
  std::unique_lock sleep(sleeping);
  while (!stop.stop_requested()) {
    bell.wait_for(sleep, stop, round, [] { return false; });
    std::vector<std::shared_ptr<Table>> all;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [id, table] : tables_) all.push_back(table);
    }
    for (const auto& table : all) table->look_after();
  }
}

}  // namespace aite::server
