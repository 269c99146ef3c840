// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "arena/matches/runner.hpp"
#include "arena/store/store.hpp"
#include "studies/study.hpp"

namespace aite::studies {

// Plays the matches of a study that can be played here; without `programs` only those between built-in players. Of the
// others, those against a program that is not installed or after work that is not done, what the store has. In the
// study's order.
std::vector<arena::MatchRun> play_cells(const Study& study, arena::Store& store, const arena::RunOptions& how,
                                        bool programs);

}  // namespace aite::studies
