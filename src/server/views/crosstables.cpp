// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "arena/statistics/ratings.hpp"
#include "server/views/match_json.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

constexpr std::size_t fewest_players = 3;  // two have a match, not a table

// Players that may be compared, and what they came to against each other.
struct Group {
  std::vector<std::string> specs;
  std::vector<std::string> names;  // that a study has for them, or empty
  arena::Crosstable table;

  std::size_t number(const std::string& spec, const std::string& name) {
    const auto found = std::ranges::find(specs, spec);
    if (found != specs.end()) return static_cast<std::size_t>(found - specs.begin());
    specs.push_back(spec);
    names.push_back(name);
    for (std::vector<arena::Results>& row : table) row.emplace_back();
    table.emplace_back(specs.size());
    return specs.size() - 1;
  }
  [[nodiscard]] bool met(std::size_t a, std::size_t b) const { return a != b && table[a][b].games() > 0; }
};

void add(Group& group, const Meeting& meeting, const json& plan) {
  const json& players = plan.at("players");
  const auto name = [&](std::size_t i) { return meeting.study == nullptr ? "" : meeting.study->names[i]; };
  const std::size_t a = group.number(players[0], name(0));
  const std::size_t b = group.number(players[1], name(1));
  if (a == b) return;
  group.table[a][b] += meeting.results;
  group.table[b][a] += {meeting.results.losses, meeting.results.draws, meeting.results.wins};
}

// Those who can be reached from each other by meetings: ratings say nothing about others.
std::vector<std::vector<std::size_t>> components(const Group& group) {
  std::vector<std::vector<std::size_t>> all;
  std::vector<bool> seen(group.specs.size());
  for (std::size_t first = 0; first < seen.size(); ++first) {
    if (seen[first]) continue;
    std::vector<std::size_t> reached{first};
    seen[first] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (std::size_t other = 0; other < seen.size(); ++other) {
        if (seen[other] || !group.met(reached[i], other)) continue;
        seen[other] = true;
        reached.push_back(other);
      }
    }
    all.push_back(std::move(reached));
  }
  return all;
}

// Opponents such that every meeting is one with them, taken by how many further meetings each shows.
std::vector<std::size_t> columns_of(const arena::Crosstable& table) {
  const std::size_t players = table.size();
  std::vector<bool> chosen(players);
  const auto shows = [&](std::size_t column) {
    std::size_t meetings = 0;
    for (std::size_t other = 0; other < players; ++other) {
      if (other != column && !chosen[other] && table[column][other].games() > 0) ++meetings;
    }
    return meetings;
  };
  while (true) {
    std::size_t best = players;
    std::size_t most = 0;
    for (std::size_t i = 0; i < players; ++i) {
      const std::size_t meetings = chosen[i] ? 0 : shows(i);
      if (meetings > most) std::tie(best, most) = std::pair(i, meetings);
    }
    if (most == 0) break;
    chosen[best] = true;
  }
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < players; ++i) {
    if (chosen[i]) columns.push_back(i);
  }
  return columns;
}

json table_json(const Group& group, const std::vector<std::size_t>& members) {
  arena::Crosstable met(members.size(), std::vector<arena::Results>(members.size()));
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = 0; j < members.size(); ++j) met[i][j] = group.table[members[i]][members[j]];
  }
  const std::vector<arena::Rating> ratings = arena::rate(met);  // best first
  arena::Crosstable ranked(members.size(), std::vector<arena::Results>(members.size()));
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = 0; j < members.size(); ++j) ranked[i][j] = met[ratings[i].contender][ratings[j].contender];
  }
  const std::vector<std::size_t> columns = columns_of(ranked);
  json players = json::array();
  for (std::size_t i = 0; i < members.size(); ++i) {
    const arena::Rating& rating = ratings[i];
    const std::string& name = group.names[members[rating.contender]];
    json results = json::array();
    for (const std::size_t column : columns) {
      results.push_back(i != column && ranked[i][column].games() > 0 ? results_json(ranked[i][column]) : json());
    }
    players.push_back({{"spec", group.specs[members[rating.contender]]},
                       {"name", name.empty() ? json() : json(name)},
                       {"elo", rating.elo},
                       {"interval", {number_or_null(rating.interval.low), number_or_null(rating.interval.high)}},
                       {"score", rating.score},
                       {"games", rating.games},
                       {"results", std::move(results)}});
  }
  return {{"columns", columns}, {"players", std::move(players)}};
}

}  // namespace

json crosstables_json(const std::vector<Meeting>& meetings) {
  // Studies first, then what belongs to none.
  std::map<std::tuple<bool, std::string, std::string, std::string>, Group> groups;
  for (const Meeting& meeting : meetings) {
    if (meeting.results.games() == 0) continue;
    const json plan = json::parse(meeting.match->plan);
    const std::string study = meeting.study == nullptr ? "" : meeting.study->study;
    add(groups[{study.empty(), study, plan.at("game"), plan.at("rules")}], meeting, plan);
  }
  json tables = json::array();
  for (const auto& [about, group] : groups) {
    const auto& [alone, study, game, rules] = about;
    for (const std::vector<std::size_t>& members : components(group)) {
      if (members.size() < fewest_players) continue;
      json table = table_json(group, members);
      table["study"] = alone ? json() : json(study);
      table["game"] = game;
      table["rules"] = rules;
      tables.push_back(std::move(table));
    }
  }
  return tables;
}

}  // namespace aite::server
