// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "players/go/models.hpp"
#include "players/go/parts.hpp"
#include "players/uct_player.hpp"

namespace aite::players::go {

// UCT's options and those of what was learned: the engine of paper 000 is `policy=sb,widening=paper,knowledge=0,
// sharing=0,c=0.31`, the defaults are our strongest.
struct StyledSettings : UctSettings {
  StyledSettings() { c = 0; }

  std::string policy = "mm";
  std::string widening = "none";
  std::int64_t knowledge = 60;
  double sharing = 1000;
  std::string style = "none";
  std::int64_t prior = 0;
  std::string sides = "both";
  double boost = 0;

  void declare(base::Options& options) {
    UctSettings::declare(options);
    options.text("policy", policy, "how playouts choose moves: uniform, a model of the program, or a file",
                 "paper 000, section 3: learned by balancing");
    options.text("widening", widening, "moves become available one by one in this order: none, a model, or a file",
                 "paper 000, section 2.2: pattern and distance from the edge");
    options.integer("knowledge", knowledge, 0, 1000, "virtual visits of a move, won as often as it looks strong",
                    "Gelly and Silver 2007; paper 000: 0");
    options.real("sharing", sharing, 0, 1e6, "visits a move's record in later plies is worth at most (RAVE); 0: none",
                 "Gelly and Silver 2007; paper 000: 0");
    options.choice("style", style, {"none", "contact", "tenuki"}, "which moves it likes", "paper 000, section 5.1");
    options.integer("prior", prior, 0, 1000, "virtual visits for the style: won ones, or lost ones for what it is not",
                    "paper 000: 0 to 100");
    options.choice("sides", sides, {"both", "own"}, "whose moves in the search these virtual visits are for",
                   "paper 000 as we read it: both; own: the opponent is not expected to have the style");
    options.real("boost", boost, 0, 1e9, "added to the style's moves in the order of widening", "paper 000: 0 or 1000");
  }
};

// Go as it was learned, with a style (paper 000).
template <int MaxSize>
class StyledPlayer final : public TreePlayer<games::go::State<MaxSize>, StyledSettings> {
 public:
  using State = games::go::State<MaxSize>;

  StyledPlayer(std::string name, StyledSettings settings)
      : TreePlayer<State, StyledSettings>(std::move(name), std::move(settings)) {}

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    search::Thought thought = TreePlayer<State, StyledSettings>::think(session, budget, watch);
    thought.reason = reason(this->state_of(session), thought);
    return thought;
  }

 private:
  [[nodiscard]] Favour<MaxSize> favour() const {
    Favour<MaxSize> favour = Favour<MaxSize>::named(this->settings().style);
    favour.visits = static_cast<int>(this->settings().prior);
    favour.own = this->settings().sides == "own";
    favour.boost = this->settings().boost;
    return favour;
  }

  [[nodiscard]] search::mcts::Parts<State> parts() const override {
    const StyledSettings& settings = this->settings();
    search::mcts::Parts<State> parts = common_parts<State>(settings);
    const Favour<MaxSize> favour = this->favour();
    parts.sharing = settings.sharing;
    if (settings.policy != "uniform") {
      parts.leaf = std::make_shared<PolicyPlayout<MaxSize>>(playout_policy(settings.policy));
    }
    if (settings.widening != "none") {
      parts.order = std::make_shared<StrengthOrder<MaxSize>>(move_strengths(settings.widening), favour);
    }
    if (settings.knowledge > 0 || (favour.style != nullptr && favour.visits > 0)) {
      parts.prior = std::make_shared<Knowledge<MaxSize>>(settings.knowledge > 0 ? move_strengths("wide") : nullptr,
                                                         static_cast<int>(settings.knowledge), favour);
    }
    return parts;
  }

  // Says so where the style decided: the move is of the style, and another had the better record in playouts.
  [[nodiscard]] std::string reason(const State& state, const search::Thought& thought) const {
    const Favour<MaxSize> favour = this->favour();
    const search::Candidate* chosen = thought.chosen();
    if (chosen == nullptr || !favour.has(state, thought.move)) return {};
    const search::Candidate* better = chosen;
    for (const search::Candidate& each : thought.candidates) {
      if (each.visits >= 10 && each.win > better->win && !favour.has(state, each.move)) better = &each;
    }
    const std::string style(favour.style->name);
    if (better == chosen) return fmt::format("in style ({}), and nothing won more of its playouts", style);
    return fmt::format("in style ({}): it won {:.0f} % of its playouts, {} won {:.0f} %", style, 100 * chosen->win,
                       state.move_text(better->move), 100 * better->win);
  }
};

}  // namespace aite::players::go
