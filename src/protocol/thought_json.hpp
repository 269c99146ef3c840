// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "games/session.hpp"
#include "search/thought.hpp"

// A thought as JSON: what the page is sent and what games keep with their moves.
namespace aite::protocol {

// {"move": "E5", "visits": 812, "win": 0.5411, "draw": 0, "margin": 1.2, "line": ["E5", "C4"],
//  "playouts": 1000, "reused": 120, "seconds": 0.031, "depth": 9, "given_away": 2,
//  "reason": {"code": "style_decided", "values": {"style": "contact", "won": 43, ...}}, "remarks": [{"code": ...},
//  ...], "candidates": [{"move": "E5", "visits": 812, "win": 0.5411, "draw": 0, "value": 0.5411, "margin": 1.2,
//                  "line": ["E5", "C4"], "worth": [["first_sight", 51.2], ["looked_further", 2.9]]}, ...],
//  "feature_points": [{"line": ["E5", "C4", "D6"], "playouts": 34, "rate": 0.7353}, ...],
//  "decision": ...}
//
// Rates, margins and values are for the side to move in `position`. Candidates are those that were searched, the best
// first, eight at most; a line is of eight moves at most. There is no "move" before the search has one; no "visits",
// "win", "draw", "margin" and "line" where the move was not searched; no "given_away" where the player does not know
// it, no "reason", "remarks" and "worth" where it gives none, and no "feature_points" of a search that knows none (the
// strongest first, eight at most); no "decision" where the player does not say how it chose.
nlohmann::json thought_json(const games::Session& position, const search::Thought& thought);

// [["visits", 812], ...]
nlohmann::json terms_json(const std::vector<search::Decision::Term>& terms);

// {"code": "style_decided", "values": {"style": "contact", "won": 43, ...}}
nlohmann::json reason_json(const search::Reason& reason);

// How a choice was made, so that whoever reads it can make it again: {"rule": {"code": "most_visits", "values": {}},
//  "by": "sum", "moves": [{"move": "E5", "terms": [["prior", 31.2], ["visits", 812]], "tie": 0.5411, "turn": 3}, ...]}
//
// `by` says how terms are read (search/decision.hpp); numbers are not rounded. What was played comes first, then what
// would have been, `most` moves at most.
nlohmann::json decision_json(const games::Session& position, const search::Decision& decision, std::size_t most);

// What such a text says was given away.
std::optional<double> given_away_in(std::string_view thinking);

}  // namespace aite::protocol
