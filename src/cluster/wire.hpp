// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

// What is said over the network, as JSON. Every reader throws InputError for what is of a wrong shape, size or version:
// whoever hears it counts that and goes on.
namespace aite::cluster {

inline constexpr int wire_version = 1;
inline constexpr std::size_t longest_message = 900'000;  // bytes; the server's usual limit is a megabyte

// A unit of work on its way to whoever does it.
struct OrderMessage {
  std::string run;  // whose it is: where the answer goes
  std::string kind;
  std::string name;
  int attempt = 0;                            // how often it was sent before
  std::map<std::string, std::string> models;  // content hashes, by the names that the body has for them
  std::string body;                           // or, where it is too long for a message:
  std::string body_hash;                      // of a blob
  std::string label = {};                     // for people; programs before it did not say it

  [[nodiscard]] std::string text() const;
  static OrderMessage read(std::string_view text);
};

struct AnswerMessage {
  std::string name;  // of the unit
  std::string build;
  std::string worker;  // its id
  std::string who;     // host, processor and load, for people
  double seconds = 0;
  std::string failure;    // why there is no answer; empty if there is one
  bool hopeless = false;  // of a failure: nobody need try again
  std::string body;
  std::string body_hash;

  [[nodiscard]] std::string text() const;
  static AnswerMessage read(std::string_view text);
};

// How often workers and runs say that they are there.
inline constexpr std::chrono::seconds between_pulses{2};

// What a worker says of itself, every few seconds and whenever it is asked.
struct WorkerStatus {
  std::string id;
  std::string host;
  int cores = 0;
  std::string build;
  std::string signature;
  std::vector<std::string> engines;
  std::vector<std::string> at;     // units that are being done
  std::vector<std::string> doing;  // the first of them in words; programs before it did not say it
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
  std::uint64_t refused_messages = 0;
  double per_second = 0;                // units, lately
  std::vector<std::string> refused_by;  // runs that want another signature

  [[nodiscard]] std::string text() const;
  [[nodiscard]] nlohmann::json json() const;
  static WorkerStatus read(std::string_view text);
};

// The same of a run: a match, a study or the like that has its work done elsewhere.
struct RunStatus {
  std::string run;
  std::string job;  // for people
  std::string host;
  std::string build;
  std::string signature;
  std::uint64_t outstanding = 0;
  std::uint64_t done = 0;
  std::uint64_t failed = 0;
  std::uint64_t duplicates = 0;        // answers that came twice
  std::uint64_t refused_messages = 0;  // no answers at all, or wrong ones
  std::vector<std::string> refused;    // workers with another signature

  [[nodiscard]] std::string text() const;
  [[nodiscard]] nlohmann::json json() const;
  static RunStatus read(std::string_view text);
};

// A unit that could not be done.
struct DeadLetter {
  std::string run;
  std::string job;
  std::string unit;
  std::string reason;
  std::string last_words;  // what was last heard of whoever tried
  std::string when;        // UTC
  std::string label = {};  // the unit in words; programs before it did not say it

  [[nodiscard]] std::string text() const;
  [[nodiscard]] nlohmann::json json() const;
  static DeadLetter read(std::string_view text);
};

// Where things are said. A signature stands in an order's subject: no program of another signature is ever given it.
std::string order_subject(std::string_view signature, std::string_view engines, std::string_view run);
std::string engines_token(std::vector<std::string> engines);  // "none", "gnugo", "edax+gnugo"
std::string answer_subject(std::string_view run);
inline constexpr const char* worker_subject = "aite.worker.status";
inline constexpr const char* run_subject = "aite.run.status";
inline constexpr const char* who_subject = "aite.who";  // whoever is there answers with its status

}  // namespace aite::cluster
