// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "games/blokus/state.hpp"

// Positions with what random playouts say of them: what paper 001 learns from and tests with.
namespace aite::training::blokus {

struct Playouts {
  std::uint32_t of_a_position = 1000;
  double draw = 0.5;  // what a draw counts, a win being 1
  int threads = 1;
};

// What uniform playouts say of each position, for its side to move. It depends on the seed and the position's number
// alone.
std::vector<double> chances_of(std::span<const games::blokus::State> states, const Playouts& playouts,
                               std::uint64_t seed);

struct KnownPosition {
  games::blokus::State state;
  double chance = 0;  // of the side to move
};

// For every number of pieces from 1 to `plies`, so many positions of games of random moves, each of a game of its own
// (paper 001, section 4.1.2: 200 for each of 1 to 18).
std::vector<KnownPosition> random_positions(int plies, int of_each, const Playouts& playouts, std::uint64_t seed);

// Chooses one of the moves of a side that has some.
using Chooser = std::function<games::Move(const games::blokus::State& state,
                                          const games::blokus::State::MoveList& moves, base::Rng& rng)>;
games::Move random_move(const games::blokus::State& state, const games::blokus::State::MoveList& moves, base::Rng& rng);

// A position with so many pieces, the first two laid at random, the others by `choose`. Games that end before begin
// again.
games::blokus::State position_with(int pieces, const Chooser& choose, base::Rng& rng);

// How well an evaluation agrees with what is known.
struct Agreement {
  double error = 0;  // mean |r - V|
  // Share of the positions in which r and V lie on the same side of 1/2, formula (4); where r is just 1/2 nobody can be
  // right, and such positions do not count.
  double right = 0;
};
Agreement agreement(std::span<const KnownPosition> positions,
                    const std::function<double(const games::blokus::State& state)>& win_rate);

}  // namespace aite::training::blokus
