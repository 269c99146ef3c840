// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contenders/contender.hpp"
#include "arena/matches/openings.hpp"
#include "arena/statistics/sprt.hpp"
#include "arena/store/stored_game.hpp"

namespace aite::arena {

// Two players, one opening per pair of games, each opening with both colours. A match is a list of games defined by
// nothing but what is written here: game number n can be played at any time, by anybody, and is the same game if both
// players are deterministic. That is what makes a match resumable.
struct Match {
  std::string game;
  std::string rules;
  std::array<std::string, 2> players;  // the first one's results are what is reported
  Openings openings;
  std::uint64_t seed = 1;
  TimeLimits limits;
  bool settle = true;
  bool thinking = false;

  // What to do, not what a game is: these do not belong to the match's name.
  std::int64_t games = 100;
  std::optional<Sprt> sprt;

  // Names the match in the database. Two matches with the same key consist of the same games.
  [[nodiscard]] std::string key() const;
  [[nodiscard]] std::string plan_json() const;
};

// Two players under the given rules, everything else as usual. Specs are written as the registry writes them, so that
// the same match has the same key whoever asks for it. Throws InputError.
Match match_between(std::string_view game, std::string_view rules, const std::array<std::string, 2>& players);

// The match that a plan of the database describes; nothing where it has more to it than the plan says, such as openings
// from a file.
std::optional<Match> match_in_plan(const std::string& plan, std::string_view key);

// Game n: opening n / 2; the first of the match's players begins in even games.
constexpr bool first_player_begins(std::int64_t number) { return number % 2 == 0; }

GameOrder order_of(const Match& match, std::int64_t number, const games::Session& start);

// What the database keeps of a game played in a match.
StoredGame stored(const Match& match, std::int64_t number, const GameOrder& order, const games::Session& start,
                  const GamePlayed& played);

}  // namespace aite::arena
