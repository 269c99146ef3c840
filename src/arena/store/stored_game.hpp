// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "arena/store/summary.hpp"
#include "games/session.hpp"

namespace aite::arena {

// A game that a device searched for says so in its notes, which begin with this.
inline constexpr std::string_view device_note = "device: ";

// A game as the database keeps it: enough to replay it, to count it, and to say where it comes from.
struct StoredGame : GameSummary {
  std::int64_t id = 0;
  std::string match;                   // key of the match it was played in; empty for an imported game
  std::string game;                    // GameInfo::name
  std::string rules;                   // what differs from the usual
  std::string position;                // where it began; empty for the usual start
  std::array<std::string, 2> players;  // specs, or the names of an imported game, in order of play
  std::uint64_t seed = 0;
  int opening = 0;       // how many of the moves both sides were given
  std::string moves;     // of the whole game, in the game's notation, with blanks between
  std::string finished;  // UTC, ISO 8601
  std::string thinking;  // one line per move, each a JSON text; empty if it was not kept
  std::string notes;     // of an imported game: date, event and such; else which device searched, which machine
};

// A session at the start of a stored game. Throws InputError if the game or its rules are not known here.
std::unique_ptr<games::Session> start_of(const StoredGame& game);

// Plays a stored game's moves, calling `before_move` with the session before each move. Throws InputError that names
// the move if it is not legal.
void replay(const StoredGame& game, games::Session& session,
            const std::function<void(const games::Session&, games::Move)>& before_move = nullptr);

// Works out the game's summary by its moves alone: whether it was just played or comes from elsewhere, the numbers are
// the same. Throws InputError as replay() does.
void summarize(StoredGame& game);

}  // namespace aite::arena
