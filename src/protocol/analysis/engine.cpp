// SPDX-License-Identifier: MIT
#include "protocol/analysis/engine.hpp"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "players/registry.hpp"
#include "protocol/analysis/answer.hpp"

namespace aite::protocol::analysis {

using nlohmann::json;

Engine::Engine(Settings settings, Write write) : settings_(std::move(settings)), write_(std::move(write)) {
  (void)players::make_player(settings_.player, *players::make_session(settings_.game));
  for (int i = 0; i < settings_.threads; ++i) {
    workers_.emplace_back([this](const std::stop_token& end) { work(end); });
  }
}

void Engine::take(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
  try {
    Line read = parse(line, settings_.game);
    if (read.action) {
      act(*read.action);
    } else {
      ask(*std::move(read.query));
    }
  } catch (const BadQuery& error) {
    complain("error", error.what(), error.field, error.id);
  }
}

void Engine::ask(Query query) {
  for (const std::string& field : query.unknown_fields) complain("warning", "this field is not known", field, query.id);
  const auto shared = std::make_shared<const Query>(std::move(query));
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < shared->positions.size(); ++i) {
      Job& job = jobs_.emplace_back();
      job.query = shared;
      job.index = i;
    }
  }
  changed_.notify_all();
}

void Engine::act(const Action& action) {
  json reply{{"id", action.id}, {"action", action.name}};
  if (action.name == "query_version") {
    reply["version"] = settings_.version;
    reply["game"] = settings_.game;
    reply["player"] = settings_.player;
  } else if (action.name == "terminate") {
    reply["terminateId"] = action.whose;
    if (!action.turns.empty()) reply["turnNumbers"] = action.turns;
    terminate([&](const Job& job) {
      const std::size_t turn = job.query->turns[job.index];
      return job.query->id == action.whose &&
             (action.turns.empty() || std::find(action.turns.begin(), action.turns.end(), turn) != action.turns.end());
    });
  } else if (action.name == "terminate_all") {
    terminate([](const Job&) { return true; });
  }
  write(reply);
}

// What has not begun is answered at once, without results; what has answers with what it knows.
void Engine::terminate(const std::function<bool(const Job&)>& chosen) {
  std::vector<json> replies;
  {
    const std::lock_guard lock(mutex_);
    for (auto job = jobs_.begin(); job != jobs_.end();) {
      if (!chosen(*job)) {
        ++job;
      } else if (job->under_way) {
        job->stop.request_stop();
        ++job;
      } else {
        replies.push_back({{"id", job->query->id},
                           {"turnNumber", job->query->turns[job->index]},
                           {"isDuringSearch", false},
                           {"noResults", true}});
        job = jobs_.erase(job);
      }
    }
  }
  for (const json& reply : replies) write(reply);
  changed_.notify_all();
}

std::list<Engine::Job>::iterator Engine::next_job() {
  auto best = jobs_.end();
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job) {
    if (!job->under_way && (best == jobs_.end() || job->query->priority > best->query->priority)) best = job;
  }
  return best;
}

void Engine::work(const std::stop_token& end) {
  for (;;) {
    std::list<Job>::iterator job;
    {
      std::unique_lock lock(mutex_);
      const bool found = changed_.wait(lock, end, [&] {
        job = next_job();
        return job != jobs_.end();
      });
      if (!found || end.stop_requested()) return;
      job->under_way = true;
    }
    try {
      answer(*job, end);
    } catch (const std::exception& error) {
      complain("error", error.what(), "", job->query->id);
    }
    {
      const std::lock_guard lock(mutex_);
      jobs_.erase(job);
    }
    changed_.notify_all();
  }
}

void Engine::answer(Job& job, const std::stop_token& end_of_all) {
  const std::stop_callback on_end(end_of_all, [&job] { job.stop.request_stop(); });
  const Query& query = *job.query;
  const games::Session& position = *query.positions[job.index];
  const std::size_t turn = query.turns[job.index];
  if (position.is_over()) return write(end(query, turn, position));
  const std::unique_ptr<players::Player> player = players::make_player(settings_.player, position);
  try {
    for (const auto& [name, value] : query.options) player->set_option(name, value);
  } catch (const base::InputError& error) {
    return complain("error", error.what(), "overrideSettings", query.id);
  }
  search::Budget budget = player->budget();
  if (query.visits > 0) budget = {query.visits, 0};
  search::Watch watch;
  watch.stop = job.stop.get_token();
  watch.interval = query.report_every;
  if (query.report_every > 0) {
    watch.on_thought = [&](const search::Thought& thought) {
      write(analysis::answer(query, turn, position, thought, true));
    };
  }
  write(analysis::answer(query, turn, position, player->think(position, budget, watch), false));
}

void Engine::finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return jobs_.empty(); });
}

void Engine::write(const json& reply) {
  const std::string line = reply.dump(-1, ' ', false, json::error_handler_t::replace);
  const std::lock_guard lock(write_mutex_);
  write_(line);
}

void Engine::complain(const char* kind, const std::string& what, const std::string& field, const std::string& id) {
  json reply{{kind, what}};
  if (!field.empty()) reply["field"] = field;
  if (!id.empty()) reply["id"] = id;
  write(reply);
}

}  // namespace aite::protocol::analysis
