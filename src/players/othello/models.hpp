// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "games/othello/features/planes.hpp"
#include "learn/network/network.hpp"
#include "players/othello/pattern_evaluation.hpp"

// What was learned for Othello. Names are looked up as players/models.hpp says.
namespace aite::players::othello {

// "all" was trained on all games, "draw" on drawn ones, "control" on as many random ones as there were drawn ones
// (paper 004 lacks that one).
inline constexpr learn::network::Shape policy_shape{.side = 8, .planes = games::othello::policy_planes};
std::shared_ptr<const learn::network::Network> policy_network(const std::string& name);

std::shared_ptr<const PatternEvaluation> pattern_evaluation(const std::string& name = "evaluation");

}  // namespace aite::players::othello
