// SPDX-License-Identifier: MIT
#include "server/views/thoughts.hpp"

#include "base/error.hpp"

namespace aite::server {

namespace {

using nlohmann::json;

json cells_json(const games::Session& position, const json& move) {
  if (!move.is_string()) return json::array();
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
  if (!thought.contains("candidates") || !thought["candidates"].is_array()) return thought;
  for (json& candidate : thought["candidates"]) {
    if (!candidate.is_object()) return nullptr;  // no thought of ours
    candidate["cells"] = cells_json(position, candidate["move"]);
    if (candidate.contains("line")) candidate["line"] = line_with_cells(position, candidate["line"]);
  }
  return thought;
}

std::optional<ThoughtScore> thought_score(const json& thought, games::Side mover) {
  // It may come from an imported file: what is no number is no score.
  const auto number = [&](const char* name) -> std::optional<double> {
    if (!thought.is_object() || !thought.contains(name) || !thought[name].is_number()) return std::nullopt;
    return thought[name].get<double>();
  };
  const std::optional<double> win = number("win");
  const std::optional<double> draws = number("draw");
  if (!win || !draws) return std::nullopt;
  const double draw = *draws;
  const double score = *win + draw / 2;
  std::optional<double> margin = number("margin");
  if (margin && mover == games::Side::second) margin = -*margin;
  return ThoughtScore{mover == games::Side::first ? score : 1 - score, draw, margin};
}

}  // namespace aite::server
