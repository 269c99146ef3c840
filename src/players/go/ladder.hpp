// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string>

#include "players/entry.hpp"
#include "players/go/learned.hpp"
#include "players/partner/partner_player.hpp"

namespace aite::players::go {

// Partners in Go: natural is what people of a rank play, and a search with the network says what it is worth.
template <int MaxSize>
struct Ladder {
  using State = games::go::State<MaxSize>;

  static std::span<const Mark> marks() {
    // Weak without being odd: up to 0.15 ever fewer of the moves that nobody would play, then what people of some
    // strength might play, the likely ones first ever more, and from 0.3 on as people of a rank do.
    static constexpr std::array<Mark, 11> all{{
        {0, {0, -0.3}},
        {0.05, {0, 0}},
        {0.1, {0.9, -1, 0.006}},
        {0.15, {0.9, -1, 0.015}},
        {0.2, {0.7, -0.5, 0.02}},
        {0.25, {0.6, 0, 0.02}},
        {0.3, {0.1, 1, 0.02}},
        {0.45, {0.9, 1, 0.01, 16, 3}},
        {0.6, {1, 1.1, 0.01, 32, 0.3}},
        {0.8, {1, 1.5, 0.01, 128, 0.08}},
        {1, {1, 2, 0.01, 800, 0.01}},
    }};
    return all;
  }
  static constexpr std::int64_t memory = 16;
  static constexpr double glance = 0.6;
  static constexpr double doubt = 0.5;

  static games::go::Rank rank(const Strength& strength) {
    constexpr int beginner = -24;  // 25k
    constexpr int master = 4;
    return {beginner + static_cast<int>(std::lround(strength.skill * (master - beginner)))};
  }
  static std::shared_ptr<const search::mcts::MovePolicy<State>> natural(const Strength& strength) {
    return std::make_shared<NetworkPolicy<MaxSize>>(
        std::make_shared<const Judge>(go::network("people"), rank(strength)), move_strengths("wide"));
  }
  static std::unique_ptr<Player> judge(const Strength& strength) {
    using Search = UctPlayer<State, LearnedSettings<MaxSize>>;
    return std::make_unique<Search>(
        "judge", settings_from<typename Search::Settings>(
                     fmt::format("network=people,policy=mm,mix=0,c=0.8,memory=16,playouts={:.0f}", strength.effort)));
  }

  // Where most people would, or if the board as it stands wins.
  static bool may_pass(const games::Session& session, bool usual) {
    if (usual) return true;
    const std::unique_ptr<games::Session> ended = session.clone();
    while (!ended->is_over()) ended->play(games::pass_move);
    return ended->outcome().sign_for(session.to_move()) > 0;
  }
};

}  // namespace aite::players::go
