// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/player.hpp"

namespace aite::players {

// What all players of a game S share: options bound to a settings struct (which has declare() and a `seed`, or that of
// the UCT it contains), and the
// step from the faceless session to the state the search is written for.
template <games::State S, class SettingsType>
class PlayerOf : public Player {
 public:
  using Settings = SettingsType;

  explicit PlayerOf(std::string name, Settings settings = {}) : name_(std::move(name)), settings_(std::move(settings)) {
    settings_.declare(options_);
  }
  PlayerOf(const PlayerOf&) = delete;  // options_ points into settings_
  PlayerOf& operator=(const PlayerOf&) = delete;

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] const base::Options& options() const override { return options_; }
  void set_option(std::string_view key, std::string_view value) override {
    options_.set(key, value);
    on_change();
  }

 protected:
  virtual void on_change() {}

  [[nodiscard]] const Settings& settings() const { return settings_; }

  static const S& state_of(const games::Session& session) {
    const auto* typed = dynamic_cast<const games::SessionOf<S>*>(&session);
    if (typed == nullptr) throw std::logic_error("a player was asked about a game or board it was not made for");
    return typed->state();
  }

  // The moves of the whole game's rules that are worth a look; never none. Where the other side has passed and nothing
  // is left to gain, that is to pass as well.
  static std::vector<games::Move> moves_to_consider(const games::Session& session) {
    if constexpr (requires { state_of(session).is_decided(); }) {
      if (state_of(session).is_decided()) return {games::pass_move};
    }
    std::vector<games::Move> legal = session.legal_moves();
    typename S::MoveList worth_a_look;
    games::moves_to_consider(state_of(session), worth_a_look);
    if (worth_a_look.size() == legal.size()) return legal;
    std::vector<games::Move> both;
    for (const games::Move move : worth_a_look) {
      if (std::find(legal.begin(), legal.end(), move) != legal.end()) both.push_back(move);
    }
    return both.empty() ? legal : both;
  }

  // Fresh random numbers for every move of a game, the same ones whenever that move comes up again.
  [[nodiscard]] std::uint64_t move_seed(const games::Session& session) const {
    std::int64_t seed = 0;
    if constexpr (requires { settings_.seed; }) {
      seed = settings_.seed;
    } else {
      seed = settings_.uct.seed;
    }
    return base::mix(static_cast<std::uint64_t>(seed), session.moves().size());
  }

 private:
  std::string name_;
  Settings settings_;
  base::Options options_;
};

inline void declare_seed(base::Options& options, std::int64_t& seed) {
  options.integer("seed", seed, 0, std::int64_t{1} << 53, "random numbers; same seed, same game on one thread", "Aite");
}

}  // namespace aite::players
