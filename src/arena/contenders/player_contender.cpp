// SPDX-License-Identifier: MIT
#include "arena/contenders/player_contender.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "players/device_networks.hpp"
#include "protocol/gtp/time_control.hpp"

namespace aite::arena {

namespace {

constexpr int seed_bits = 53;  // what the option takes

void shorten(double& seconds, double limit) { seconds = seconds > 0 ? std::min(seconds, limit) : limit; }

}  // namespace

std::optional<Answer> PlayerContender::begin(const games::Session& /*session*/, games::Side /*side*/,
                                             std::uint64_t seed, const TimeLimits& /*limits*/) {
  if (player_->options().has("seed")) player_->set_option("seed", std::to_string(seed >> (64 - seed_bits)));
  player_->new_game();
  return std::nullopt;
}

Answer PlayerContender::ask(const games::Session& session, const TimeLimits& limits, double left,
                            std::stop_token stop) {
  search::Budget budget = player_->budget();
  if (limits.per_move > 0) shorten(budget.seconds, limits.per_move);
  if (limits.per_game > 0) {
    protocol::gtp::Clock clock;
    clock.set_left(left, 0);
    shorten(budget.seconds, clock.seconds_for_move(session.moves_left()).value());
  }
  Answer answer;
  players::device_heard();  // whatever was asked before
  answer.thought = player_->think(session, budget, {std::move(stop), {}, 0});
  if (answer.thought->device.empty()) answer.thought->device = players::device_heard();
  answer.move = answer.thought->move;
  return answer;
}

std::optional<Answer> PlayerContender::tell(const games::Session& /*before*/, games::Move /*move*/) {
  return std::nullopt;  // it sees the whole game when it is asked
}

}  // namespace aite::arena
