// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/statistics.hpp"
#include "games/go/policy/policy.hpp"
#include "players/go/strengths.hpp"

// What was learned for Go. Names are looked up as players/models.hpp says.
namespace aite::players::go {

std::shared_ptr<const games::go::policy::Policy> playout_policy(const std::string& name);
std::shared_ptr<const Strengths> move_strengths(const std::string& name);

// How far a playout policy that was learned by balancing was off on test positions: before the first pass, and after
// each.
std::vector<base::Estimate> objectives(const std::string& name);

}  // namespace aite::players::go
