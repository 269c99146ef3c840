// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "players/go/judge.hpp"
#include "players/go/parts.hpp"
#include "players/go/strengths.hpp"
#include "players/network_parts.hpp"

// What a network adds to a search of Go. It knows boards of 9x9; on others move strengths and playouts do its work.
namespace aite::players::go {

inline float share_of(const Opinion& opinion, games::Move move) {
  return opinion.policy[games::go::features::network_move(move)];
}

template <int MaxSize>
bool has_opinion(const games::go::State<MaxSize>& state) {
  return MaxSize == 9 && state.size() == Judge::size;
}

template <int MaxSize>
class NetworkPolicy final : public search::mcts::MovePolicy<games::go::State<MaxSize>> {
 public:
  NetworkPolicy(std::shared_ptr<const Judge> judge, std::shared_ptr<const Strengths> elsewhere)
      : judge_(std::move(judge)), elsewhere_(std::move(elsewhere)) {}

  void fill(const games::go::State<MaxSize>& state, std::span<const games::Move> moves,
            std::span<float> shares) const override {
    bool known = false;
    if constexpr (MaxSize == 9) {
      if (has_opinion(state)) {
        const Opinion opinion = judge_->opinion(state);
        std::transform(moves.begin(), moves.end(), shares.begin(),
                       [&](games::Move move) { return share_of(opinion, move); });
        known = true;
      }
    }
    if (!known) elsewhere_->read(state, moves, shares);
    float sum = 0;
    for (const float share : shares) sum += share;
    for (float& share : shares) share = sum > 0 ? share / sum : 1 / static_cast<float>(shares.size());
  }

 private:
  std::shared_ptr<const Judge> judge_;
  std::shared_ptr<const Strengths> elsewhere_;
};

// The network's word on who wins, mixed with a playout's.
template <int MaxSize>
class NetworkLeaf final : public search::mcts::LeafValue<games::go::State<MaxSize>> {
 public:
  using State = games::go::State<MaxSize>;

  NetworkLeaf(std::shared_ptr<const Judge> judge, std::shared_ptr<const search::mcts::LeafValue<State>> playout,
              LeafMix mix)
      : judge_(std::move(judge)), playout_(std::move(playout)), mix_(mix) {}

  search::mcts::LeafResult evaluate(const State& state, base::Rng& rng, games::Trajectory* trajectory) const override {
    if (state.is_over()) return state.outcome();
    const search::mcts::LeafResult end = playout_->evaluate(state, rng, trajectory);
    const std::optional<double> win = first_players_win(state);
    return win ? mix_.of(end, *win) : end;
  }
  [[nodiscard]] bool estimates() const override { return true; }
  [[nodiscard]] std::optional<search::Expectation> first_sight(const State& state) const override {
    if (state.is_over()) return search::Expectation::of(state.outcome());
    const std::optional<double> win = first_players_win(state);
    if (!win) return std::nullopt;
    return search::Expectation{.win = *win};
  }

 private:
  [[nodiscard]] std::optional<double> first_players_win(const State& state) const {
    if constexpr (MaxSize == 9) {
      if (has_opinion(state)) {
        const double win = static_cast<double>(judge_->opinion(state).win);
        return state.to_move() == games::Side::first ? win : 1 - win;
      }
    }
    return std::nullopt;
  }

  std::shared_ptr<const Judge> judge_;
  std::shared_ptr<const search::mcts::LeafValue<State>> playout_;
  LeafMix mix_;
};

}  // namespace aite::players::go
