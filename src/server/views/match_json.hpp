// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/statistics/standing.hpp"
#include "arena/store/store.hpp"

// Matches as the Lab shows them.
namespace aite::server {

// JSON has no infinite numbers.
inline nlohmann::json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
}

// A match as a study knows it.
struct StudyMatch {
  std::string study;
  std::array<std::string, 2> names;  // of its players there
};

nlohmann::json results_json(const arena::Results& results);
nlohmann::json elo_json(const arena::EloEstimate& estimate);

// Without `study` it belongs to none.
nlohmann::json match_json(const arena::StoredMatch& match, const arena::Score& score, const StudyMatch* study);

// A match with what it came to.
struct Meeting {
  const arena::StoredMatch* match = nullptr;
  arena::Results results;
  const StudyMatch* study = nullptr;
};

// Everybody who met at the same game under the same rules in the same study, or in none, as far as there are three or
// more who met each other or the same opponents. Players are listed best first; the columns are as few of them as show
// every meeting, so of forty who met one reference there is one column.
nlohmann::json crosstables_json(const std::vector<Meeting>& meetings);

}  // namespace aite::server
