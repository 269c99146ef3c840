// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/match.hpp"
#include "arena/matches/seats.hpp"
#include "base/courier.hpp"

// Games of a match as orders for whoever plays them elsewhere, and what comes back.
namespace aite::arena {

inline constexpr std::string_view game_kind = "game";

// Games of one match that have to be played by the same one: a pair where there are clocks, otherwise one game.
struct GameUnit {
  std::size_t match = 0;
  std::vector<std::int64_t> numbers;
};

// Game n of a match, with who sits where.
SeatedGame seated_game(const Match& match, std::int64_t number, const games::Session& start);

std::string words_of(const Match& match);  // "othello: uct against random"

// Writes the orders for matches and reads the answers.
class GameOrders {
 public:
  // Throws InputError for a player that is a command: only programs with a name may be asked for elsewhere.
  explicit GameOrders(std::vector<Match> matches);

  // Whether the games of a match depend on who plays them: there is a clock, another program, or several threads.
  [[nodiscard]] bool depends_on_machine(std::size_t match) const { return needs_[match].machine; }

  [[nodiscard]] base::Order order(const GameUnit& unit) const;
  // What was played, as the database keeps it. Throws InputError unless these are games that could have been played:
  // whoever answers may be mistaken.
  [[nodiscard]] std::vector<StoredGame> read(const GameUnit& unit, const base::Answer& answer) const;

 private:
  struct Needs {
    std::unique_ptr<games::Session> start;
    bool machine = false;
    std::vector<std::string> models;
    std::vector<std::string> engines;
  };
  std::vector<Match> matches_;
  std::vector<Needs> needs_;  // of each match
};

// Plays what such orders say.
base::UnitKind game_units();

// Both forms of the text, for game_units and tests.
std::vector<SeatedGame> read_seated_games(std::string_view body);
std::string games_played_text(std::span<const GamePlayed> games, const games::Session& start);

}  // namespace aite::arena
