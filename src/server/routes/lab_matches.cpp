// SPDX-License-Identifier: MIT
#include "server/routes/lab_matches.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "arena/matches/match.hpp"
#include "arena/statistics/standing.hpp"
#include "server/http/refusal.hpp"
#include "server/routes/lab_studies.hpp"
#include "server/views/game_json.hpp"
#include "server/views/match_json.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

constexpr std::int64_t games_a_page = 100;

json game_line(const arena::StoredGame& game) {
  return {{"id", game.id},
          {"number", game.number},
          {"players", game.players},
          {"result", ruling_json(game.ruling, {})},
          {"plies", game.plies.value_or(0)},
          {"thinking", !game.thinking.empty()}};
}

std::string list_of(arena::Store& store) {
  const std::vector<arena::StoredMatch> matches = store.matches();
  const std::map<std::string, arena::Score> scores = arena::scores_of(store.pair_counts());
  json lines = json::array();
  std::vector<Meeting> meetings;
  for (auto match = matches.rbegin(); match != matches.rend(); ++match) {  // the latest first
    const auto found = scores.find(match->key);
    const arena::Score score = found == scores.end() ? arena::Score{} : found->second;
    const StudyMatch* study = study_of_match(match->key);
    lines.push_back(match_json(*match, score, study));
    meetings.push_back({&*match, score.results, study});
  }
  return json{{"matches", lines}, {"crosstables", crosstables_json(meetings)}}.dump();
}

}  // namespace

arena::StoredMatch stored_match(arena::Store& store, const std::string& key) {
  std::vector<arena::StoredMatch> matches = store.matches();
  const auto found = std::ranges::find(matches, key, &arena::StoredMatch::key);
  if (found == matches.end()) throw Refusal(404, "unknown_match", "there is no match of that name");
  return std::move(*found);
}

std::string LabMatches::list() {
  const std::lock_guard lock(mutex_);
  const arena::Store::Stamp stamp = store_.stamp();  // before the games are read
  if (list_.empty() || made_of_ != stamp) {
    list_ = list_of(store_);
    made_of_ = stamp;
  }
  return list_;
}

json LabMatches::match(const std::string& key, std::size_t from) {
  const arena::StoredMatch match = stored_match(store_, key);
  const std::array<arena::Store::Wanted, 1> wanted{{{key, most_games}}};
  std::vector<arena::GameSummary> summaries = std::move(store_.summaries(wanted, false).front());
  const std::vector<std::optional<arena::GameSummary>> games(std::make_move_iterator(summaries.begin()),
                                                             std::make_move_iterator(summaries.end()));
  json lines = json::array();
  for (const arena::StoredGame& game : store_.games_of(key, static_cast<std::int64_t>(from), games_a_page)) {
    lines.push_back(game_line(game));
  }
  const arena::Standing standing = arena::standing_of(arena::Match{}, games, false);
  json shown = match_json(match, standing, study_of_match(key));
  shown["pentanomial"] = standing.pairs.counts;
  shown["mean_plies"] = standing.mean_plies;
  shown["mean_margin"] = standing.margins.mean();
  json endings = json::object();
  for (const auto& [ending, count] : standing.endings) endings[std::string(arena::ending_name(ending))] = count;
  shown["endings"] = endings;
  shown["from"] = from;
  shown["page"] = games_a_page;
  shown["list"] = std::move(lines);
  return shown;
}

}  // namespace aite::server
