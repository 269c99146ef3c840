// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "arena/matches/ruling.hpp"
#include "games/session.hpp"

// A finished game looked at once more. Every position gets a search, and where the search would have moved otherwise
// the position after that move gets one too: what a move gave away is the difference of the two positions after a move,
// in the mover's expected score (1 for a win, 1/2 for a draw). Both have the same side to move, so the optimism of
// playouts for whoever moves cancels out. Small losses are noise: only those above `least_turn` are called turning
// points.
namespace aite::server {

inline constexpr double least_turn = 0.1;

// {"player", "plies", "positions": [], "done": false}
nlohmann::json empty_review(const std::string& spec, std::size_t plies);

// What a review knows of one position.
struct Seen {
  nlohmann::json thought;            // null after the end
  std::optional<double> after_best;  // the first player's expected score after the thought's move, if another was made
  std::optional<arena::Ruling> end;  // of the whole game
};

// The first player's score of a position: its outcome if it is over (dead stones taken off, as the referee does), else
// what a search of it says.
std::optional<double> score_of(const games::Session& position, const nlohmann::json& thought);

// The next position: expected score for the first player, best move and line. After the end the ruling is the score.
void add_to_review(nlohmann::json& review, const games::Session& position, Seen seen);

// All positions are there: "losses" per move, "turns" (plies of the turning points, the greatest first, five at most),
// "given_away" by each side in all.
void conclude(nlohmann::json& review);

}  // namespace aite::server
