// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "players/first_sight.hpp"
#include "players/lots.hpp"
#include "players/player_of.hpp"
#include "players/uct_settings.hpp"
#include "search/mcts/uct.hpp"

namespace aite::players {

// Grows a search tree and keeps of it what is still of use at the next move.
template <games::State S, class Learned = NothingLearned<S>>
class UctPlayer final : public PlayerOf<S, UctSettings<S, Learned>> {
 public:
  using Settings = UctSettings<S, Learned>;
  using PlayerOf<S, Settings>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    this->settings().check();
    return {static_cast<std::uint64_t>(this->settings().playouts), this->settings().seconds};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    const S& state = this->state_of(session);
    if (!ending_) ending_ = this->settings().learned.ending();
    if (ending_) {
      if (std::optional<search::Thought> known = ending_->think(state, watch)) {
        tell_worth(state, parts(), Since::proved, *known);
        tell_remarks(state, *known);
        return *std::move(known);
      }
    }
    const std::vector<games::Move> moves = this->moves_to_consider(session);
    const std::uint64_t seed = this->move_seed(session);
    std::optional<search::Thought> found;
    // A game that has searches made elsewhere (on a GPU) has such a function beside what it learned.
    if constexpr (requires { think_elsewhere(this->settings(), state, moves, budget, watch, seed); }) {
      found = think_elsewhere(this->settings(), state, moves, budget, watch, seed);
    }
    if (!found) {
      follow(session);
      found = uct_->search(state, moves, budget, watch, seed);
      tell_worth(state, parts(), Since::looked_further, *found);
    }
    search::Thought& thought = *found;
    if (this->settings().variety > 0 && is_opening(session)) {
      vary(thought, this->settings().variety, base::mix(seed, lot_of_a_move));
    }
    thought.reason = reason(state, thought);
    tell_style_apart(state, thought.decision);
    tell_remarks(state, thought);
    return std::move(thought);
  }

  void new_game() override {
    parts_.reset();  // what a file of a model holds may have changed
    uct_.reset();
  }

 private:
  // Beside the random numbers of a search's threads.
  static constexpr std::uint64_t lot_of_a_move = std::uint64_t{1} << 33;

  void on_change() override {
    parts_.reset();
    uct_.reset();
    ending_.reset();
  }

  const search::mcts::Parts<S>& parts() {
    if (!parts_) parts_ = this->settings().parts();
    return *parts_;
  }

  // The first plies of a game that began as games do: positions that somebody set up are there to be answered well.
  [[nodiscard]] bool is_opening(const games::Session& session) const {
    constexpr std::size_t plies = 8;
    return session.moves().size() < plies && session.start_hash() == S(this->state_of(session).rules()).hash();
  }

  // In the words of a game that has such.
  void tell_remarks(const S& state, search::Thought& thought) const {
    if constexpr (requires { this->settings().learned.remarks(state, thought); }) {
      thought.remarks = this->settings().learned.remarks(state, thought);
    }
  }

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

  // Of what moves began with, what a style gave them is a term of its own: a whole number, so that both add up to
  // exactly what they were.
  void tell_style_apart(const S& state, search::Decision& decision) const {
    const std::optional<Favour<S>> favour = this->settings().style.favour();
    if (!favour || favour->visits == 0 || favour->by_losses()) return;
    const auto wins = static_cast<double>(favour->visits);
    for (search::Decision::Weighed& weighed : decision.moves) {
      search::Decision::Term& first = weighed.terms.front();
      if (first.name != "prior" || !favour->favours(state, weighed.move)) continue;
      first.value -= wins;
      weighed.terms.insert(weighed.terms.begin() + 1, search::Decision::Term{"style", wins});
      if (weighed.terms.front().value == 0) weighed.terms.erase(weighed.terms.begin());
    }
  }

  // Says so where the style decided: the move is favoured, and another had the better record in playouts. Else what
  // the move is worth.
  [[nodiscard]] search::Reason reason(const S& state, const search::Thought& thought) const {
    const std::optional<Favour<S>> favour = this->settings().style.favour();
    const search::Candidate* chosen = thought.chosen();
    if (!favour || (favour->visits == 0 && favour->boost == 0)) return worth_in_words(state, thought);
    if (chosen == nullptr || !favour->favours(state, thought.move)) return worth_in_words(state, thought);
    const search::Candidate* better = chosen;
    for (const search::Candidate& each : thought.candidates) {
      if (each.visits >= 10 && each.win > better->win && !favour->favours(state, each.move)) better = &each;
    }
    const std::string& style = favour->style.name;
    if (better == chosen) {
      return favour->avoided ? search::Reason{"avoidance_agreed", {{"style", style}}}
                             : search::Reason{"style_agreed", {{"style", style}}};
    }
    search::Reason reason = favour->avoided ? search::Reason{"avoidance_decided", {{"style", style}}}
                                            : search::Reason{"style_decided", {{"style", style}}};
    reason.values.insert(reason.values.end(), {{"won", std::llround(100 * chosen->win)},
                                               {"other", state.move_text(better->move)},
                                               {"other_won", std::llround(100 * better->win)}});
    return reason;
  }

  std::optional<search::mcts::Parts<S>> parts_;  // of the settings; none until they are asked for
  std::unique_ptr<search::mcts::Uct<S>> uct_;
  std::unique_ptr<Ending<S>> ending_;
  std::uint64_t start_hash_ = 0;
  std::vector<games::Move> moves_;  // of the game when the last search began
};

}  // namespace aite::players
