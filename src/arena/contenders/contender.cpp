// SPDX-License-Identifier: MIT
#include "arena/contenders/contender.hpp"

#include "arena/contenders/gtp_contender.hpp"
#include "arena/contenders/player_contender.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

std::unique_ptr<Contender> make_contender(std::string_view spec, const games::Session& session) {
  if (is_program(spec)) return std::make_unique<GtpContender>(spec);
  return std::make_unique<PlayerContender>(players::make_player(base::trim(spec), session));
}

bool is_program(std::string_view spec) {
  const std::string_view text = base::trim(spec);
  return text.starts_with("gtp:") || text.starts_with("gtp[");
}

std::string canonical_spec(std::string_view spec, const games::Session& session) {
  if (is_program(spec)) return GtpSpec::parse(spec).text;
  return players::make_player(base::trim(spec), session)->spec();
}

}  // namespace aite::arena
