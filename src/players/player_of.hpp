// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "players/player.hpp"

namespace aite::players {

// What all players of a game S share: options bound to a Settings struct (which has declare() and a `seed`), and the
// step from the faceless session to the state the search is written for.
template <games::State S, class Settings>
class PlayerOf : public Player {
 public:
  PlayerOf(std::string name, Settings settings) : name_(std::move(name)), settings_(std::move(settings)) {
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

  // Fresh random numbers for every move of a game, the same ones whenever that move comes up again.
  [[nodiscard]] std::uint64_t move_seed(const games::Session& session) const {
    return base::mix(static_cast<std::uint64_t>(settings_.seed), session.moves().size());
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
