// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/contenders/contender.hpp"
#include "arena/matches/ruling.hpp"
#include "games/session.hpp"

namespace aite::arena {

// One game to be played. Seats are in order of play.
struct GameOrder {
  std::vector<games::Move> opening;  // legal moves that both sides are given
  std::uint64_t seed = 1;            // of this game; each seat gets its own number from it
  TimeLimits limits;
  bool settle = true;     // Go: take dead stones off before counting
  bool thinking = false;  // keep what the contenders say of their thinking
};

struct SeatTime {
  double seconds = 0;  // of all moves
  double longest = 0;  // of one move
  int moves = 0;       // answers given, without those of the opening
};

// One game that was played.
struct GamePlayed {
  std::vector<games::Move> moves;  // of the whole game, the opening included
  Ruling ruling;
  std::array<SeatTime, 2> times;
  std::string device;                 // that searched for some of the moves, where it was not the processor
  std::vector<std::string> thinking;  // one JSON text a move, empty for moves nobody explained; empty if not asked for
};

// Plays a game from a session at its start, by its rules alone. Nothing if it was stopped.
std::optional<GamePlayed> play_game(const games::Session& start, Contender& first, Contender& second,
                                    const GameOrder& order, std::stop_token stop);

}  // namespace aite::arena
