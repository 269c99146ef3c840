// SPDX-License-Identifier: MIT
#include "players/toy/toy.hpp"

#include "games/toy/coins.hpp"
#include "players/entry.hpp"

namespace aite::players::toy {

namespace {

using games::toy::Coins;

// What has been taken so far: enough for a game that is searched to its end.
class TakenSoFar final : public search::alphabeta::Evaluation<Coins> {
 public:
  [[nodiscard]] search::alphabeta::Score evaluate(const Coins& state) const override {
    const int hundredths = state.outcome().half_points * 50;
    return state.to_move() == games::Side::first ? hundredths : -hundredths;
  }
  [[nodiscard]] double logistic_unit() const override { return 500; }
};

}  // namespace

GameEntry coins() {
  return {Coins::info, rules_options<Coins::Rules>(), make_session_of<Coins>,
          common_players<Coins>(std::make_shared<TakenSoFar>())};
}

}  // namespace aite::players::toy
