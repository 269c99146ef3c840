// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "learn/network/network.hpp"
#include "players/othello/pattern_evaluation.hpp"

namespace aite::players::othello {

// The networks that are part of the program: "all" was trained on all games, "draw" on drawn ones, "control" on as many
// random ones as there were drawn ones (paper 004 lacks that one). Anything else is the path of a file. Throws
// InputError that names it for a file that holds no network for Othello.
std::shared_ptr<const learn::network::Network> policy_network(const std::string& model);

// The evaluation that is part of the program, by the name "built-in"; anything else is the path of a file. Throws
// InputError that names a file that holds none.
std::shared_ptr<const PatternEvaluation> pattern_evaluation(const std::string& model = "built-in");

}  // namespace aite::players::othello
