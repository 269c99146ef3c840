// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "arena/verdict.hpp"
#include "games/session.hpp"

// A finished game looked at once more. Every position gets a search; what a move gave away is how much the mover's
// expected score (1 for a win, 1/2 for a draw) fell from the position before it to the position after it, as the same
// player sees both. Small losses are noise of the playouts: only those above `least_turn` are called turning points.
namespace aite::server {

inline constexpr double least_turn = 0.1;

// {"player", "plies", "positions": [], "done": false}
nlohmann::json empty_review(const std::string& spec, std::size_t plies);

// The next position: expected score for the first player, best move and line. After the end the verdict is the score.
void add_to_review(nlohmann::json& review, const games::Session& position, nlohmann::json thought,
                   const std::optional<arena::Verdict>& verdict);

// All positions are there: "losses" a move, "turns" (plies of the turning points, the greatest first, five at most),
// "given_away" by each side in all.
void conclude(nlohmann::json& review);

}  // namespace aite::server
