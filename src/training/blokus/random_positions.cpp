// SPDX-License-Identifier: MIT
#include "training/blokus/random_positions.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>

namespace aite::training::blokus {

using games::blokus::State;

std::vector<double> chances_of(std::span<const State> states, const Playouts& playouts, std::uint64_t seed) {
  std::vector<double> chances(states.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < states.size(); i = next++) {
      std::array<games::Tally, 1> tally;
      State::count_playouts(states.subspan(i, 1), playouts.of_a_position, base::mix(seed, i), tally);
      const bool first = states[i].to_move() == games::Side::first;
      const auto wins = static_cast<double>(first ? tally[0].first_wins : tally[0].second_wins());
      chances[i] = (wins + playouts.draw * static_cast<double>(tally[0].draws)) / playouts.of_a_position;
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < playouts.threads; ++i) others.emplace_back(work);
    work();
  }
  return chances;
}

std::vector<KnownPosition> random_positions(int plies, int of_each, const Playouts& playouts, std::uint64_t seed) {
  std::vector<State> states;
  for (int ply = 1; ply <= plies; ++ply) {
    for (int i = 0; i < of_each; ++i) {
      base::Rng rng(base::mix(base::mix(seed, static_cast<std::uint64_t>(ply)), static_cast<std::uint64_t>(i)));
      games::Trajectory game;
      State().playout(rng, &game);
      State state;
      int laid = 0;
      for (auto move = game.begin(); move != game.end() && laid < ply; ++move) {
        state.play(*move);
        if (*move != games::pass_move) ++laid;
      }
      if (laid == ply) states.push_back(state);
    }
  }
  const std::vector<double> chances = chances_of(states, playouts, base::mix(seed, 0));
  std::vector<KnownPosition> positions;
  for (std::size_t i = 0; i < states.size(); ++i) positions.push_back({states[i], chances[i]});
  return positions;
}

games::Move random_move(const State& /*state*/, const State::MoveList& moves, base::Rng& rng) {
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

State position_with(int pieces, const Chooser& choose, base::Rng& rng) {
  constexpr int laid_at_random = 2;
  State::MoveList moves;
  for (;;) {
    State state;
    int laid = 0;
    while (laid < pieces && !state.is_over()) {
      state.legal_moves(moves);
      if (moves[0] == games::pass_move) {
        state.play(games::pass_move);
        continue;
      }
      state.play(laid < laid_at_random ? random_move(state, moves, rng) : choose(state, moves, rng));
      ++laid;
    }
    if (laid == pieces) return state;
  }
}

Agreement agreement(std::span<const KnownPosition> positions,
                    const std::function<double(const State& state)>& win_rate) {
  double error = 0;
  double right = 0;
  double decided = 0;
  for (const KnownPosition& position : positions) {
    const double value = win_rate(position.state);
    error += std::abs(position.chance - value);
    if (position.chance == 0.5) continue;
    ++decided;
    if ((position.chance - 0.5) * (value - 0.5) > 0) ++right;
  }
  return {error / std::max(1.0, static_cast<double>(positions.size())), right / std::max(1.0, decided)};
}

}  // namespace aite::training::blokus
