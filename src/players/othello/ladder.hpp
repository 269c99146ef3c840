// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "games/othello/features/planes.hpp"
#include "players/entry.hpp"
#include "players/othello/models.hpp"
#include "players/othello/solved_ending.hpp"
#include "players/partner/partner_player.hpp"

namespace aite::players::othello {

// Natural moves: a beginner turns many discs and likes corners and edges; who knows the game plays as people do in
// tournaments.
class NaturalMoves final : public search::mcts::MovePolicy<games::othello::State> {
 public:
  NaturalMoves(std::shared_ptr<const learn::network::Network> versed, double skill)
      : versed_(std::move(versed)), skill_(static_cast<float>(skill)) {}

  void fill(const games::othello::State& state, std::span<const games::Move> moves,
            std::span<float> shares) const override {
    std::array<float, policy_shape.moves()> versed{};
    const games::othello::Bits legal = state.legal();
    if (skill_ > 0) {
      versed_->evaluate(encoded(state.board()), {}, {versed, {}});
      learn::network::softmax(versed, &legal);
    }
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      float appeal = 0;
      if (moves[i] != games::pass_move) {
        appeal = (1 - skill_) * beginners(state, moves[i]);
        if (skill_ > 0) appeal += skill_ * std::log(versed[moves[i].code] + 1e-6F);
      }
      sum += shares[i] = std::exp(appeal);
    }
    for (float& share : shares) share /= sum;
  }

 private:
  static float beginners(const games::othello::State& state, games::Move move) {
    constexpr games::othello::Bits corners = 0x8100'0000'0000'0081;
    constexpr games::othello::Bits edges = 0xff81'8181'8181'81ff;
    games::othello::State after = state;
    after.play(move);
    const int turned = std::popcount(state.board().other) -
                       std::popcount(after.to_move() == state.to_move() ? after.board().other : after.board().own);
    const bool corner = ((corners >> move.code) & 1U) != 0;
    const bool edge = ((edges >> move.code) & 1U) != 0;
    return 0.25F * static_cast<float>(turned) + (corner ? 2.0F : 0.0F) + (edge ? 0.7F : 0.0F);
  }

  std::shared_ptr<const learn::network::Network> versed_;
  float skill_;
};

// Partners in Othello.
struct Ladder {
  using State = games::othello::State;

  static std::span<const Mark> marks() {
    static constexpr std::array<Mark, 7> all{{
        {0, {0, -1}},
        {0.05, {0, 0}},
        {0.15, {0, 1, 0.01}},
        {0.4, {1, 1, 0.01, 200, 1, 1}},
        {0.6, {1, 1, 0.01, 600, 0.2, 4}},
        {0.8, {1, 1.2, 0.01, 3000, 0.06, 10}},
        {1, {1, 2, 0.01, 60'000, 0.005, 16}},
    }};
    return all;
  }
  static constexpr std::int64_t memory = 20;
  static constexpr double glance = 0.6;
  static constexpr double doubt = 0;

  static std::shared_ptr<const search::mcts::MovePolicy<State>> natural(const Strength& strength) {
    return std::make_shared<NaturalMoves>(policy_network("all"), strength.skill);
  }
  static std::unique_ptr<Player> judge(const Strength& strength) {
    using Search = AbPlayer<State, SolvingAbSettings>;
    return std::make_unique<Search>(
        "judge", settings_from<SolvingAbSettings>(
                     fmt::format("evaluation=patterns,exact=all,seconds=0,memory=4,nodes={:.0f},solve={:.0f}",
                                 strength.effort, strength.solve)));
  }
  static bool may_pass(const games::Session& /*session*/, bool /*usual*/) { return true; }  // a pass is forced
};

}  // namespace aite::players::othello
