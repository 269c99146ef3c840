// SPDX-License-Identifier: MIT
#include "server/views/match_json.hpp"

namespace aite::server {

using nlohmann::json;

json results_json(const arena::Results& results) {
  return {{"wins", results.wins}, {"draws", results.draws}, {"losses", results.losses}};
}

json elo_json(const arena::EloEstimate& estimate) {
  return {{"elo", number_or_null(estimate.elo)},
          {"low", number_or_null(estimate.interval.low)},
          {"high", number_or_null(estimate.interval.high)},
          {"los", estimate.superiority}};
}

json match_json(const arena::StoredMatch& match, const arena::Score& score, const StudyMatch* study) {
  return {{"key", match.key},
          {"plan", json::parse(match.plan)},
          {"study", study == nullptr ? json() : json(study->study)},
          {"names", study == nullptr ? json() : json(study->names)},
          {"started", match.started},
          {"games", score.results.games()},
          {"results", results_json(score.results)},
          {"as_first", results_json(score.by_seat[0])},
          {"as_second", results_json(score.by_seat[1])},
          {"elo", elo_json(score.elo())}};
}

}  // namespace aite::server
