// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/matches/runner.hpp"
#include "arena/statistics/ratings.hpp"

// Results for people and for programs.
namespace aite::arena {

// "71.2 % [68.3, 73.9]"
std::string share_text(double successes, double sample);
// "+170.9 [+150.1, +192.3]"; an end without bound is "inf".
std::string elo_text(double elo, const base::Interval& interval);

// The whole report of a match, several lines.
std::string match_report(const MatchRun& run);
nlohmann::json match_json(const MatchRun& run);

// One line while it runs: games, score, Elo, sequential test.
std::string match_line(const MatchRun& run);

// Ratings and crosstable of several players; `names` are the contenders.
std::string ratings_report(const std::vector<std::string>& names, const Crosstable& table);
nlohmann::json ratings_json(const std::vector<std::string>& names, const Crosstable& table);

}  // namespace aite::arena
