// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "server/tables/table.hpp"
#include "server/views/counting.hpp"
#include "server/views/game_json.hpp"
#include "server/views/thoughts.hpp"

// A table as those who watch it see it, and how they come and go.
namespace aite::server {

nlohmann::json Table::json(std::optional<std::size_t> at, std::string_view then) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  wake();
  nlohmann::json shown = whole(at, then);
  shown["file"] = file_;  // not in events: it stays as it is
  return shown;
}

arena::OpenGame Table::kept() {
  const std::lock_guard lock(mutex_);
  return kept_;
}

nlohmann::json Table::whole(std::optional<std::size_t> at, std::string_view then) {
  ++written_;
  const std::size_t ply = std::min(at.value_or(made_.size()), made_.size());
  const std::unique_ptr<games::Session> position = session_at(ply, then);
  nlohmann::json moves = nlohmann::json::array();
  for (const auto& made : made_) {
    moves.push_back(move_json(made->text, made->cells, made->side, made->forced, made->thinking));
  }
  nlohmann::json shown = game_json(*position, kept_.id, kept_.seats);
  shown["moves"] = std::move(moves);
  shown["thinking"] =
      ply < made_.size() && then.empty() ? with_cells(made_[ply]->thinking, *position) : nlohmann::json(nullptr);
  shown["result"] = kept_.ruling ? ruling_json(*kept_.ruling, dead_) : nlohmann::json(nullptr);
  shown["count"] =
      count_json(*position, *session_at(0), kept_.ruling && ply == made_.size() ? dead_ : std::vector<int>());
  shown["clock"] = clock_.view(Clock::now());
  shown["resigns"] = resigns_;
  shown["busy"] = playing_.is_running();
  shown["trouble"] = trouble_.empty() ? nlohmann::json(nullptr) : nlohmann::json(trouble_);
  shown["analysis"] = analysis_;
  shown["review"] = review_;
  shown["start"] = kept_.position;
  shown["live"] = true;
  shown["handed"] = {keys_.handed(0), keys_.handed(1)};
  shown["version"] = version_;
  shown["started"] = kept_.started;
  shown["changed"] = kept_.changed;
  return shown;
}

std::string Table::publish() {
  std::string text = whole(std::nullopt).dump();
  listeners_.tell("game", text);
  return text;
}

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

bool Table::attended() const {
  return listeners_.any() ||
         std::chrono::duration<double>(Clock::now() - touched_).count() < house_.limits.idle_seconds;
}

void Table::look_after() {
  const std::lock_guard lock(mutex_);
  if (unsaved_) {
    const auto steps = std::exchange(unsaved_, nullptr);
    change_when_possible(steps);
    if (!unsaved_) publish();
  }
  if (lose_on_time()) publish();
  if (attended()) {
    wake();
  } else {
    playing_.stop();
    drop_analysis();
    judging_.stop();
    if (is_reviewing()) drop_review();
    if (!playing_.is_running()) players_ = {};
  }
  // What found no place before.
  analysing_.advance();
  judging_.advance();
  reviewing_.advance();
}

bool Table::is_still() {
  const std::lock_guard lock(mutex_);
  return !attended() && !unsaved_ && !playing_.is_running() && !analysing_.is_running() && !judging_.is_running() &&
         !reviewing_.is_running();
}

bool Table::in_play() {
  const std::lock_guard lock(mutex_);
  return !kept_.ruling;
}

void Table::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  mind_clock();
  playing_.close();
  analysing_.close();
  judging_.close();
  reviewing_.close();
  listeners_.close();
}

std::int64_t Table::times_written() {
  const std::lock_guard lock(mutex_);
  return written_;
}

}  // namespace aite::server
