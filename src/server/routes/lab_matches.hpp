// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/store/store.hpp"

// Matches for the Lab: all of them with crosstables, and one with its games.
namespace aite::server {

inline constexpr std::int64_t most_games = 1'000'000'000;  // of a match

class LabMatches {
 public:
  explicit LabMatches(arena::Store& store) : store_(store) {}

  // JSON text, worked out anew only after a game was added to the store.
  std::string list();
  // With a page of its games, those after the first `from`. Throws Refusal.
  nlohmann::json match(const std::string& key, std::size_t from);

 private:
  arena::Store& store_;
  std::mutex mutex_;
  arena::Store::Stamp made_of_;
  std::string list_;
};

// Throws Refusal if there is none.
arena::StoredMatch stored_match(arena::Store& store, const std::string& key);

}  // namespace aite::server
