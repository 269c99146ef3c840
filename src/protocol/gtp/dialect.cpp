// SPDX-License-Identifier: MIT
#include "protocol/gtp/dialect.hpp"

#include <algorithm>
#include <array>

#include "protocol/gtp/commands.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr std::array<Dialect, 3> dialects{{
    {"go", add_go_commands, true},
    {"othello", add_othello_commands, false},
    {"blokus-duo", add_blokus_commands, false},
}};

constexpr Dialect default_dialect{};

}  // namespace

const Dialect& dialect_of(const games::GameInfo& info) {
  const auto found =
      std::find_if(dialects.begin(), dialects.end(), [&](const Dialect& dialect) { return dialect.game == info.name; });
  return found == dialects.end() ? default_dialect : *found;
}

}  // namespace aite::protocol::gtp
