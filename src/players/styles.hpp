// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/options.hpp"
#include "games/style.hpp"
#include "search/mcts/parts.hpp"

// How a search of any game comes to have a style (paper 000, sections 2.2 and 4).
namespace aite::players {

// "none", and the styles that the game knows.
template <games::State S>
std::vector<std::string> style_names() {
  std::vector<std::string> names{"none"};
  if constexpr (requires { S::styles(); }) {
    for (const games::Style<S>& style : S::styles()) names.push_back(style.name);
  }
  return names;
}

// Nothing for "none".
template <games::State S>
std::optional<games::Style<S>> style_named([[maybe_unused]] std::string_view name) {
  if constexpr (requires { S::styles(); }) {
    for (const games::Style<S>& style : S::styles()) {
      if (style.name == name) return style;
    }
  }
  return std::nullopt;
}

// A style, and how strongly a search is made to favour its moves, or to shun them.
template <games::State S>
struct Favour {
  games::Style<S> style;  // any set of moves, also one made at run time
  bool avoided = false;   // it is the other moves that are favoured
  int visits = 0;         // virtual ones
  bool own = false;       // at the searching side's nodes only: the opponent is not expected to have the style
  double boost = 0;       // added in the order of widening

  [[nodiscard]] bool favours(const S& state, games::Move move) const {
    return style.judge(state, move) == (avoided ? games::InStyle::no : games::InStyle::yes);
  }
  [[nodiscard]] bool shuns(const S& state, games::Move move) const {
    return style.judge(state, move) == (avoided ? games::InStyle::yes : games::InStyle::no);
  }
  // Whether it speaks by losses of what it shuns, rather than by wins of what it favours. A rule about what not to do
  // does when it is liked, and so does anything else when it is avoided.
  [[nodiscard]] bool by_losses() const { return style.rules_out != avoided; }
};

// Virtual visits of a style, beside those that `others` give. What a style wins is added, so that of its moves the
// strong ones are preferred; what it loses stands alone, as nothing speaks for a move that it rules out.
template <games::State S>
class StyledPrior final : public search::mcts::PriorKnowledge<S> {
 public:
  StyledPrior(std::shared_ptr<const search::mcts::PriorKnowledge<S>> others, Favour<S> favour)
      : others_(std::move(others)), favour_(std::move(favour)) {}

  void fill(const S& state, bool own, std::span<const games::Move> moves,
            std::span<search::mcts::Prior> priors) const override {
    if (others_) others_->fill(state, own, moves, priors);
    if (favour_.own && !own) return;
    const bool by_losses = favour_.by_losses();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (by_losses) {
        if (favour_.shuns(state, moves[i])) priors[i] = {static_cast<std::uint16_t>(favour_.visits), 0};
      } else if (favour_.favours(state, moves[i])) {
        priors[i] = with_wins(priors[i], favour_.visits);
      }
    }
  }

  [[nodiscard]] bool takes_sides() const override { return favour_.own || (others_ && others_->takes_sides()); }

 private:
  static search::mcts::Prior with_wins(const search::mcts::Prior& prior, int wins) {
    const int visits = std::min(prior.visits + wins, int{search::mcts::Prior::max_visits});
    const float won = static_cast<float>(prior.visits) * prior.value + static_cast<float>(wins);
    return {static_cast<std::uint16_t>(visits), won / static_cast<float>(prior.visits + wins)};
  }

  std::shared_ptr<const search::mcts::PriorKnowledge<S>> others_;  // may be none
  Favour<S> favour_;
};

// The order of widening with what a style favours before the rest (paper 000: PW+1000).
template <games::State S>
class StyledOrder final : public search::mcts::MoveOrder<S> {
 public:
  StyledOrder(std::shared_ptr<const search::mcts::MoveOrder<S>> order, Favour<S> favour)
      : order_(std::move(order)), favour_(std::move(favour)) {}

  void values(const S& state, bool own, std::span<const games::Move> moves, std::span<float> values) const override {
    order_->values(state, own, moves, values);
    if (favour_.own && !own) return;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (favour_.favours(state, moves[i])) values[i] += static_cast<float>(favour_.boost);
    }
  }

  [[nodiscard]] bool takes_sides() const override { return favour_.own || order_->takes_sides(); }

 private:
  std::shared_ptr<const search::mcts::MoveOrder<S>> order_;
  Favour<S> favour_;
};

// Adds a style to the parts of a search.
template <games::State S>
void add_style(search::mcts::Parts<S>& parts, const Favour<S>& favour) {
  if (favour.visits > 0) parts.prior = std::make_shared<StyledPrior<S>>(parts.prior, favour);
  if (favour.boost > 0 && parts.order) parts.order = std::make_shared<StyledOrder<S>>(parts.order, favour);
}

// Styles that are made of a text, such as formula(l & F0(h)): a game that has such says so in what it adds to a search,
// by `style_forms`, how they are written ("formula(...)"), and `style_of(text)`, which throws InputError.
template <class Learned>
concept MakesStyles = requires(std::string_view text) {
  Learned::style_forms;
  Learned::style_of(text);
};

// The options of a style; none in a game that knows no style.
template <games::State S, class Learned>
struct StyleSettings {
  std::string style = "none";
  std::string attitude = "likes";
  std::int64_t prior = 0;
  std::string sides = "both";
  double boost = 0;

  void declare(base::Options& options) {
    if (style_names<S>().size() == 1) return;
    std::vector<std::string> names = style_names<S>();
    if constexpr (MakesStyles<Learned>) {
      names.insert(names.end(), std::begin(Learned::style_forms), std::end(Learned::style_forms));
    }
    options.choice("style", style, std::move(names), "a set of moves that it likes or avoids",
                   "paper 000, section 5.1");
    options.choice("attitude", attitude, {"likes", "avoids"}, "whether it seeks the style's moves or shuns them",
                   "paper 000: likes contact and tenuki");
    options.integer("prior", prior, 0, 1000,
                    "virtual visits for the style: won ones for what it favours, or lost ones for what it shuns",
                    "paper 000: 0 to 100");
    options.choice("sides", sides, {"both", "own"}, "whose moves in the search the style is expected of",
                   "paper 000 as we read it: both; own: the opponent is not expected to have the style");
    options.real("boost", boost, 0, 1e9, "added to what the style favours in the order of widening",
                 "paper 000: 0 or 1000");
  }

  [[nodiscard]] std::optional<Favour<S>> favour() const {
    std::optional<games::Style<S>> named = style_named<S>(style);
    if constexpr (MakesStyles<Learned>) {
      if (!named && style != "none") named = Learned::style_of(style);
    }
    if (!named) return std::nullopt;
    return Favour<S>{*std::move(named), attitude == "avoids", static_cast<int>(prior), sides == "own", boost};
  }
};

}  // namespace aite::players
