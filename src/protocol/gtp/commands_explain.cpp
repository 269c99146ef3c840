// SPDX-License-Identifier: MIT
// For controllers that keep what an engine says about itself and its moves: gomill's extensions.
#include <fmt/format.h>

#include "base/text.hpp"
#include "protocol/explain.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

std::string explain_last_move(Call& call) {
  const std::optional<Generated>& generated = call.engine.generated();
  return generated ? explain(*generated->position, generated->thought) : "no move was generated yet";
}

// Everything that has to be known to play the same game again; the spec leaves out what is as by default.
std::string describe_engine(Call& call) {
  const games::Session& session = call.engine.session();
  const players::Player& player = call.engine.player();
  std::vector<std::string> lines{fmt::format("Aite {}", AITE_VERSION), fmt::format("player: {}", player.spec())};
  for (const base::Option& option : player.options().all()) {
    if (option.name == "seed") lines.push_back(fmt::format("seed: {}", option.value()));
  }
  const std::string rules = session.rules();
  lines.push_back(fmt::format("game: {}{}{}", session.info().gtp_name, rules.empty() ? "" : ", ", rules));
  return base::join(lines, "\n");
}

}  // namespace

void add_explain_commands(CommandTable& table) {
  table.add("gomill-explain_last_move", explain_last_move);
  table.add("gomill-describe_engine", describe_engine);
}

}  // namespace aite::protocol::gtp
