// SPDX-License-Identifier: MIT
#include "server/views/thoughts.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "protocol/reasons.hpp"
#include "server/views/boards.hpp"

namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::size_t most_candidates = 8;
constexpr std::size_t longest_line = 6;

// Four digits say all that playouts know.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

json candidate_json(const games::Session& position, const search::Candidate& candidate) {
  json line = json::array();
  for (std::size_t i = 0; i < std::min(candidate.line.size(), longest_line); ++i) {
    line.push_back(position.move_text(candidate.line[i]));
  }
  return {{"move", position.move_text(candidate.move)},
          {"visits", candidate.visits},
          {"win", rounded(candidate.win)},
          {"draw", rounded(candidate.draw)},
          {"value", rounded(candidate.value)},
          {"margin", rounded(candidate.margin)},
          {"line", line}};
}

json cells_json(const games::Session& position, const json& move) {
  try {
    return position.covered(position.parse_move(move.get<std::string>()));
  } catch (const base::InputError&) {
    return json::array();
  }
}

json line_with_cells(const games::Session& position, const json& line) {
  json shown = json::array();
  for (const json& move : line) {
    if (move.is_string()) shown.push_back({{"move", move}, {"cells", cells_json(position, move)}});
  }
  return shown;
}

}  // namespace

json thought_json(const games::Session& position, const search::Thought& thought) {
  json candidates = json::array();
  for (const search::Candidate& candidate : thought.candidates) {
    if (candidates.size() == most_candidates) break;
    if (candidate.visits > 0) candidates.push_back(candidate_json(position, candidate));
  }
  json shown{{"playouts", thought.playouts},
             {"reused", thought.reused},
             {"seconds", rounded(thought.seconds)},
             {"depth", thought.depth},
             {"candidates", candidates}};
  if (!thought.reason.empty()) shown["reason"] = protocol::in_english(thought.reason);
  if (thought.move != games::no_move) shown["move"] = position.move_text(thought.move);
  if (const search::Candidate* chosen = thought.chosen(); chosen != nullptr && chosen->visits > 0) {
    shown["visits"] = chosen->visits;
    shown["win"] = rounded(chosen->win);
    shown["draw"] = rounded(chosen->draw);
    shown["margin"] = rounded(chosen->margin);
  }
  return shown;
}

json with_cells(json thought, const games::Session& position) {
  if (!thought.is_object()) return nullptr;
  if (thought.contains("line")) thought["line"] = line_with_cells(position, thought["line"]);
  if (!thought.contains("candidates")) return thought;
  for (json& candidate : thought["candidates"]) {
    candidate["cells"] = cells_json(position, candidate["move"]);
    if (candidate.contains("line")) candidate["line"] = line_with_cells(position, candidate["line"]);
  }
  return thought;
}

std::optional<Expectation> expectation(const json& thought, games::Side mover) {
  if (!thought.is_object() || !thought.contains("win") || !thought.contains("draw")) return std::nullopt;
  const double draw = thought["draw"];
  const double score = thought["win"].get<double>() + draw / 2;
  return Expectation{mover == games::Side::first ? score : 1 - score, draw};
}

}  // namespace aite::server
