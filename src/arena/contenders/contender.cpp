// SPDX-License-Identifier: MIT
#include "arena/contenders/contender.hpp"

#include "arena/contenders/gtp_contender.hpp"
#include "arena/contenders/player_contender.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

std::unique_ptr<Contender> make_contender(std::string_view spec, const games::Session& session) {
  const std::string_view text = base::trim(spec);
  if (text.starts_with("gtp:") || text.starts_with("gtp[")) return std::make_unique<GtpContender>(text);
  return std::make_unique<PlayerContender>(players::make_player(text, session));
}

}  // namespace aite::arena
