// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "arena/contenders/contender.hpp"
#include "players/player.hpp"

namespace aite::arena {

// A built-in player. Its option `seed`, where it has one, is set for every game, whatever its spec says; it thinks
// within its own budget, or less where a limit asks for it. Without limits of time the same seed and the same game are
// answered with the same moves, on one thread.
class PlayerContender final : public Contender {
 public:
  explicit PlayerContender(std::unique_ptr<players::Player> player)
      : player_(std::move(player)), spec_(player_->spec()) {}

  [[nodiscard]] std::string_view spec() const override { return spec_; }
  std::optional<Answer> begin(const games::Session& session, games::Side side, std::uint64_t seed,
                              const TimeLimits& limits) override;
  Answer ask(const games::Session& session, const TimeLimits& limits, double left, std::stop_token stop) override;
  std::optional<Answer> tell(const games::Session& before, games::Move move) override;

 private:
  std::unique_ptr<players::Player> player_;
  std::string spec_;
};

}  // namespace aite::arena
