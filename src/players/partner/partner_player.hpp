// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "players/partner/levels.hpp"
#include "players/partner/strength.hpp"
#include "players/player_of.hpp"
#include "players/styles.hpp"
#include "search/mcts/parts.hpp"

namespace aite::players {

// What a game brings for partners: its dial, which moves look natural to whom, and who says what moves are worth.
template <class Ladder>
concept PartnerLadder = games::State<typename Ladder::State> &&
    requires(const Strength& strength, const games::Session& session) {
  { Ladder::marks() } -> std::convertible_to<std::span<const Mark>>;
  {
    Ladder::natural(strength)
    } -> std::convertible_to<std::shared_ptr<const search::mcts::MovePolicy<typename Ladder::State>>>;
  { Ladder::judge(strength) } -> std::convertible_to<std::unique_ptr<Player>>;
  // Where on the dial a judge is quick and knows who is ahead.
  { Ladder::glance } -> std::convertible_to<double>;
  // MiB that a judge uses.
  { Ladder::memory } -> std::convertible_to<std::int64_t>;
  // How far a rate can be off that stands on a single playout, as a share of wins; 0 for values that are no rates.
  { Ladder::doubt } -> std::convertible_to<double>;
  // Whether a pass that nothing forces is no mistake here; `usual`: most people would.
  { Ladder::may_pass(session, true) } -> std::convertible_to<bool>;
};

template <games::State S>
struct PartnerSettings {
  std::int64_t level = 8;
  double dial = -1;
  std::string style = "none";
  std::string attitude = "likes";
  double taste = 2;
  std::string even = "off";
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.integer("level", level, 1, most_level(S::info.name),
                    "how strong it is, in hundreds of Elo above random play", "Aite");
    options.real("dial", dial, -1, 1,
                 "the same as a number between 0 and 1 that was not measured; -1: as the level says", "Aite");
    if (style_names<S>().size() > 1) {
      options.choice("style", style, style_names<S>(), "a set of moves that it likes or avoids",
                     "paper 000, section 5.1");
      options.choice("attitude", attitude, {"likes", "avoids"}, "whether it seeks the style's moves or shuns them",
                     "paper 000: likes contact and tenuki");
      options.real("taste", taste, 0, 10, "how strongly: moves of the style are e to this power likelier", "Aite");
    }
    options.choice("even", even, {"off", "on"},
                   "whether it plays up to three levels weaker while it leads, and stronger while it trails", "Aite");
    declare_seed(options, seed);
  }

  // As tables of levels name it.
  [[nodiscard]] std::string taste_name() const {
    return style == "none" || taste == 0 ? "none" : (attitude == "avoids" ? "-" : "") + style;
  }
};

// Plays at a level. It draws lots among the moves that look natural to somebody so strong, those that give more away
// being rarer, those of its style likelier:
//
//   weight = natural^sharpness * exp(-loss/tolerance) * exp(taste, if of the style)
//
// drawn as the greatest of the weights' logarithms, each with luck (Gumbel's) added, so that the terms add up to the
// choice. Searched moves that are looked at but rarely count for less, by as much as their rate may be off.
template <PartnerLadder Ladder>
class PartnerPlayer final : public PlayerOf<typename Ladder::State, PartnerSettings<typename Ladder::State>> {
 public:
  using State = typename Ladder::State;
  using PlayerOf<State, PartnerSettings<State>>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    return {std::max<std::uint64_t>(1, static_cast<std::uint64_t>(strength(0).effort)), 0};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    if (const double leaning = lean(session); !natural_ || leaning != leaning_) make(leaning);
    const State& state = this->state_of(session);
    search::Thought thought;
    std::vector<games::Move> moves = this->moves_to_consider(session);
    if (judge_ && moves.size() > 1)
      thought = judge_->think(session, {judge_->budget().playouts, budget.seconds}, watch);
    thought.candidates = candidates(state, moves, thought);
    leave_out(session, thought);
    decide(state, session, thought);
    return thought;
  }

  void new_game() override {
    if (judge_) judge_->new_game();
  }

  // Of two judges where one says who is ahead.
  [[nodiscard]] std::int64_t memory() const override {
    return Ladder::memory * (this->settings().even == "on" ? 2 : 1);
  }

 private:
  void on_change() override {
    natural_.reset();
    judge_.reset();
  }

  // Of its level and so many more, between levels as well.
  [[nodiscard]] Strength strength(double more) const {
    if (this->settings().dial >= 0) return strength_at(Ladder::marks(), this->settings().dial);
    const std::vector<Level>& levels = levels_of(State::info.name, this->settings().taste_name());
    const auto most = static_cast<double>(levels.size());
    const auto level = static_cast<double>(this->settings().level);
    if (level > most) {
      throw base::InputError(
          fmt::format("{} has levels 1 to {}, not {}", State::info.title, levels.size(), this->settings().level));
    }
    const double place = std::clamp(level + more, 1.0, most) - 1;
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, levels.size() - 1);
    const double share = place - static_cast<double>(below);
    return strength_at(Ladder::marks(), levels[below].dial + share * (levels[above].dial - levels[below].dial));
  }

  // How many levels to add for an even game: none at half of all wins, three where it is lost. What it has thought of
  // the game lately says, a few looks only; nothing is kept, so the same game is answered the same way.
  [[nodiscard]] double lean(const games::Session& session) {
    if (this->settings().even == "off") return 0;
    constexpr int looks = 5;
    constexpr double levels_a_win = 6;
    if (!glance_) glance_ = Ladder::judge(strength_at(Ladder::marks(), Ladder::glance));
    const std::unique_ptr<games::Session> earlier = session.clone();
    double sum = 0;
    int count = 0;
    for (; count < looks; ++count) {
      sum += best_value(glance_->think(*earlier, glance_->budget(), {}));
      const games::Side side = earlier->to_move();
      bool back = earlier->undo();
      while (back && earlier->to_move() != side) back = earlier->undo();
      if (!back) {
        ++count;
        break;
      }
    }
    const double wins = sum / count;
    return std::clamp(levels_a_win * (0.5 - wins), -3.0, 3.0);
  }

  static double best_value(const search::Thought& thought) {
    const search::Candidate* chosen = thought.chosen();
    return chosen != nullptr ? chosen->value : 0.5;
  }

  void make(double leaning) {
    leaning_ = leaning;
    strength_ = strength(leaning);
    natural_ = Ladder::natural(strength_);
    judge_ = strength_.effort > 0 ? Ladder::judge(strength_) : nullptr;
    style_ = style_named<State>(this->settings().style);
  }

  // All moves, with what the judge knows of them.
  std::vector<search::Candidate> candidates(const State& state, const std::vector<games::Move>& moves,
                                            const search::Thought& judged) const {
    std::vector<float> shares(moves.size());
    natural_->fill(state, moves, shares);
    std::vector<search::Candidate> all(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto known = std::ranges::find(judged.candidates, moves[i], &search::Candidate::move);
      if (known != judged.candidates.end()) all[i] = *known;
      all[i].move = moves[i];
      all[i].policy = static_cast<double>(shares[i]);
      if (all[i].line.empty()) all[i].line = {moves[i]};
    }
    return all;
  }

  // What nobody would play, but never what the judge thinks best; and a pass too early.
  void leave_out(const games::Session& session, search::Thought& thought) const {
    std::vector<search::Candidate>& all = thought.candidates;
    double likeliest = 0;
    for (const search::Candidate& each : all) likeliest = std::max(likeliest, each.policy);
    const auto pass = std::ranges::find(all, games::pass_move, &search::Candidate::move);
    if (pass != all.end() && all.size() > 1) {
      const bool usual = pass->policy > 0.5;
      const bool answers = !session.moves().empty() && session.moves().back() == games::pass_move;
      if ((usual || answers || thought.move == games::pass_move) && Ladder::may_pass(session, usual)) {
        all = {*pass};
        return;
      }
    }
    const bool only_pass = all.size() == 1;
    const games::Move best = thought.move;
    std::erase_if(all, [&](const search::Candidate& each) {
      if (each.move == games::pass_move) return !only_pass;
      return each.policy < strength_.least * likeliest && each.move != best;
    });
  }

  void decide(const State& state, const games::Session& session, search::Thought& thought) const {
    const std::vector<double> losses = losses_of(thought);
    base::Rng rng(this->move_seed(session));
    search::Decision& decision = thought.decision;
    decision = {};
    decision.by = search::Decision::By::sum;
    decision.rule = search::Reason{"natural_and_good", {}};
    for (std::size_t i = 0; i < thought.candidates.size(); ++i) {
      const search::Candidate& each = thought.candidates[i];
      std::vector<search::Decision::Term> terms{
          search::Decision::Term{"natural", strength_.sharpness * std::log(each.policy + 1e-6)}};
      if (judge_) terms.push_back(search::Decision::Term{"loss", -losses[i] / strength_.tolerance});
      if (likes(state, each.move)) terms.push_back(search::Decision::Term{"taste", this->settings().taste});
      terms.push_back(search::Decision::Term{"luck", -std::log(-std::log(rng.unit() + 1e-12) + 1e-12)});
      decision.moves.push_back({each.move, std::move(terms), 0, static_cast<std::uint32_t>(i)});
    }
    arrange(decision);
    thought.move = decision.moves.front().move;
    std::ranges::stable_sort(thought.candidates, {}, [&](const search::Candidate& each) {
      return std::ranges::find(decision.moves, each.move, &search::Decision::Weighed::move) - decision.moves.begin();
    });
    thought.playouts = std::max<std::uint64_t>(1, thought.playouts);
    thought.depth = std::max(1, thought.depth);
    thought.reason = {};
  }

  // What each candidate gives away, as a share of wins.
  [[nodiscard]] std::vector<double> losses_of(const search::Thought& thought) const {
    double sum = 0;
    double visits = 0;
    for (const search::Candidate& each : thought.candidates) {
      sum += each.value * static_cast<double>(each.visits);
      visits += static_cast<double>(each.visits);
    }
    const double mean = visits > 0 ? sum / visits : 0;  // of moves that nobody looked at
    std::vector<double> values;
    double best = -std::numeric_limits<double>::infinity();
    for (const search::Candidate& each : thought.candidates) {
      const double value = each.visits > 0 ? each.value : mean;
      values.push_back(value - Ladder::doubt / std::sqrt(1.0 + static_cast<double>(each.visits)));
      best = std::max(best, values.back());
    }
    for (double& value : values) value = best - value;
    return values;
  }

  [[nodiscard]] bool likes(const State& state, games::Move move) const {
    if (!style_) return false;
    return style_->judge(state, move) ==
           (this->settings().attitude == "avoids" ? games::InStyle::no : games::InStyle::yes);
  }

  // Of the settings; none until they are asked for.
  double leaning_ = 0;
  Strength strength_;
  std::shared_ptr<const search::mcts::MovePolicy<State>> natural_;
  std::unique_ptr<Player> judge_;   // none where it does not look
  std::unique_ptr<Player> glance_;  // says who is ahead, for an even game
  std::optional<games::Style<State>> style_;
};

}  // namespace aite::players
