// SPDX-License-Identifier: MIT
#include "protocol/thought_json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

namespace aite::protocol {

using nlohmann::json;

json terms_json(const std::vector<search::Decision::Term>& terms) {
  json list = json::array();
  for (const search::Decision::Term& term : terms) list.push_back({term.name, term.value});
  return list;
}

json reason_json(const search::Reason& reason) {
  json values = json::object();
  for (const auto& [name, value] : reason.values) {
    std::visit([&, &key = name](const auto& held) { values[key] = held; }, value);
  }
  return {{"code", reason.code}, {"values", std::move(values)}};
}

namespace {

constexpr std::size_t most_candidates = 8;
constexpr std::size_t longest_line = 8;

// Four digits say all that playouts know.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

json numbers(const games::Session& position, const search::Candidate& candidate) {
  json line = json::array();
  for (std::size_t i = 0; i < std::min(candidate.line.size(), longest_line); ++i) {
    line.push_back(position.move_text(candidate.line[i]));
  }
  return {{"visits", candidate.visits},
          {"win", rounded(candidate.win)},
          {"draw", rounded(candidate.draw)},
          {"margin", rounded(candidate.margin)},
          {"line", std::move(line)}};
}

json candidates_json(const games::Session& position, const search::Thought& thought) {
  json list = json::array();
  for (const search::Candidate& candidate : thought.candidates) {
    if (list.size() == most_candidates) break;
    if (candidate.visits == 0) continue;
    json shown = numbers(position, candidate);
    shown["move"] = position.move_text(candidate.move);
    shown["value"] = rounded(candidate.value);
    if (candidate.policy > 0) shown["policy"] = rounded(candidate.policy);
    if (!candidate.worth.empty()) shown["worth"] = terms_json(candidate.worth);
    list.push_back(std::move(shown));
  }
  return list;
}

json feature_points_json(const games::Session& position, const search::Thought& thought) {
  json list = json::array();
  for (const search::FeaturePoint& point : thought.feature_points) {
    if (list.size() == most_candidates) break;
    json line = json::array();
    for (const games::Move move : point.line) line.push_back(position.move_text(move));
    list.push_back({{"line", std::move(line)}, {"playouts", point.playouts}, {"rate", rounded(point.rate)}});
  }
  return list;
}

const char* by_text(search::Decision::By by) {
  switch (by) {
    case search::Decision::By::sum:
      return "sum";
    case search::Decision::By::order:
      return "order";
    case search::Decision::By::lot:
      break;
  }
  return "lot";
}

}  // namespace

json decision_json(const games::Session& position, const search::Decision& decision, std::size_t most) {
  json moves = json::array();
  for (const search::Decision::Weighed& weighed : decision.moves) {
    if (moves.size() == most) break;
    moves.push_back({{"move", position.move_text(weighed.move)},
                     {"terms", terms_json(weighed.terms)},
                     {"tie", weighed.tie},
                     {"turn", weighed.turn}});
  }
  return {{"rule", reason_json(decision.rule)}, {"by", by_text(decision.by)}, {"moves", std::move(moves)}};
}

json thought_json(const games::Session& position, const search::Thought& thought) {
  const search::Candidate* chosen = thought.chosen();
  json shown = chosen != nullptr && chosen->visits > 0 ? numbers(position, *chosen) : json::object();
  if (thought.move != games::no_move) shown["move"] = position.move_text(thought.move);
  shown["playouts"] = thought.playouts;
  shown["reused"] = thought.reused;
  shown["seconds"] = rounded(thought.seconds);
  shown["depth"] = thought.depth;
  shown["candidates"] = candidates_json(position, thought);
  if (thought.given_away) shown["given_away"] = rounded(*thought.given_away);
  if (!thought.feature_points.empty()) shown["feature_points"] = feature_points_json(position, thought);
  if (!thought.reason.empty()) shown["reason"] = reason_json(thought.reason);
  for (const search::Reason& remark : thought.remarks) shown["remarks"].push_back(reason_json(remark));
  if (!thought.decision.rule.empty()) shown["decision"] = decision_json(position, thought.decision, most_candidates);
  return shown;
}

// Searched for instead of parsed: statistics ask this of every move of thousands of games.
std::optional<double> given_away_in(std::string_view thinking) {
  constexpr std::string_view key = R"("given_away":)";
  const std::size_t at = thinking.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  double points = 0;
  const char* number = thinking.data() + at + key.size();
  std::from_chars(number, thinking.data() + thinking.size(), points);
  return points;
}

}  // namespace aite::protocol
