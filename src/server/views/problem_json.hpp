// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "games/go/problems/examiner.hpp"
#include "games/go/problems/problem.hpp"
#include "games/session.hpp"

// Problems of life and death for a page to draw.
namespace aite::server {

// The board a problem begins with.
std::unique_ptr<games::Session> session_of(const games::go::Problem& problem);

// A line of a list: name, task, difficulty.
nlohmann::json problem_line(const games::go::Problem& problem);

// The whole problem without its answer; "sgf" is the problem itself, for the requests that follow.
nlohmann::json problem_json(const games::go::Problem& problem);

// A position within a problem: moves elsewhere are not offered.
nlohmann::json problem_position(const games::go::Problem& problem, const games::Session& session);

// Moves with their cells.
nlohmann::json line_json(const std::vector<games::Move>& line, const games::Session& session);

// How far a problem is solved, and one right move with what follows.
nlohmann::json solution_json(const games::go::Examiner& examiner, const games::Session& session);

}  // namespace aite::server
