// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/statistics.hpp"
#include "games/go/policy/policy.hpp"
#include "learn/safetensors.hpp"
#include "players/go/strengths.hpp"

// What was learned for Go. A name is that of a model that is part of the program, or the path of a file; InputError
// names a file that holds no such thing, and what there is.
namespace aite::players::go {

std::shared_ptr<const games::go::policy::Policy> playout_policy(const std::string& name);
std::shared_ptr<const Strengths> move_strengths(const std::string& name);

// How far a policy that was learned by balancing was off on test positions: before the first pass, and after each.
std::vector<base::Estimate> objectives(const std::string& name);

// The thetas of a policy.
std::vector<float> thetas_of(const learn::Tensors& tensors, std::string_view name);

}  // namespace aite::players::go
