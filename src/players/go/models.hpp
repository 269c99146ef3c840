// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/statistics.hpp"
#include "games/go/features/planes.hpp"
#include "games/go/rank.hpp"
#include "learn/network/network.hpp"
#include "players/go/playout_policy.hpp"
#include "players/go/strengths.hpp"

// What was learned for Go. Names are looked up as players/models.hpp says.
namespace aite::players::go {

std::shared_ptr<const PlayoutPolicy> playout_policy(const std::string& name);
std::shared_ptr<const Strengths> move_strengths(const std::string& name);

// Networks that know how people of a rank play on 9x9, and who is likely to win: see games/go/features/planes.hpp.
inline constexpr learn::network::Shape network_shape{.side = 9,
                                                     .planes = games::go::features::network_planes,
                                                     .scalars = games::go::features::network_scalars,
                                                     .pass = true,
                                                     .value = true};
std::shared_ptr<const learn::network::Network> network(const std::string& name);
// Throws InputError for a text that is no rank.
games::go::Rank rank_named(const std::string& text);

// How far a playout policy that was learned by balancing was off on test positions: before the first pass, and after
// each.
std::vector<base::Estimate> objectives(const std::string& name);

}  // namespace aite::players::go
