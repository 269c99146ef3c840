// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "training/othello/training_games.hpp"
#include "training/records.hpp"

namespace aite::training::othello {

// Of files, and of all files in folders whose names end as those of Othello records do. Not usable are games not from
// the usual start, without a year, a result or any move, or with illegal moves. Throws InputError that names file and
// place for a file that is none.
Records<TrainingGame> read_training_records(const std::vector<std::string>& paths);

}  // namespace aite::training::othello
