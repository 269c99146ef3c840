// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "players/blokus/learned.hpp"
#include "players/entry.hpp"
#include "players/partner/partner_player.hpp"

namespace aite::players::blokus {

// Natural placements: a beginner gets rid of large pieces; who knows the game lays what the network thinks likely.
class NaturalMoves final : public search::mcts::MovePolicy<games::blokus::State> {
 public:
  NaturalMoves(std::shared_ptr<const NetworkJudge<NetworkView>> versed, double skill)
      : versed_(std::move(versed)), skill_(static_cast<float>(skill)) {}

  void fill(const games::blokus::State& state, std::span<const games::Move> moves,
            std::span<float> shares) const override {
    if (skill_ > 0) versed_.fill(state, moves, shares);
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      float appeal = 0;
      if (games::blokus::is_placement(moves[i])) {
        appeal = (1 - skill_) * squares_appeal * squares(moves[i]);
        if (skill_ > 0) appeal += skill_ * std::log(shares[i] + 1e-6F);
      }
      sum += shares[i] = std::exp(appeal);
    }
    for (float& share : shares) share /= sum;
  }

 private:
  static constexpr float squares_appeal = 1;  // a square more makes a piece e times likelier to a beginner

  static float squares(games::Move move) {
    const std::string_view drawing = games::blokus::pieces[games::blokus::laid_piece(move).piece()].drawing;
    return static_cast<float>(std::count(drawing.begin(), drawing.end(), 'X'));
  }

  JudgedMoves<NetworkView> versed_;
  float skill_;
};

// Partners in Blokus Duo.
struct Ladder {
  using State = games::blokus::State;

  static std::span<const Mark> marks() {
    static constexpr std::array<Mark, 7> all{{
        {0, {0, -1}},
        {0.05, {0, 0}},
        {0.2, {0, 1, 0.01}},
        {0.5, {1, 1, 0.01, 8, 2}},
        {0.65, {1, 1.2, 0.01, 16, 0.2}},
        {0.8, {1, 1.6, 0.01, 48, 0.06, 1000}},
        {1, {1, 2.5, 0.01, 400, 0.01, 100'000}},
    }};
    return all;
  }
  static constexpr std::int64_t memory = 16;
  static constexpr double glance = 0.65;
  static constexpr double doubt = 0.5;

  static std::shared_ptr<const search::mcts::MovePolicy<State>> natural(const Strength& strength) {
    return std::make_shared<NaturalMoves>(std::make_shared<const NetworkJudge<NetworkView>>(blokus::network("zero")),
                                          strength.skill);
  }
  static std::unique_ptr<Player> judge(const Strength& strength) {
    using Search = UctPlayer<State, LearnedSettings>;
    return std::make_unique<Search>(
        "judge", settings_from<typename Search::Settings>(fmt::format(
                     "network=zero,c=0.8,memory=16,playouts={:.0f},solve={:.0f}", strength.effort, strength.solve)));
  }
  static bool may_pass(const games::Session& /*session*/, bool /*usual*/) { return true; }  // a pass is forced
};

}  // namespace aite::players::blokus
