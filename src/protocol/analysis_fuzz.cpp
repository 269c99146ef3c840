// SPDX-License-Identifier: MIT
// libFuzzer writes queries. The first byte chooses a game; a line is a query, an action or a BadQuery that says why.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "players/registry.hpp"
#include "protocol/analysis/query.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite;
  if (size == 0) return 0;
  const auto& games = players::games();
  const std::string game(games[data[0] % games.size()].info.name);
  try {
    const auto line = protocol::analysis::parse({reinterpret_cast<const char*>(data + 1), size - 1}, game);
    if (line.query.has_value() == line.action.has_value()) std::abort();
    if (line.query && line.query->positions.size() != line.query->turns.size()) std::abort();
  } catch (const protocol::analysis::BadQuery& error) {
    if (std::string_view(error.what()).empty()) std::abort();
  }
  return 0;
}
