// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "training/go/training_games.hpp"
#include "training/records.hpp"

namespace aite::training::go {

// Not usable are games on boards above 9x9, not from an empty board, without any move, or with a komi that no game can
// have, or with a side moving out of turn. Throws InputError that names file and place for a file that is none.
Records<TrainingGame> read_training_records(const std::vector<std::string>& files);

// `formulas` is a file of formulas beside the features, or empty.
ReadChoices read_choices(const std::vector<std::string>& records, const std::string& features,
                         const std::string& formulas, std::size_t skipped);

// Features by name, with the formulas of a file, unless it is empty.
players::go::MoveFeatures features_named(const std::string& features, const std::string& formulas);

}  // namespace aite::training::go
