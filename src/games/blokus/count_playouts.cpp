// SPDX-License-Identifier: MIT
#include "games/blokus/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/count_playouts.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/play-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

// Plays as many games in lock-step as fit into a vector. A game that ends makes room for the next at once.
class Counter {
 public:
  Counter(std::span<const State> states, std::uint32_t per_state, std::uint64_t seed, std::span<Tally> tallies)
      : states_(states), per_state_(per_state), seed_(seed), tallies_(tallies) {}

  void run() {
    for (std::size_t i = 0; i < seat_count; ++i) start(i);
    std::array<Placements<games>, vectors> found;
    while (std::any_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.taken; })) {
      for (std::size_t v = 0; v < vectors; ++v) find_placements<games>(lanes_[v], found[v]);
      for (std::size_t i = 0; i < seat_count; ++i) {
        Lane& lane = lane_of(i);
        if (!seats_[i].taken) continue;
        play_ply<games>(lane, found[i / games], i % games, seats_[i].rng);
        skip_pass(lane);
        if (HWY_UNLIKELY(lane.is_over())) {
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
  Lane& lane_of(std::size_t i) { return lanes_[i / games][i % games]; }

  struct Seat {
    std::size_t state = 0;
    base::Rng rng{0};
    bool taken = false;
  };

  // Who has passed places no more: the other side goes on alone.
  static HWY_INLINE void skip_pass(Lane& lane) { lane.mover ^= lane.passed[lane.mover] ? 1U : 0U; }

  // Seats the next game that is not over before it begins.
  void start(std::size_t i) {
    for (seats_[i].taken = false; !seats_[i].taken && state_ < states_.size(); next()) {
      if (playout_ == 0) fresh_ = Lane(states_[state_]);
      lane_of(i) = fresh_;
      seats_[i] = {state_, base::Rng(playout_seed(seed_, state_, playout_)), true};
      if (fresh_.is_over()) finish(i);
      skip_pass(lane_of(i));
    }
  }

  void next() {
    if (++playout_ == per_state_) {
      playout_ = 0;
      ++state_;
    }
  }

  void finish(std::size_t i) {
    Tally& tally = tallies_[seats_[i].state];
    tally.add(lane_of(i).outcome());
    tally.moves += lane_of(i).placements;
    seats_[i].taken = false;
  }

  std::span<const State> states_;
  std::uint32_t per_state_;
  std::uint64_t seed_;
  std::span<Tally> tallies_;
  std::size_t state_ = 0;      // of the next game to seat
  std::uint32_t playout_ = 0;  // its number among those from the same state
  Lane fresh_;                 // how it begins
  std::array<std::array<Lane, games>, vectors> lanes_;
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
