// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/matches/runner.hpp"
#include "players/partner/levels.hpp"

// Finds where the dial of a game's partners stands at each level, and measures whether it does.
namespace aite::arena {

struct Calibration {
  std::string game;
  std::string style = "none";
  std::string attitude = "likes";
  double taste = 2;               // how strongly, as the partner's option has it
  double top = 1;                 // of the dial
  int marks = 16;                 // of the dial, that are played first
  int refinements = 1;            // rounds of playing at the dials found, and finding better ones
  std::int64_t rounds = 50;       // pairs of games of each two levels that meet
  std::int64_t first_rounds = 0;  // the same while levels are looked for; 0: as many
  int reach = 3;                  // marks or levels apart that still meet
  int opening = 2;                // random plies
  std::uint64_t seed = 1;
  // Levels as they were measured before: those to be measured are read off them, and no marks are played.
  std::vector<players::Level> before;
};

// A level as it was measured, with games that nothing was fitted to.
struct MeasuredLevel {
  players::Level level;
  double step = 0;        // Elo above the level below, or above random play
  double step_error = 0;  // standard error
  Results games;          // against the level below; of a style, against the neutral one of the same level
};

// Plays matches, or finds them played; says in words what they are for.
using PlayMatches = std::function<std::vector<MatchRun>(std::vector<Match>, const std::string& what)>;

// The neutral partner: marks of the dial and random play in one banded tournament, one fit; then the levels found, the
// same way with fresh seeds.
std::vector<MeasuredLevel> calibrate(const Calibration& how, const PlayMatches& play);

// A partner with a style, by its games with the neutral levels, which are taken for what they are called: at their
// dials and at the end of the dial first, then at those found.
std::vector<MeasuredLevel> calibrate_style(const Calibration& how, const std::vector<players::Level>& neutral,
                                           const PlayMatches& play);

}  // namespace aite::arena
