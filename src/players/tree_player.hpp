// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "players/player_of.hpp"
#include "search/mcts/uct.hpp"

namespace aite::players {

// A player that grows a search tree and keeps of it what is still of use at the next move. What the tree is made of is
// its own; Settings has playouts, seconds and reuse.
template <games::State S, class Settings>
class TreePlayer : public PlayerOf<S, Settings> {
 public:
  using PlayerOf<S, Settings>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    const Settings& settings = this->settings();
    if (settings.playouts == 0 && settings.seconds == 0) {
      throw base::InputError("playouts and seconds are both 0: the player would think for ever");
    }
    return {static_cast<std::uint64_t>(settings.playouts), settings.seconds};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    const S& state = this->state_of(session);
    follow(session);
    return uct_->search(state, this->moves_to_consider(session), budget, watch, this->move_seed(session));
  }

  void new_game() override { uct_.reset(); }

 protected:
  [[nodiscard]] virtual search::mcts::Parts<S> parts() const = 0;

 private:
  void on_change() override { uct_.reset(); }

  // Keeps the tree if the session went on from where the last search stood; starts anew otherwise.
  void follow(const games::Session& session) {
    const std::vector<games::Move>& moves = session.moves();
    const bool goes_on = uct_ && this->settings().reuse && start_hash_ == session.start_hash() &&
                         moves.size() >= moves_.size() && std::equal(moves_.begin(), moves_.end(), moves.begin());
    if (goes_on) {
      uct_->advance({moves.data() + moves_.size(), moves.size() - moves_.size()});
    } else if (uct_) {
      uct_->clear();
    } else {
      uct_ = std::make_unique<search::mcts::Uct<S>>(parts());
    }
    start_hash_ = session.start_hash();
    moves_ = moves;
  }

  std::unique_ptr<search::mcts::Uct<S>> uct_;
  std::uint64_t start_hash_ = 0;
  std::vector<games::Move> moves_;  // of the game when the last search began
};

}  // namespace aite::players
