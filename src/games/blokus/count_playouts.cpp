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
    for (Seats& seats : tables_) {
      for (Seat& seat : seats) start(seat);
    }
    std::array<Found<games_per_vector>, tables> found;
    while (playing_ > 0) {
      for (std::size_t i = 0; i < tables; ++i) find_placements<games_per_vector>(positions(tables_[i]), found[i]);
      for (std::size_t i = 0; i < tables; ++i) {
        for (std::size_t number = 0; number < games_per_vector; ++number) {
          play_on(tables_[i][number], found[i], number);
        }
      }
    }
  }

 private:
  static constexpr std::size_t tables = 2;  // while one table's games wait for a number, the other's can be counted

  struct Seat : Game {
    Seat() : Game{{}, base::Rng(0)} {}

    std::size_t state = 0;
    bool taken = false;
  };

  using Seats = std::array<Seat, games_per_vector>;

  static HWY_INLINE std::array<const Position*, games_per_vector> positions(const Seats& seats) {
    std::array<const Position*, games_per_vector> list;
    for (std::size_t i = 0; i < games_per_vector; ++i) list[i] = &seats[i].position;
    return list;
  }

  HWY_INLINE void play_on(Seat& seat, const Found<games_per_vector>& found, std::size_t number) {
    play_ply<games_per_vector>(seat, found, number);  // in an empty seat too: it does no harm there
    skip_pass(seat.position);
    if (HWY_UNLIKELY(seat.position.is_over() && seat.taken)) {
      finish(seat);
      start(seat);
    }
  }

  // Who has passed places no more: the other side goes on alone.
  static HWY_INLINE void skip_pass(Position& position) {
    if (position.passed[at(position.to_move)]) position.to_move = other(position.to_move);
  }

  // Seats the next game that is not over before it begins.
  void start(Seat& seat) {
    for (; !seat.taken && state_ < states_.size(); next()) {
      seat.position = states_[state_].position();
      seat.rng = base::Rng(playout_seed(seed_, state_, playout_));
      seat.state = state_;
      seat.taken = true;
      ++playing_;
      skip_pass(seat.position);
      if (seat.position.is_over()) finish(seat);
    }
  }

  void next() {
    if (++playout_ == per_state_) {
      playout_ = 0;
      ++state_;
    }
  }

  void finish(Seat& seat) {
    const auto pieces_left = [](const Position& p) { return std::popcount(p.left[0]) + std::popcount(p.left[1]); };
    Tally& tally = tallies_[seat.state];
    tally.add(seat.position.outcome());
    tally.moves += static_cast<std::uint64_t>(pieces_left(states_[seat.state].position()) - pieces_left(seat.position));
    seat.taken = false;
    --playing_;
  }

  std::span<const State> states_;
  std::uint32_t per_state_;
  std::uint64_t seed_;
  std::span<Tally> tallies_;
  std::size_t state_ = 0;      // of the next game to seat
  std::uint32_t playout_ = 0;  // its number among those from the same state
  std::size_t playing_ = 0;
  std::array<Seats, tables> tables_;
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
