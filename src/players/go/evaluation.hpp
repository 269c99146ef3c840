// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "games/go/chains.hpp"
#include "games/go/state.hpp"
#include "search/evaluation.hpp"

namespace aite::players::go {

// Who is nearer: every empty point belongs to the side whose stones reach it in fewer steps, and stones with a single
// liberty count for the enemy where the enemy is to move, for half where they can still be saved. Crude, but it
// surrounds, connects and captures; alpha-beta needs no more to be an opponent for beginners.
template <class State>
class NearerStones final : public search::Evaluation<State> {
 public:
  using Score = search::Score;
  using Set = typename State::Set;

  [[nodiscard]] Score evaluate(const State& state) const override {
    const games::Side mover = state.to_move();
    const Set& own = state.stones(mover);
    const Set& opponent = state.stones(other(mover));
    const Set& board = state.geometry().board;
    const Set empty = board - own - opponent;

    Set near_own = own;
    Set near_opponent = opponent;
    for (Set open = empty; open.any();) {
      const Set reached_own = near_own.neighbours() & open;
      const Set reached_opponent = near_opponent.neighbours() & open;
      if (reached_own.none() && reached_opponent.none()) break;
      near_own |= reached_own - reached_opponent;
      near_opponent |= reached_opponent - reached_own;
      open -= reached_own | reached_opponent;
    }
    const int komi = static_cast<int>(state.rules().komi * 100) * (mover == games::Side::first ? -1 : 1);
    // A stone in atari that the other side takes swings the board by two points: it falls and its point changes hands.
    return 100 * (near_own.count() - near_opponent.count()) + komi + 200 * in_atari(opponent, empty) -
           100 * in_atari(own, empty);
  }

  [[nodiscard]] search::Expectation expectation(Score score) const override {
    return search::logistic_expectation(score, 800);
  }

  // Beside the last move first: that is where captures and replies are.
  void order(const State& state, std::span<const games::Move> moves, std::span<Score> values) const override {
    if (state.last_move() == games::no_move || state.last_move() == games::pass_move) return;
    const auto& geometry = state.geometry();
    const Set last = Set::of(geometry.bit(state.last_move().code));
    const Set beside =
        last.neighbours() | last.up().left() | last.up().right() | last.down().left() | last.down().right();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == games::pass_move) {
        values[i] = -1000;
      } else if (beside.has(geometry.bit(moves[i].code))) {
        values[i] = 50;
      }
    }
  }

 private:
  // Stones in chains with exactly one liberty.
  static int in_atari(const Set& stones, const Set& empty) {
    int count = 0;
    for (Set rest = stones; rest.any();) {
      const Set chain = games::go::spread(Set::of(rest.first()), stones);
      if ((chain.neighbours() & empty).count() == 1) count += chain.count();
      rest -= chain;
    }
    return count;
  }
};

}  // namespace aite::players::go
