// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/options.hpp"
#include "base/random.hpp"
#include "learn/network/network.hpp"
#include "players/device_networks.hpp"
#include "players/network_view.hpp"
#include "search/mcts/parts.hpp"

// What a network that learned from self-play adds to a search.
namespace aite::players {

// Ten digits of the binary: the rest is rounding, which differs between mathematical libraries; the game must not.
inline float coarse(float value) {
  int exponent = 0;
  const float digits = std::frexp(value, &exponent);
  return std::ldexp(std::round(digits * 1024), exponent - 10);
}

// What a network's word on who wins and a playout make together.
struct LeafMix {
  double mix = 0;

  void declare(base::Options& options) {
    options.real("mix", mix, 0, 1, "what part of a leaf's value a playout has, the network having the rest",
                 "Silver et al. 2016: 1/2");
  }
  // Both for the first player. A network says how often a side wins, a draw being half a win; the margin is the
  // playout's.
  [[nodiscard]] search::Expectation of(const search::mcts::LeafResult& playout, double win) const {
    search::Expectation mixed = search::mcts::expectation_of(playout);
    mixed.win = mix * mixed.win + (1 - mix) * win;
    mixed.draw *= mix;
    return mixed;
  }
};

// What a network says of a position.
struct NetworkOpinion {
  std::vector<games::Move> moves;  // the legal ones in order
  std::vector<float> shares;       // all together 1
  float win = 0.5F;                // of the side to move
};

// Asks a network, and remembers its latest answers: a search asks about a leaf's value first and, when it grows, about
// its moves. Any number of threads may ask.
template <NetworkView View>
class NetworkJudge {
 public:
  using State = typename View::State;

  explicit NetworkJudge(std::shared_ptr<const learn::network::Network> network)
      : network_(std::move(network)), remembered_(memory) {}

  [[nodiscard]] std::shared_ptr<const NetworkOpinion> opinion(const State& state) const {
    const std::uint64_t key = base::mix(state.hash(), state.last_move().code);
    Remembered& place = remembered_[key % memory];
    std::mutex& lock = locks_[key % locks];
    {
      const std::lock_guard guard(lock);
      if (place.key == key && place.opinion) return place.opinion;
    }
    auto opinion = std::make_shared<const NetworkOpinion>(asked(state));
    const std::lock_guard guard(lock);
    place = {key, opinion};
    return opinion;
  }

 private:
  static constexpr std::size_t memory = 1 << 13;  // positions
  static constexpr std::size_t locks = 64;

  struct Remembered {
    std::uint64_t key = 0;
    std::shared_ptr<const NetworkOpinion> opinion;
  };

  [[nodiscard]] NetworkOpinion asked(const State& state) const {
    typename State::MoveList moves;
    state.legal_moves(moves);
    NetworkOpinion opinion{{moves.begin(), moves.end()}, std::vector<float>(moves.size(), 1), 0.5F};
    std::vector<std::uint16_t> numbers;
    if (moves.size() > 1) {
      for (const games::Move move : moves) numbers.push_back(View::number(state, move));
    }
    std::array<std::uint64_t, View::shape.planes * View::shape.words()> planes{};
    std::array<float, View::shape.scalars> scalars{};
    View::show(state, planes, scalars);
    ask(network_, planes, scalars, numbers, opinion.shares, opinion.win);
    opinion.win = coarse(opinion.win);
    if (numbers.empty()) return opinion;
    const float greatest = *std::max_element(opinion.shares.begin(), opinion.shares.end());
    float sum = 0;
    for (float& share : opinion.shares) sum += share = std::exp(share - greatest);
    for (float& share : opinion.shares) {
      share = std::isfinite(sum) ? coarse(share / sum) : 1 / static_cast<float>(numbers.size());
    }
    return opinion;
  }

  std::shared_ptr<const learn::network::Network> network_;
  mutable std::vector<Remembered> remembered_;
  mutable std::array<std::mutex, locks> locks_;
};

template <NetworkView View>
class JudgedMoves final : public search::mcts::MovePolicy<typename View::State> {
 public:
  explicit JudgedMoves(std::shared_ptr<const NetworkJudge<View>> judge) : judge_(std::move(judge)) {}

  void fill(const typename View::State& state, std::span<const games::Move> moves,
            std::span<float> shares) const override {
    const auto opinion = judge_->opinion(state);
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto at = std::lower_bound(opinion->moves.begin(), opinion->moves.end(), moves[i]);
      shares[i] = opinion->shares[static_cast<std::size_t>(at - opinion->moves.begin())];
      sum += shares[i];
    }
    for (float& share : shares) share = sum > 0 ? share / sum : 1 / static_cast<float>(shares.size());
  }

 private:
  std::shared_ptr<const NetworkJudge<View>> judge_;
};

// The network's word on who wins, mixed with a playout's; by how much is up to playouts, where there are some.
template <NetworkView View>
class JudgedLeaf final : public search::mcts::LeafValue<typename View::State> {
 public:
  using Playouts = search::mcts::LeafValue<typename View::State>;

  // Where `mix` is 0 there need not be playouts.
  JudgedLeaf(std::shared_ptr<const NetworkJudge<View>> judge, std::shared_ptr<const Playouts> playouts, LeafMix mix)
      : judge_(std::move(judge)), playouts_(std::move(playouts)), mix_(mix) {}

  search::mcts::LeafResult evaluate(const typename View::State& state, base::Rng& rng,
                                    games::Trajectory* trajectory) const override {
    if (state.is_over()) return state.outcome();
    search::mcts::LeafResult playout;
    if (playouts_) playout = playouts_->evaluate(state, rng, trajectory);
    return mix_.of(playout, first_players_win(state));
  }
  [[nodiscard]] bool estimates() const override { return true; }
  [[nodiscard]] std::optional<search::Expectation> first_sight(const typename View::State& state) const override {
    if (state.is_over()) return search::Expectation::of(state.outcome());
    return search::Expectation{.win = first_players_win(state)};
  }

 private:
  [[nodiscard]] double first_players_win(const typename View::State& state) const {
    const double win = static_cast<double>(judge_->opinion(state)->win);
    return state.to_move() == games::Side::first ? win : 1 - win;
  }

  std::shared_ptr<const NetworkJudge<View>> judge_;
  std::shared_ptr<const Playouts> playouts_;
  LeafMix mix_;
};

}  // namespace aite::players
