// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/session.hpp"
#include "protocol/analysis/query.hpp"
#include "search/thought.hpp"

namespace aite::protocol::analysis {

// What a search thinks of one position of a query, as one line: moveInfos in order of the player's choice, rootInfo,
// and what else was asked for. A win rate counts a draw as half a win.
nlohmann::json answer(const Query& query, std::size_t turn, const games::Session& position,
                      const search::Thought& thought, bool during_search);

// Of a position that is the end of the game: no moves, and what it came to.
nlohmann::json end(const Query& query, std::size_t turn, const games::Session& position);

}  // namespace aite::protocol::analysis
