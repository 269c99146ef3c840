// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "games/game.hpp"

namespace aite::protocol {

// As GTP's final_score and SGF's RE have it in every game: "B+3.5", "W+12", "0". The margin is the first player's.
inline std::string score_text(double margin) {
  if (margin == 0) return "0";
  return fmt::format("{}+{}", margin > 0 ? "B" : "W", base::format_real(margin > 0 ? margin : -margin));
}
inline std::string score_text(games::Outcome outcome) { return score_text(outcome.margin()); }

// The first player's margin in such a text; nothing where it has none, as in "B+R".
inline std::optional<double> margin_of(std::string_view result) {
  const std::string text = base::lower(base::trim(result));
  if (text == "0" || text == "draw") return 0;
  if (!text.starts_with("b+") && !text.starts_with("w+")) return std::nullopt;
  const std::optional<double> points = base::real_of(std::string_view(text).substr(2));
  if (!points || *points < 0) return std::nullopt;
  return text.starts_with('b') ? *points : -*points;
}

}  // namespace aite::protocol
