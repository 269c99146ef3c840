// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/blokus/policy/policy.hpp"
#include "learn/network/network.hpp"
#include "players/blokus/strengths.hpp"
#include "players/blokus/win_rate.hpp"

// What was learned for Blokus Duo. Names are looked up as players/models.hpp says.
namespace aite::players::blokus {

// "toqn-eE-mM" is paper 001's with its epsilon E and M playouts a position; "mwpd-standin" stands in for the program
// that it was measured against.
std::shared_ptr<const WinRate> win_rate(const std::string& name);

// The names of those that are part of the program.
std::vector<std::string> win_rate_names();

std::shared_ptr<const games::blokus::policy::Policy> playout_policy(const std::string& name);
std::shared_ptr<const Strengths> move_strengths(const std::string& name);
std::shared_ptr<const learn::network::Network> network(const std::string& name);

}  // namespace aite::players::blokus
