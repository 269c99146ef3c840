// SPDX-License-Identifier: MIT
#include "server/views/thoughts.hpp"

#include "base/error.hpp"

namespace aite::server {

namespace {

using nlohmann::json;

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

std::optional<ThoughtScore> thought_score(const json& thought, games::Side mover) {
  if (!thought.is_object() || !thought.contains("win") || !thought.contains("draw")) return std::nullopt;
  const double draw = thought["draw"];
  const double score = thought["win"].get<double>() + draw / 2;
  return ThoughtScore{mover == games::Side::first ? score : 1 - score, draw};
}

}  // namespace aite::server
