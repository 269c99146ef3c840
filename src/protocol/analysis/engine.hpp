// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/analysis/query.hpp"

namespace aite::protocol::analysis {

// Answers queries on several threads, each position by a player of its own, so that an answer does not depend on what
// else was asked. Answers come as they are found, in any order.
class Engine {
 public:
  struct Settings {
    std::string game;
    std::string player;  // spec
    std::string version;
    int threads = 1;
  };
  // Hears of answers, one whole line each without its end, never two at once.
  using Write = std::function<void(const std::string& line)>;

  // Throws InputError for a player that is none.
  Engine(Settings settings, Write write);
  // Its end stops what is under way.
  ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // One line of input. What is wrong with it is answered, too.
  void take(std::string_view line);

  // Waits until nothing is left to do.
  void finish();

 private:
  // One position of a query.
  struct Job {
    std::shared_ptr<const Query> query;
    std::size_t index = 0;  // of the position
    std::stop_source stop;
    bool under_way = false;
  };

  void ask(Query query);
  void act(const Action& action);
  void terminate(const std::function<bool(const Job&)>& chosen);
  void work(const std::stop_token& end);
  void answer(Job& job, const std::stop_token& end);
  [[nodiscard]] std::list<Job>::iterator next_job();
  void write(const nlohmann::json& reply);
  void complain(const char* kind, const std::string& what, const std::string& field, const std::string& id);

  Settings settings_;
  Write write_;
  std::mutex write_mutex_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::list<Job> jobs_;                // in the order they came; those under way among them
  std::vector<std::jthread> workers_;  // last: they end before what they work with
};

}  // namespace aite::protocol::analysis
