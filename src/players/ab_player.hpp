// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "players/evaluations.hpp"
#include "players/player_of.hpp"
#include "search/alphabeta/alphabeta.hpp"

namespace aite::players {

template <games::State S>
struct AbSettings {
  std::string evaluation = evaluation_names<S>().front();
  std::int64_t depth = 64;
  std::int64_t nodes = 0;
  double seconds = 0.2;
  std::int64_t memory = 16;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.choice("evaluation", evaluation, evaluation_names<S>(), "what says what a position is worth", "Aite");
    options.integer("depth", depth, 1, 64, "plies to search at most", "Aite");
    options.integer("nodes", nodes, 0, 1'000'000'000'000, "positions to look at for a move; 0: no limit", "Aite");
    options.real("seconds", seconds, 0, 1e6, "time for a move; 0: no limit (depth or nodes end the search)",
                 "paper 001 plays with 1, 5 and 10");
    options.integer("memory", memory, 1, 1 << 16, "transposition table in MiB", "Aite");
    declare_seed(options, seed);
  }
};

// Alpha-beta on an evaluation of the game.
template <games::State S>
class AbPlayer final : public PlayerOf<S, AbSettings<S>> {
 public:
  using PlayerOf<S, AbSettings<S>>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    return {static_cast<std::uint64_t>(this->settings().nodes), this->settings().seconds};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    if (!search_) {
      search_ = std::make_unique<search::alphabeta::AlphaBeta<S>>(
          evaluation_named<S>(this->settings().evaluation), static_cast<std::size_t>(this->settings().memory) << 20);
    }
    search_->clear();  // so that an answer depends on the position and the seed alone
    return search_->search(this->state_of(session), this->moves_to_consider(session),
                           static_cast<int>(this->settings().depth), budget, watch, this->move_seed(session));
  }

 private:
  void on_change() override { search_.reset(); }

  std::unique_ptr<search::alphabeta::AlphaBeta<S>> search_;
};

}  // namespace aite::players
