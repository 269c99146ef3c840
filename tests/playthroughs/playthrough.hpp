// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "base/random.hpp"
#include "conformance/case.hpp"
#include "games/session.hpp"

namespace aite::conformance {

// A whole game for people to read: every position drawn, with its text, hash and moves.
std::string transcript(games::Session& session, const games::Trajectory& moves);

// Compares with tests/playthroughs/NAME.txt; with AITE_UPDATE_GOLDENS=1 in the environment, writes it.
void expect_golden(std::string_view name, const std::string& text);

// The transcript of the playout with this seed. The seed is one whose game breaks no rule of a Session either.
template <games::State S>
void expect_playthrough(std::string_view name, std::string_view rules, std::uint64_t seed) {
  games::SessionOf<S> session(rules_from<S>(rules));
  base::Rng rng(seed);
  games::Trajectory moves;
  session.state().playout(rng, &moves);
  expect_golden(name, transcript(session, moves));
}

}  // namespace aite::conformance
