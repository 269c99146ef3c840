// SPDX-License-Identifier: MIT
#include "arena/matches/seats.hpp"

#include <algorithm>
#include <utility>

#include "players/registry.hpp"

namespace aite::arena {

const games::Session& Seats::start(const std::string& game, const std::string& rules) {
  constexpr std::size_t most_rules = 64;
  if (sessions_.size() >= most_rules && !sessions_.contains({game, rules})) sessions_.clear();
  std::unique_ptr<games::Session>& session = sessions_[{game, rules}];
  if (!session) session = players::make_session(game, rules);
  return *session;
}

Contender& Seats::contender(const SeatedGame& game, std::size_t seat) {
  const Key key{game.game, game.rules, game.players[seat], game.players[0] == game.players[1] ? seat : 0};
  const auto found = std::ranges::find(contenders_, key, &Seated::key);
  if (found != contenders_.end()) {
    contenders_.splice(contenders_.begin(), contenders_, found);
  } else {
    contenders_.push_front({key, make_contender(key.spec, start(game.game, game.rules))});
  }
  return *contenders_.front().contender;
}

std::optional<GamePlayed> Seats::play(const SeatedGame& game, const std::stop_token& stop) {
  Contender& first = contender(game, 0);
  Contender& second = contender(game, 1);
  while (contenders_.size() > std::max<std::size_t>(most_, 2)) contenders_.pop_back();
  return play_game(start(game.game, game.rules), first, second, game.order, stop);
}

}  // namespace aite::arena
