// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "training/strength_learner.hpp"

namespace aite::training {

// The games whose moves have features to learn the strengths of.
std::vector<std::string> games_with_move_features();

// Reads records of one of them. `features` names a set of the game's, `formulas` is a file of formulas beside them or
// empty; the first `skipped` plies of a game teach nothing. Throws InputError for a file that holds no records, and for
// features that the game does not have.
ReadChoices read_choices(const std::string& game, const std::vector<std::string>& records, const std::string& features,
                         const std::string& formulas, std::size_t skipped);

}  // namespace aite::training
