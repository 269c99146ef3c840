// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "games/game.hpp"
#include "search/history/feature_points.hpp"
#include "search/history/records.hpp"
#include "search/history/tree.hpp"
#include "search/thought.hpp"

namespace aite::search::history {

// What the records say about the moves of the root, for `searcher`, who moves there. First come the moves that lead to
// a feature point, then those tried often enough to be trusted, then the rest, each by the rate of the move itself. The
// line of a move is the one to its strongest feature point. Ties fall by the seed.
Thought report(const Records& records, const Tree& tree, games::Side searcher, std::span<const games::Move> root_moves,
               const Thresholds& thresholds, std::uint64_t seed);

}  // namespace aite::search::history
