// SPDX-License-Identifier: MIT
#include "players/othello/handover.hpp"

#include <utility>

namespace aite::players::othello {

namespace {

// Moves of the side to move in the session so far, passes left out.
std::int64_t own_moves(const games::Session& session) {
  const std::vector<games::Move>& moves = session.moves();
  std::int64_t own = 0;
  for (std::size_t back = 2; back <= moves.size(); back += 2) {
    if (moves[moves.size() - back] != games::pass_move) ++own;
  }
  return own;
}

}  // namespace

void HandoverSettings::declare(base::Options& options) {
  options.integer("after", after, 0, 32, "own moves that the network makes before the search takes over",
                  "paper 004, Figure 1 as we read it: 1 to 30");
  declare_network(options, model, "network_choice", network_choice);
  uct.declare(options);
}

search::Budget Handover::budget() const { return UctPlayer<games::othello::State>("uct", settings().uct).budget(); }

search::Thought Handover::think(const games::Session& session, search::Budget budget, const search::Watch& watch) {
  if (own_moves(session) < settings().after) {
    if (!network_) {
      network_ = std::make_unique<PolicyPlayer>(
          "policy", PolicySettings{settings().model, settings().network_choice, settings().uct.seed});
    }
    return network_->think(session, budget, watch);
  }
  if (!uct_) uct_ = std::make_unique<UctPlayer<games::othello::State>>("uct", settings().uct);
  return uct_->think(session, budget, watch);
}

void Handover::new_game() {
  if (uct_) uct_->new_game();
}

void Handover::on_change() {
  network_.reset();
  uct_.reset();
}

}  // namespace aite::players::othello
