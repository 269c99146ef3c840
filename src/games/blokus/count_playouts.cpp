// SPDX-License-Identifier: MIT
#include "games/blokus/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/count_playouts.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/play-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

// Plays several games in lock-step, as many at once as fit into a vector. A game that ends makes room for the next.
class Counter {
 public:
  Counter(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed, std::span<Tally> tallies)
      : states_(states), per_state_(per_state), seed_(seed), tallies_(tallies) {}

  void run() {
    for (std::size_t i = 0; i < seat_count; ++i) start(i);
    std::array<Placements<games>, vectors> found;
    while (playing_ > 0) {
      for (std::size_t v = 0; v < vectors; ++v) find_placements<games>(positions_[v], found[v]);
      for (std::size_t i = 0; i < seat_count; ++i) {
        if (HWY_UNLIKELY(!seats_[i].taken)) continue;
        play_ply<games>(position(i), found[i / games], i % games, seats_[i].rng);
        skip_pass(position(i));
        if (HWY_UNLIKELY(position(i).is_over())) {
          finish(i);
          start(i);
        }
      }
    }
  }

 private:
  static constexpr std::size_t games = std::max<std::size_t>(1, hn::MaxLanes(hn::ScalableTag<std::uint64_t>()) / 4);
#ifndef VECTORS
#define VECTORS 2
#endif
  static constexpr std::size_t vectors = VECTORS;
  static constexpr std::size_t seat_count = vectors * games;

  struct Seat {
    std::size_t state = 0;
    base::Rng rng{0};
    bool taken = false;
  };

  Position& position(std::size_t i) { return positions_[i / games][i % games]; }

  // Who has passed places no more: the other side goes on alone.
  static HWY_INLINE void skip_pass(Position& position) {
    if (position.passed[at(position.to_move)]) position.to_move = other(position.to_move);
  }

  // Seats the next game that is not over before it begins.
  void start(std::size_t i) {
    for (; !seats_[i].taken && state_ < states_.size(); next()) {
      position(i) = states_[state_].position();
      skip_pass(position(i));
      seats_[i] = {state_, base::Rng(playout_seed(seed_, state_, playout_)), true};
      ++playing_;
      if (position(i).is_over()) finish(i);
    }
  }

  void next() {
    if (++playout_ == per_state_) {
      playout_ = 0;
      ++state_;
    }
  }

  void finish(std::size_t i) {
    const auto pieces_left = [](const Position& p) { return std::popcount(p.left[0]) + std::popcount(p.left[1]); };
    const std::size_t state = seats_[i].state;
    tallies_[state].add(position(i).outcome());
    tallies_[state].moves +=
        static_cast<std::uint64_t>(pieces_left(states_[state].position()) - pieces_left(position(i)));
    seats_[i].taken = false;
    --playing_;
  }

  std::span<const State> states_;
  std::uint32_t per_state_;
  std::uint64_t seed_;
  std::span<Tally> tallies_;
  std::size_t state_ = 0;      // of the next game to seat
  std::uint32_t playout_ = 0;  // its number among those from the same state
  std::size_t playing_ = 0;
  std::array<std::array<Position, games>, vectors> positions_;
  std::array<Seat, seat_count> seats_;
};

void count_playouts(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                    std::span<Tally> tallies) {
  if (per_state > 0) Counter(states, per_state, seed, tallies).run();
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::blokus {

HWY_EXPORT(count_playouts);

void State::count_playouts(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed,
                           std::span<Tally> tallies) {
  HWY_DYNAMIC_DISPATCH(count_playouts)(states, per_state, seed, tallies);
}

}  // namespace aite::games::blokus
#endif
