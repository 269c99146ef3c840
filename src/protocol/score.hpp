// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <string>

#include "base/text.hpp"
#include "games/game.hpp"

namespace aite::protocol {

// As GTP's final_score and SGF's RE have it in every game: "B+3.5", "W+12", "0".
inline std::string score_text(games::Outcome outcome) {
  if (outcome.half_points == 0) return "0";
  const double margin = outcome.margin();
  return fmt::format("{}+{}", margin > 0 ? "B" : "W", base::format_real(margin > 0 ? margin : -margin));
}

}  // namespace aite::protocol
