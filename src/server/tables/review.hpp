// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "arena/matches/ruling.hpp"
#include "games/session.hpp"

// A game looked at once more. Every position gets a search, and where the search would have moved otherwise the
// position after that move gets one too: what a move gave away is the difference of the two positions after a move, in
// the mover's expected score (1 for a win, 1/2 for a draw) and in points of the final margin. Both have the same side
// to move, so the optimism of playouts for whoever moves cancels out.
namespace aite::server {

// Below this cost a loss is noise, and no mistake. A move's cost is the score it gave away and, as a game that is lost
// anyway can be lost by more, its points as a share of the board.
inline constexpr double least_cost = 0.06;

// {"player", "plies", "positions": [], "done": false}; `points` are those of the whole board.
nlohmann::json empty_review(const std::string& spec, std::size_t plies, std::size_t points);

// What the first player may expect: of a position that is over its outcome (dead stones taken off, as the referee
// does), else what a search of it says.
struct Expected {
  double score = 0.5;
  std::optional<double> margin;
};
std::optional<Expected> expected_of(const games::Session& position, const nlohmann::json& thought);

// What a review knows of one position.
struct Seen {
  nlohmann::json thought;              // null after the end
  std::optional<Expected> after_best;  // after the thought's move, if another was made
  std::optional<arena::Ruling> end;    // of the whole game
};

// The next position: expected score and margin for the first player, best move and line. After the end the ruling is
// the score.
void add_to_review(nlohmann::json& review, const games::Session& position, Seen seen);

// All positions are there: "losses" and "points" (null where nobody said) per move, "mistakes" (for each side the plies
// of its three costliest moves, the costliest first), "turns" (the plies of both sides' mistakes, in the same order),
// "given_away" and "points_given_away" by each side in all, "phases" (the same by thirds of the game).
void conclude(nlohmann::json& review);

// What one move gave away: {"loss", "points"} for the side that made it.
nlohmann::json loss_json(games::Side mover, const Expected& after_best, const Expected& after_made);

}  // namespace aite::server
