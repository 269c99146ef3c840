// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "games/othello/state.hpp"
#include "learn/network/network.hpp"
#include "players/player_of.hpp"

namespace aite::players::othello {

struct PolicySettings {
  std::string model = "all";
  std::string choice = "best";
  std::int64_t seed = 1;
  double temperature = 1;
  double least = 0;

  void declare(base::Options& options);
};

// Declares what to do with a network, for all players that have one.
void declare_network(base::Options& options, std::string& model, const std::string& choice_name, std::string& choice);

// Plays what a policy network thinks likeliest, or draws lots by its probabilities: paper 004's All Model and Draw
// Model. Candidates carry the network's probabilities as priors and values; nothing is searched.
class PolicyPlayer final : public PlayerOf<games::othello::State, PolicySettings> {
 public:
  using PlayerOf::PlayerOf;

  [[nodiscard]] search::Budget budget() const override { return {1, 0}; }
  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override;

 private:
  void on_change() override { network_.reset(); }

  void draw(search::Thought& thought, const games::Session& session) const;
  static void take_likeliest(search::Thought& thought, const games::Session& session);

  std::shared_ptr<const learn::network::Network> network_;  // none until it is asked for
};

}  // namespace aite::players::othello
