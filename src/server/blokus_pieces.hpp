// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include "games/session.hpp"

// Blokus Duo's pieces for a page: their shapes, and which orientation follows when one is turned or flipped.
namespace aite::server {

nlohmann::json blokus_pieces();
nlohmann::json blokus_hand(const games::Session& session);
int blokus_piece_of(games::Move placement);

}  // namespace aite::server
