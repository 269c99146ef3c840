// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/problems/question.hpp"
#include "studies/study.hpp"

// Problems as cells: a player is asked for a move in a position whose right answers are known, many times.
namespace aite::studies {

// What a cell asks: a position of any game with its right answers.
using Problem = arena::Question;
using Problems = std::shared_ptr<const std::vector<Problem>>;

// The work of a player on all problems, `trials` times each. A unit is a trial; each has random numbers of its own, by
// the study, the player's spec, the problem and the trial's number. A row is {"move", "right", "seconds"}.
WorkCell problem_cell(std::string_view study, std::string id, const std::string& spec, const Problems& problems,
                      std::int64_t trials);

// The share of right answers. Over several problems a problem is one observation, of one problem a trial; for the
// trials of a few problems as one sample there is together(...).
Value right_rate(std::string cell);
Value right_rate_in(std::string cell, std::string group);
Value right_rate_of(std::string cell, std::string problem);
// The mean time of a trial, in seconds.
Value trial_seconds(std::string cell);
// The answers that were given to a problem, the most frequent first: "D4 94, E5 6"; empty if it was not tried.
std::string moves_text(const Findings& findings, std::string_view cell, std::string_view problem);

// Of the same problems, `a` answers more than `b` rightly: the permutation test for pairs, exact, a problem one pair
// and only trials that both have counted; with one trial per problem it is McNemar's. Of one group, or of all problems.
ClaimTest more_right(std::string a, std::string b, std::string group = "");

}  // namespace aite::studies
