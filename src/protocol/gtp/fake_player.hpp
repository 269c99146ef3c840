// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "players/player.hpp"

namespace aite::protocol::gtp {

// For the engine's tests: prefers the first legal move, with made-up numbers, and thinks until it is stopped where it
// has no budget.
class FakePlayer final : public players::Player {
 public:
  FakePlayer() {
    options_.integer("playouts", playouts_, 0, 1'000'000, "how many it claims", "Aite");
    options_.integer("seed", seed_, 0, 1'000'000, "of nothing", "Aite");
    options_.flag("proud", proud_, "whether it is", "Aite");
    options_.choice("mood", mood_, {"calm", "wild", "gloomy"}, "how it feels; gloomy is sure to lose", "Aite");
  }

  [[nodiscard]] std::string name() const override { return "fake"; }
  [[nodiscard]] const base::Options& options() const override { return options_; }
  void set_option(std::string_view key, std::string_view value) override { options_.set(key, value); }
  [[nodiscard]] search::Budget budget() const override { return {static_cast<std::uint64_t>(playouts_), 0}; }

  search::Thought think(const games::Session& session, search::Budget budget, const search::Watch& watch) override {
    last_budget = budget;
    if (budget.playouts == 0 && budget.seconds == 0) {
      while (!watch.stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (watch.on_thought) watch.on_thought(thought(session));
      }
    }
    return thought(session);
  }

  [[nodiscard]] search::Thought thought(const games::Session& session) const {
    search::Thought thought;
    for (const games::Move move : session.legal_moves()) {
      search::Candidate candidate;
      candidate.move = move;
      candidate.visits = thought.candidates.empty() ? 75 : 25;
      candidate.win = mood_ == "gloomy" ? 0 : thought.candidates.empty() ? 0.5 : 0.25;
      candidate.draw = 0.125;
      candidate.value = candidate.win + candidate.draw / 2;
      candidate.margin = 1.5;
      candidate.margin_deviation = 2.5;
      candidate.prior = 0.5;
      candidate.line = {move};
      thought.candidates.push_back(candidate);
    }
    thought.move = thought.candidates.front().move;
    thought.playouts = static_cast<std::uint64_t>(playouts_);
    return thought;
  }

  search::Budget last_budget;

 private:
  std::int64_t playouts_ = 100;
  std::int64_t seed_ = 1;
  bool proud_ = false;
  std::string mood_ = "calm";
  base::Options options_;
};

}  // namespace aite::protocol::gtp
