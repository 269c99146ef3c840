// SPDX-License-Identifier: MIT
#include "players/othello/odds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/test_size.hpp"
#include "games/othello/state.hpp"
#include "players/othello/solver/late_positions.hpp"

namespace aite::players::othello {
namespace {

using games::othello::State;

// The same in plain words: no memory, no bit boards, everything by the rules of the game.
class PlainOdds {
 public:
  PlainOdds(int target, WinSeeker opponent, games::Side me) : target_(target), opponent_(opponent), me_(me) {}

  [[nodiscard]] TargetOdds expect(const State& state) const {
    if (state.is_over()) {
      const int margin = margin_of(state);
      return {margin == target_ ? 1.0F : 0.0F, margin > target_ ? 1.0F : 0.0F};
    }
    const std::vector<State> next = after(state);
    if (state.to_move() == me_) {
      TargetOdds best{-1, 0};
      for (const State& child : next) {
        const TargetOdds found = expect(child);
        if (found.worth() > best.worth()) best = found;
      }
      return best;
    }
    std::vector<double> weights;
    double sum = 0;
    for (const State& child : next) sum += weights.emplace_back(std::exp(opponent_.choice * belief(child)));
    TargetOdds mean;
    for (std::size_t i = 0; i < next.size(); ++i) {
      const double any = opponent_.slip / static_cast<double>(next.size());
      const auto probability = static_cast<float>(any + (1 - opponent_.slip) * weights[i] / sum);
      const TargetOdds found = expect(next[i]);
      mean.hit += probability * found.hit;
      mean.above += probability * found.above;
    }
    return mean;
  }

 private:
  [[nodiscard]] int margin_of(const State& state) const {
    const int margin = state.outcome().half_points / 2;
    return me_ == games::Side::first ? margin : -margin;
  }

  static std::vector<State> after(const State& state) {
    State::MoveList moves;
    state.legal_moves(moves);
    std::vector<State> next;
    for (const games::Move move : moves) {
      next.push_back(state);
      next.back().play(move);
    }
    return next;
  }

  [[nodiscard]] double random_rate(const State& state) const {
    if (state.is_over()) return margin_of(state) < 0 ? 1 : margin_of(state) == 0 ? opponent_.draw : 0;
    double sum = 0;
    const std::vector<State> next = after(state);
    for (const State& child : next) sum += random_rate(child);
    return sum / static_cast<double>(next.size());
  }

  // What the opponent thinks of a position where this side is to move: it is answered, then chooses by random games.
  [[nodiscard]] double belief(const State& state) const {
    if (state.is_over()) return random_rate(state);
    return careful_mean(state, -opponent_.reply, [&](const State& reply) {
      if (reply.is_over()) return random_rate(reply);
      return careful_mean(reply, opponent_.own, [&](const State& own) { return random_rate(own); });
    });
  }

  template <class Value>
  static double careful_mean(const State& state, double care, Value value) {
    double weights = 0;
    double sum = 0;
    for (const State& child : after(state)) {
      const double found = value(child);
      weights += std::exp(care * found);
      sum += std::exp(care * found) * found;
    }
    return sum / weights;
  }

  int target_;
  WinSeeker opponent_;
  games::Side me_;
};

// With this many positions to look at; without a limit by default.
std::optional<TargetOdds> after_move(Odds& odds, const State& state, std::uint64_t positions = 0) {
  solver::Effort effort({positions, 0}, {});
  return odds.after_move(state.board(), effort);
}

TEST(Odds, AreThoseOfThePlainTwin) {
  base::Rng rng(1);
  for (std::uint64_t i = 0; i < base::test_size(60); ++i) {
    const State state = solver::late_position(4 + static_cast<int>(i % 3), rng);
    const int target = i % 2 == 0 ? 0 : 4;
    const WinSeeker opponent{.draw = i % 4 < 2 ? 0.0F : 0.5F};
    const TargetOdds plain = PlainOdds(target, opponent, games::other(state.to_move())).expect(state);
    Odds odds(target, opponent, 1 << 22);
    const std::optional<TargetOdds> found = after_move(odds, state);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->hit, plain.hit, 1e-5) << state.text();
    EXPECT_NEAR(found->above, plain.above, 1e-5) << state.text();
  }
}

TEST(Odds, RememberWhatTheyKnow) {
  base::Rng rng(2);
  const State state = solver::late_position(8, rng);
  Odds odds(0, {}, 1 << 22);
  const TargetOdds first = after_move(odds, state).value();
  EXPECT_EQ(after_move(odds, state, 1)->hit, first.hit) << "one is enough to look up, not to work out";
}

TEST(Odds, GiveUpWhenMemoryOrPatienceEnd) {
  base::Rng rng(3);
  const State state = solver::late_position(10, rng);
  Odds forgetful(0, {}, 1 << 17);
  EXPECT_FALSE(after_move(forgetful, state));
  Odds odds(0, {}, 1 << 24);
  EXPECT_FALSE(after_move(odds, state, 100));
  EXPECT_FALSE(after_move(odds, solver::late_position(Odds::most_empty + 1, rng)));
}

}  // namespace
}  // namespace aite::players::othello
