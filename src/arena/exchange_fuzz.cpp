// SPDX-License-Identifier: MIT
// Whatever is in a file that claims to hold games or openings, reading it ends with games or with an InputError, and
// whatever an engine says of its analysis or another machine of orders and games is no harm. The first byte says which
// reader gets the rest.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "arena/matches/game_orders.hpp"
#include "arena/matches/openings.hpp"
#include "arena/store/exchange.hpp"
#include "base/error.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/analysed_score.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer wants this name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    switch (data[0]) {
      case 'c':
      case 'j': {
        const std::string_view format = data[0] == 'c' ? "csv" : "jsonl";
        const std::vector<arena::StoredGame> games = arena::read_games(format, text, "file", nullptr);
        const std::string written = arena::write_games(format, games);
        if (arena::write_games(format, arena::read_games(format, written, "file", nullptr)) != written)
          __builtin_trap();
        break;
      }
      case 'g':  // as a worker gets it
        arena::read_seated_games(text);
        break;
      case 'p': {  // as a coordinator gets it
        static const arena::GameOrders orders({arena::match_between("coins", "", {"random", "random"})});
        static_cast<void>(orders.read({0, {0}}, {0, std::string(text), "", "", 0}));
        break;
      }
      case 'a':
        protocol::gtp::analysed_score(text);
        break;
      default:
        arena::Openings::from_lines(text, *players::make_session(data[0] == 'o' ? "othello" : "coins"), "file");
    }
  } catch (const base::InputError&) {
    return 0;
  }
  return 0;
}
