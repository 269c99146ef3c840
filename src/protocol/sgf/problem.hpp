// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/go/problems/problem.hpp"
#include "protocol/sgf/tree.hpp"

// Problems of Go as SGF: stones, side to move and komi as in any record; GN the name; TR the stones of the target;
// REGION the points where play goes on; DIFFICULTY a share. Below the root stand lines: one whose first move has a
// comment that begins with RIGHT is an answer, and the rest of that comment is the reason. docs/problems.md says more.
namespace aite::protocol::sgf {

// All the problems of a file. Throws InputError that says in which problem and where. What a problem says is read, not
// proved.
std::vector<games::go::Problem> read_problems(std::string_view text);
games::go::Problem read_problem(const Tree& tree);

std::string write_problem(const games::go::Problem& problem);

}  // namespace aite::protocol::sgf
