// SPDX-License-Identifier: MIT
#include "players/toy/toy.hpp"

#include "games/toy/coins.hpp"
#include "players/entry.hpp"

namespace aite::players {

namespace toy {

namespace {

using games::toy::Coins;

// What has been taken so far: enough for a game that is searched to its end.
class TakenSoFar final : public search::Evaluation<Coins> {
 public:
  [[nodiscard]] search::Score evaluate(const Coins& state) const override {
    const int hundredths = state.outcome().half_points * 50;
    return state.to_move() == games::Side::first ? hundredths : -hundredths;
  }
  [[nodiscard]] search::Expectation expectation(search::Score score) const override {
    return search::logistic_expectation(score, 500);
  }
};

}  // namespace

}  // namespace toy

template <>
const std::vector<NamedEvaluation<games::toy::Coins>>& evaluations<games::toy::Coins>() {
  static const std::vector<NamedEvaluation<games::toy::Coins>> known{
      {"taken", [] { return std::make_shared<toy::TakenSoFar>(); }},
  };
  return known;
}

GameEntry toy::coins() {
  return {Coins::info,
          rules_options<Coins::Rules>(),
          make_session_of<Coins>,
          common_players<Coins>(),
          "uct:playouts=3000,memory=64",
          "uct:playouts=1,memory=1"};
}

}  // namespace aite::players
