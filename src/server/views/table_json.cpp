// SPDX-License-Identifier: MIT
#include <algorithm>

#include "arena/store/exchange.hpp"
#include "base/text.hpp"
#include "server/http/message.hpp"
#include "server/tables/table.hpp"
#include "server/views/boards.hpp"
#include "server/views/game_json.hpp"
#include "server/views/thoughts.hpp"

// A table as those who watch it see it, and how they come and go.
namespace aite::server {

nlohmann::json Table::whole(std::optional<std::size_t> at) const {
  const std::size_t ply = std::min(at.value_or(made_.size()), made_.size());
  const std::unique_ptr<games::Session> position = session_at(ply);
  nlohmann::json moves = nlohmann::json::array();
  for (const Made& made : made_) {
    moves.push_back(move_json(made.text, made.cells, made.side, made.forced, made.thinking));
  }
  nlohmann::json shown = game_json(*position, kept_.id, kept_.seats);
  shown["moves"] = std::move(moves);
  shown["thinking"] = ply < made_.size() ? with_cells(made_[ply].thinking, *position) : nlohmann::json(nullptr);
  shown["result"] = kept_.ruling ? ruling_json(*kept_.ruling, dead_) : nlohmann::json(nullptr);
  shown["busy"] = playing_.running;
  shown["analysis"] = analysis_;
  shown["review"] = review_;
  shown["start"] = kept_.position;
  shown["live"] = true;
  shown["version"] = version_;
  shown["started"] = kept_.started;
  shown["changed"] = kept_.changed;
  return shown;
}

nlohmann::json Table::summary() {
  const std::lock_guard lock(mutex_);
  return summary_json(kept_);
}

void Table::publish() { listeners_.tell("game", whole(std::nullopt).dump()); }

std::shared_ptr<Listener> Table::listen() {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Listener> listener = listeners_.add();
  touched_ = Clock::now();
  wake();
  listener->tell("game", whole(std::nullopt).dump());
  if (analysis_.is_object()) listener->tell("analysis", analysis_.dump());
  if (review_.is_object()) listener->tell("review", review_.dump());
  if (closed_) listener->close();
  return listener;
}

void Table::touch() {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
}

bool Table::attended() const {
  return listeners_.any() ||
         std::chrono::duration<double>(Clock::now() - touched_).count() < house_.limits.idle_seconds;
}

bool Table::is_attended() {
  const std::lock_guard lock(mutex_);
  return attended();
}

void Table::look_after() {
  const std::lock_guard lock(mutex_);
  if (attended()) {
    wake();
  } else {
    wanted_.reset();
    playing_.stop.request_stop();
    analysing_.stop.request_stop();
    reviewing_.stop.request_stop();
    if (!playing_.running) players_ = {};
  }
  next_analysis();
  if (!reviewing_.running) next_of_review();
}

bool Table::is_still() {
  const std::lock_guard lock(mutex_);
  return !attended() && !playing_.running && !analysing_.running && !reviewing_.running;
}

void Table::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  playing_.stop.request_stop();
  analysing_.stop.request_stop();
  reviewing_.stop.request_stop();
  listeners_.close();
}

}  // namespace aite::server
