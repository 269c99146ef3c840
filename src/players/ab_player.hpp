// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "players/ending.hpp"
#include "players/evaluations.hpp"
#include "players/player_of.hpp"
#include "search/alphabeta/alphabeta.hpp"

namespace aite::players {

// How far to search.
struct AbLimits {
  std::int64_t depth = 64;
  std::int64_t nodes = 0;
  double seconds = 0.2;
  std::string exact = "best";
  std::int64_t memory = 16;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.integer("depth", depth, 1, 64, "plies to search at most", "Aite");
    options.integer("nodes", nodes, 0, 1'000'000'000'000, "positions to look at for a move; 0: no limit", "Aite");
    options.real("seconds", seconds, 0, 1e6, "time for a move; 0: no limit (depth or nodes end the search)",
                 "paper 001 plays with 1, 5 and 10");
    options.choice("exact", exact, {"best", "all"},
                   "whose values are exact: the best move's, others being known to be no better, or every move's",
                   "Aite");
    options.integer("memory", memory, 1, 1 << 16, "transposition table in MiB", "Aite");
    declare_seed(options, seed);
  }
};

template <games::State S>
struct AbSettings : AbLimits {
  std::string evaluation = evaluation_names<S>().front();

  void declare(base::Options& options) {
    options.choice("evaluation", evaluation, evaluation_names<S>(), "what says what a position is worth", "Aite");
    AbLimits::declare(options);
  }
  [[nodiscard]] std::shared_ptr<const search::Evaluation<S>> value() const { return evaluation_named<S>(evaluation); }
};

// Alpha-beta on an evaluation of the game, which the settings' value() chooses.
template <games::State S, class SettingsType = AbSettings<S>>
class AbPlayer final : public PlayerOf<S, SettingsType> {
 public:
  using PlayerOf<S, SettingsType>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    return {static_cast<std::uint64_t>(this->settings().nodes), this->settings().seconds};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    using search::alphabeta::Exact;
    if (!search_) {
      evaluation_ = this->settings().value();
      search_ = std::make_unique<search::alphabeta::AlphaBeta<S>>(
          evaluation_, static_cast<std::size_t>(this->settings().memory) << 20);
      if constexpr (requires { this->settings().ending(); }) ending_ = this->settings().ending();
    }
    const S& root = this->state_of(session);
    if (ending_) {
      if (std::optional<search::Thought> known = ending_->think(root, watch)) return *std::move(known);
    }
    search_->clear();  // so that an answer depends on the position and the seed alone
    search::Thought thought =
        search_->search(root, this->moves_to_consider(session), static_cast<int>(this->settings().depth), budget, watch,
                        this->move_seed(session), this->settings().exact == "all" ? Exact::all : Exact::best);
    thought.reason = reason_for(root, thought);
    return thought;
  }

 private:
  void on_change() override { search_.reset(); }

  // What the evaluation sees where the line of the chosen move ends.
  [[nodiscard]] search::Reason reason_for(const S& root, const search::Thought& thought) const {
    const std::vector<games::Move>& line = thought.candidates.front().line;
    S end = root;
    for (const games::Move move : line) end.play(move);
    if (end.is_over()) return {};
    search::Reason reason = evaluation_->explain(end, root.to_move());
    if (!reason.empty()) reason.values.emplace_back("plies", static_cast<std::int64_t>(line.size()));
    return reason;
  }

  std::shared_ptr<const search::Evaluation<S>> evaluation_;
  std::unique_ptr<search::alphabeta::AlphaBeta<S>> search_;
  std::unique_ptr<Ending<S>> ending_;  // of settings that have one
};

}  // namespace aite::players
