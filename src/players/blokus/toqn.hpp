// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "players/ab_player.hpp"
#include "players/blokus/models.hpp"

namespace aite::players::blokus {

struct ToqnSettings : AbLimits {
  std::string model = "toqn-e1-m1000";

  ToqnSettings() { seconds = 1; }

  void declare(base::Options& options) {
    options.text("model", model, "the evaluation: one of models/ such as toqn-e1-m100, or the path of a file",
                 "paper 001, section 4: epsilon 0.01, 0.1, 0.5, 1; M 100, 1000");
    AbLimits::declare(options);
  }
  [[nodiscard]] std::shared_ptr<const search::Evaluation<games::blokus::State>> value() const {
    return win_rate(model);
  }
};

// The program TOQN of paper 001, section 4: iterative-deepening alpha-beta on a win rate that was learned.
using Toqn = AbPlayer<games::blokus::State, ToqnSettings>;

}  // namespace aite::players::blokus
