// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "players/player_of.hpp"
#include "search/history/history.hpp"

namespace aite::players {

// Playouts of a game without learned policies.
template <games::State S>
struct UniformPlayouts {
  static void declare(base::Options& /*options*/) {}
  // How a playout is played; none: uniformly.
  [[nodiscard]] static std::shared_ptr<const search::mcts::LeafValue<S>> leaf() { return nullptr; }
};

// `Playouts` is the game's own kind of playouts.
template <class Playouts>
struct HistorySettings {
  std::int64_t playouts = 8000;
  double seconds = 0;
  std::int64_t make = 20;
  double rate = 0.5;
  double step = 0.02;
  std::int64_t limit = 20;
  std::int64_t depth = 1;
  std::string ending = "any";
  std::string view = "root";
  std::string none = "halve";
  double draw = 0.5;
  Playouts playouts_of_the_game;
  bool reuse = true;
  std::int64_t threads = 1;
  std::int64_t memory = 256;
  std::int64_t seed = 1;

  void declare(base::Options& options) {
    options.integer("playouts", playouts, 0, 1'000'000'000, "playouts to choose a move by; 0: as many as time allows",
                    "paper 003: 8000");
    options.real("seconds", seconds, 0, 1e6, "time for a move; 0: no limit", "Aite");
    options.integer("make", make, 1, 1'000'000'000, "a feature point is passed by more playouts than this",
                    "paper 003: MAKE, without a number; Aite: 20");
    options.real("rate", rate, 0, 1, "and more than this share of them is won",
                 "paper 003: RATE, without a number; Aite: 1/2");
    options.real("step", step, 0, 1, "by which the rate rises while there are too many feature points",
                 "paper 003 raises it, without a number");
    options.integer("limit", limit, 1, 1'000'000, "how many feature points there may be",
                    "paper 003 has one, without a number");
    options.integer("depth", depth, 1, 1000, "moves from the root to a feature point, at least", "Aite");
    options.choice("ending", ending, {"any", "own", "reply"},
                   "whose move may lead to a feature point: anybody's, the player's own, the opponent's",
                   "paper 003: any");
    options.choice("view", view, {"root", "mover"}, "for whom a share is won: for the player, or for who moved last",
                   "paper 003, as we read it: root");
    options.choice(
        "none", none, {"halve", "best"},
        "where there is no feature point: halve make until there is one, or take the move with the best rate", "Aite");
    options.real("draw", draw, 0, 1, "what a draw is worth, a win being 1", "Aite");
    playouts_of_the_game.declare(options);
    options.flag("reuse", reuse, "keep the playouts that the moves played do not contradict", "paper 003: on");
    options.integer("threads", threads, 1, 256, "threads that play", "Aite");
    options.integer("memory", memory, 1, 8192, "limit for what is remembered in MiB; the oldest playouts are forgotten",
                    "Aite");
    declare_seed(options, seed);
  }

  // Throws InputError for settings that contradict each other.
  void check() const {
    if (playouts == 0 && seconds == 0) {
      throw base::InputError("playouts and seconds are both 0: the player would think for ever");
    }
  }

  [[nodiscard]] search::history::Settings search() const {
    namespace history = search::history;
    history::Settings settings;
    history::Thresholds& thresholds = settings.thresholds;
    thresholds.make = static_cast<std::uint32_t>(make);
    thresholds.rate = rate;
    thresholds.step = step;
    thresholds.limit = static_cast<std::uint32_t>(limit);
    thresholds.depth = static_cast<std::uint16_t>(depth);
    thresholds.ending = ending == "own"     ? history::Ending::own
                        : ending == "reply" ? history::Ending::reply
                                            : history::Ending::any;
    thresholds.view = view == "mover" ? history::View::mover : history::View::root;
    thresholds.when_none = none == "best" ? history::WhenNone::best : history::WhenNone::halve;
    thresholds.draw = draw;
    settings.threads = static_cast<int>(threads);
    settings.memory_bytes = static_cast<std::size_t>(memory) << 20;
    return settings;
  }
};

// Remembers whole playouts and plays towards the positions that many of them passed and won (paper 003).
template <games::State S, class Playouts = UniformPlayouts<S>>
class HistoryPlayer final : public PlayerOf<S, HistorySettings<Playouts>> {
 public:
  using PlayerOf<S, HistorySettings<Playouts>>::PlayerOf;

  [[nodiscard]] search::Budget budget() const override {
    this->settings().check();
    return {static_cast<std::uint64_t>(this->settings().playouts), this->settings().seconds};
  }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    follow(session);
    search::Thought thought = history_->search(this->state_of(session), this->moves_to_consider(session), budget, watch,
                                               this->move_seed(session));
    if (!thought.feature_points.empty()) {
      thought.reason = search::Reason{"feature_points", {{"points", count(thought)}, {"of", total(thought)}}};
    }
    return thought;
  }

  void new_game() override { history_.reset(); }

 private:
  void on_change() override { history_.reset(); }

  // Of the feature points, how many lie behind the move; and how many there are.
  static std::int64_t count(const search::Thought& thought) {
    return std::count_if(thought.feature_points.begin(), thought.feature_points.end(),
                         [&](const search::FeaturePoint& point) { return point.line.front() == thought.move; });
  }
  static std::int64_t total(const search::Thought& thought) {
    return static_cast<std::int64_t>(thought.feature_points.size());
  }

  // Keeps what still fits if the session went on from where the last search stood; starts anew otherwise.
  void follow(const games::Session& session) {
    const std::vector<games::Move>& moves = session.moves();
    const bool goes_on = history_ && this->settings().reuse && start_hash_ == session.start_hash() &&
                         moves.size() >= moves_.size() && std::equal(moves_.begin(), moves_.end(), moves.begin());
    if (goes_on) {
      history_->advance({moves.data() + moves_.size(), moves.size() - moves_.size()});
    } else {
      history_ = std::make_unique<search::history::History<S>>(this->settings().search(),
                                                               this->settings().playouts_of_the_game.leaf());
    }
    start_hash_ = session.start_hash();
    moves_ = moves;
  }

  std::unique_ptr<search::history::History<S>> history_;
  std::uint64_t start_hash_ = 0;
  std::vector<games::Move> moves_;  // of the game when the last search began
};

}  // namespace aite::players
