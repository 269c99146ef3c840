// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "games/othello/state.hpp"
#include "players/othello/policy_player.hpp"
#include "players/uct_player.hpp"

namespace aite::players::othello {

// The network's options beside all of UCT's, which is MCTSD with the settings of paper 004 unless told otherwise.
struct HandoverSettings {
  HandoverSettings() {
    uct.c = 1;
    uct.purpose = "draw";
    uct.draw = 0;
  }

  UctSettings<games::othello::State> uct;
  std::int64_t after = 15;
  std::string model = "draw";
  std::string network_choice = "best";

  void declare(base::Options& options);
};

// Paper 004's combined player: a policy network makes the first moves, a search the rest.
class Handover final : public PlayerOf<games::othello::State, HandoverSettings> {
 public:
  using PlayerOf::PlayerOf;

  [[nodiscard]] search::Budget budget() const override;
  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override;
  void new_game() override;

 private:
  void on_change() override;

  std::unique_ptr<PolicyPlayer> network_;
  std::unique_ptr<UctPlayer<games::othello::State>> uct_;
};

}  // namespace aite::players::othello
