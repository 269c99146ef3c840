// SPDX-License-Identifier: MIT
#include "games/go/rank.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace aite::games::go {

std::optional<Rank> Rank::parse(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end == text.data() + text.size() || number < 1) return std::nullopt;
  const char kind = *end;
  if (kind == 'k' || kind == 'K') {
    if (number > 1 - lowest) return std::nullopt;
    return Rank{1 - number};
  }
  if (kind == 'd' || kind == 'D') return Rank{std::min(number, highest)};
  return std::nullopt;
}

std::string Rank::text() const { return steps > 0 ? fmt::format("{}d", steps) : fmt::format("{}k", 1 - steps); }

}  // namespace aite::games::go
