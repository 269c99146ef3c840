// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "games/session.hpp"
#include "games/style.hpp"

namespace aite::players::go {

// How a style that a player's spec carries along, "style=formula(...)", is measured on the moves of a game.
struct FormulaMeter {
  std::string style;  // as it is written, without blanks: "formula(l&F0(h-b))"
  std::function<games::InStyle(const games::Session& before, games::Move move)> judge;
};

// Of a spec without such a style, or in another game than Go: none.
std::optional<FormulaMeter> meter_in(std::string_view spec, const games::Session& session);

}  // namespace aite::players::go
