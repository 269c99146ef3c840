// SPDX-License-Identifier: MIT
#include "server/views/problem_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.hpp"
#include "players/registry.hpp"
#include "protocol/sgf/problem.hpp"
#include "server/views/boards.hpp"

namespace aite::server {

using games::Move;
using games::go::Problem;
using nlohmann::json;

namespace {

json cells_of(const std::vector<Move>& points) {
  json cells = json::array();
  for (const Move point : points) cells.push_back(point.code);
  return cells;
}

}  // namespace

std::unique_ptr<games::Session> session_of(const Problem& problem) {
  std::unique_ptr<games::Session> session =
      players::make_session("go", fmt::format("size={}", problem.position.rules.size));
  session->set_text(games::go::text(problem.position));
  return session;
}

json problem_line(const Problem& problem) {
  return {{"id", fmt::format("{:016x}", base::hash_text(canonical_text(problem)))},
          {"name", problem.name},
          {"task", problem.is_to_kill() ? "kill" : "live"},
          {"side", games::index(problem.position.to_move)},
          {"points", problem.region.size()},
          {"difficulty", problem.difficulty ? json(*problem.difficulty) : json(nullptr)},
          {"source", problem.source}};
}

json problem_json(const Problem& problem) {
  const std::unique_ptr<games::Session> session = session_of(problem);
  json shown = problem_line(problem);
  shown["board"] = board_json(*session);
  shown["position"] = problem_position(problem, *session);
  shown["target"] = cells_of(problem.target);
  shown["sgf"] = protocol::sgf::write_problem(problem);
  return shown;
}

json problem_position(const Problem& problem, const games::Session& session) {
  json shown = position_json(session);
  json inside = json::array();
  for (const json& move : shown["legal"]) {
    const bool in_region = std::any_of(problem.region.begin(), problem.region.end(),
                                       [&](Move point) { return move["cells"] == json::array({point.code}); });
    if (in_region) inside.push_back(move);
  }
  shown["legal"] = std::move(inside);
  return shown;
}

json line_json(const std::vector<Move>& line, const games::Session& session) {
  json moves = json::array();
  for (const Move move : line) moves.push_back({{"move", session.move_text(move)}, {"cells", session.covered(move)}});
  return moves;
}

json solution_json(const games::go::Examiner& examiner, const games::Session& session) {
  const games::go::Examiner::Solution& solution = examiner.solution();
  std::size_t right = 0;
  std::size_t unclear = 0;
  json answer = json::array();
  for (const games::go::FirstMove& each : solution.moves) {
    if (each.worth == games::go::Worth::right && right++ == 0) answer = line_json(examiner.line(each.move), session);
    unclear += each.worth == games::go::Worth::unclear ? 1U : 0U;
  }
  return {{"complete", solution.is_complete()},
          {"settled", solution.settled},
          {"of", solution.moves.size()},
          {"nodes", solution.nodes},
          {"right", right},
          {"unclear", unclear},
          {"answer", answer}};
}

}  // namespace aite::server
