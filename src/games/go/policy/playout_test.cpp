// SPDX-License-Identifier: MIT
#include "games/go/policy/playout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "base/test_size.hpp"
#include "games/go/features/features.hpp"
#include "games/go/state.hpp"

namespace aite::games::go::policy {
namespace {

using tactic::Bits;

std::vector<float> random_theta(std::uint64_t seed) {
  base::Rng rng(seed);
  std::vector<float> theta(dimensions);
  for (float& each : theta) each = static_cast<float>(4 * rng.unit() - 2);
  return theta;
}

State<9> position_after(const std::string& board, const std::string& moves) {
  Rules rules;
  rules.size = 7;
  State<9> state = State<9>::from_text(board, rules);
  for (std::size_t at = 0; at < moves.size(); at += 3) state.play(state.parse_move(moves.substr(at, 2)));
  return state;
}

std::map<std::string, int> tactics_of(const State<9>& state) {
  const Board<9> board(state.position());
  Tactics<9> tactics;
  tactics.find(board, state.geometry().bit(state.last_move().code));
  std::map<std::string, int> named;
  for (const auto& [bit, bits] : tactics.special()) named[state.move_text(Move{state.geometry().code(bit)})] = bits;
  return named;
}

TEST(Tactics, ExtendAndRescue) {
  // White's stone at c4 is put in atari at d4; it can extend at c5, or take black's stone at b4, which is in atari.
  const State<9> state = position_after("......./......./......./OXO..../.OX..../......./....... b", "D4");
  EXPECT_EQ(tactics_of(state),
            (std::map<std::string, int>{{"B5", tactic::near | tactic::rescue}, {"C5", tactic::near | tactic::extend}}));
}

TEST(Tactics, AnExtensionThatStaysInAtari) {
  // White's d1 has one liberty, e1, after black c1: there it has f1 alone.
  const State<9> state = position_after("......./......./......./......./......./...XX../...O... b", "C1");
  EXPECT_EQ(tactics_of(state), (std::map<std::string, int>{{"E1", tactic::near | tactic::extend_in_atari}}));
}

TEST(Tactics, ARescueThatStaysInAtari) {
  // Black c2 leaves white's two stones the liberty b1; taking a1 from there opens no other than a1.
  const State<9> state = position_after("......./......./......./......./XX...../OO...../X.X.... b", "C2");
  EXPECT_EQ(tactics_of(state),
            (std::map<std::string, int>{{"B1", tactic::near | tactic::rescue_in_atari | tactic::extend_in_atari}}));
}

TEST(Tactics, ACounterTakesForCertain) {
  // Black c2 leaves white's b2 two liberties. Black's b1 has two as well: c1 takes it, as a1 brings it a2 alone; a1
  // does not, as c1 connects it.
  const State<9> state = position_after("......./......./......./......./......./.O...../.X..... b", "C2");
  EXPECT_EQ(tactics_of(state), (std::map<std::string, int>{{"C1", tactic::near | tactic::counter}}));
}

TEST(Tactics, NothingIsAnsweredElsewhere) {
  // White's a1 has long been in atari when black plays far away.
  const State<9> state = position_after("......./......./......./......./......./X....../O...... b", "F5");
  EXPECT_TRUE(tactics_of(state).empty());
}

// The fast draw and the list of choices are the same distribution, whether points near the last move are sought or
// shunned.
void expect_drawn_as_chosen(float near) {
  std::vector<float> theta = random_theta(7);
  theta[pattern_classes] = near;
  const Policy policy(theta);
  base::Rng rng(3);
  State<9> state;
  for (int plies = 0; plies < 90; plies += 15) {
    Playout<9> played(state.position(), state.last_move(), policy);
    for (int i = 0; i < plies; ++i) played.ply(rng);
    Playout<9> lister = played;
    Playout<9>::Choices choices;
    lister.choices(choices);
    double total = 0;
    for (const auto& choice : choices) total += choice.weight;
    std::map<int, double> drawn;
    const auto draws = static_cast<double>(base::test_size(20'000));
    for (int i = 0; i < draws; ++i) {
      Playout<9> once = played;
      const Move move = once.ply(rng);
      ++drawn[move == pass_move ? Playout<9>::nowhere : played.board().geometry().bit(move.code)];
    }
    double sum = 0;
    for (const auto& choice : choices) {
      const double expected = draws * choice.weight / total;
      const double share = drawn[choice.bit];
      sum += share;
      EXPECT_NEAR(share, expected, 5 * std::sqrt(expected) + 1) << plies << " plies, point " << choice.bit;
    }
    EXPECT_EQ(sum, choices.empty() ? 0 : draws) << "drew what is no choice";
  }
}

TEST(PolicyPlayout, DrawsAsItsChoicesSay) {
  expect_drawn_as_chosen(1.5F);
  expect_drawn_as_chosen(-1.5F);
}

// What a playout keeps up as moves are made, down to the moves it has found to be illegal, is what it would find anew.
template <int MaxSize>
void expect_same_choices(std::int64_t size, std::uint64_t plies) {
  Rules rules;
  rules.size = size;
  const Policy policy(random_theta(13));
  base::Rng rng(5);
  Position<MaxSize> position = State<MaxSize>(rules).position();
  Playout<MaxSize> kept(position, no_move, policy);
  Move last = no_move;
  typename Playout<MaxSize>::Choices expected;
  typename Playout<MaxSize>::Choices choices;
  for (std::uint64_t i = 0; i < plies; ++i) {
    Playout<MaxSize>(position, last, policy).choices(expected);
    kept.choices(choices);
    ASSERT_EQ(choices.size(), expected.size()) << size << ", ply " << i;
    for (std::size_t n = 0; n < choices.size(); ++n) {
      ASSERT_EQ(choices[n].bit, expected[n].bit) << size << ", ply " << i;
      ASSERT_EQ(choices[n].bits, expected[n].bits) << size << ", ply " << i << ", point " << choices[n].bit;
      ASSERT_EQ(choices[n].weight, expected[n].weight) << size << ", ply " << i << ", point " << choices[n].bit;
    }
    if (kept.is_over()) {
      kept = Playout<MaxSize>(State<MaxSize>(rules).position(), no_move, policy);
      last = no_move;
    } else {
      last = kept.ply(rng);
    }
    const Board<MaxSize>& board = kept.board();
    position.to_move = board.to_move();
    position.own = board.stones(board.to_move());
    position.opponent = board.stones(other(board.to_move()));
    position.ko = board.ko() != Board<MaxSize>::nowhere ? PointSet<MaxSize>::of(board.ko()) : PointSet<MaxSize>{};
    position.passes = board.passes();
  }
}

TEST(PolicyPlayout, KeptUpOrMadeAnewHasTheSameChoices) {
  for (std::int64_t size = 5; size <= 9; ++size) expect_same_choices<9>(size, base::test_size(5'000));
  expect_same_choices<19>(13, base::test_size(1'000));
  expect_same_choices<19>(19, base::test_size(1'000));
}

// With every theta at 0 it is the uniform playout, whose results are known.
TEST(PolicyPlayout, WithoutWeightsIsUniform) {
  const Policy policy(std::vector<float>(dimensions, 0.0F));
  Rules rules;
  rules.komi = 7.5;
  const State<9> state(rules);
  base::Rng rng(11);
  const auto playouts = static_cast<double>(base::test_size(40'000));
  double wins = 0;
  for (int i = 0; i < playouts; ++i) {
    Position<9> end = state.position();
    play_out(end, no_move, policy, rng, nullptr);
    wins += state.outcome_of(end).half_points > 0 ? 1 : 0;
  }
  EXPECT_NEAR(wins / playouts, 0.421, 3 * 0.5 / std::sqrt(playouts));
}

// Every move of a playout is one that the rules of the game allow.
TEST(PolicyPlayout, PlaysLegalMoves) {
  const Policy policy(random_theta(9));
  base::Rng rng(4);
  for (std::uint64_t i = 0; i < base::test_size(100); ++i) {
    State<9> state;
    Position<9> end = state.position();
    Trajectory trajectory;
    play_out(end, no_move, policy, rng, &trajectory);
    for (const Move move : trajectory) {
      ASSERT_EQ(state.why_illegal(move), "") << state.text();
      state.play(move);
    }
    ASSERT_EQ(end.stones(Side::first), state.stones(Side::first));
    ASSERT_EQ(end.stones(Side::second), state.stones(Side::second));
  }
}

// Weights that training would never find, but files may have.
TEST(Playout, EndsWhateverTheWeightsAre) {
  Rules rules;
  const State<9> start(rules);
  for (const float weight : {-50.F, 50.F, -1e30F, 1e30F}) {
    for (const bool tactics_alone : {false, true}) {
      std::vector<float> theta(dimensions, tactics_alone ? 0 : weight);
      for (int i = pattern_classes; i < dimensions; ++i) theta[static_cast<std::size_t>(i)] = weight;
      const Policy policy(theta);
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        base::Rng rng(seed + 1);
        Position<9> position = start.position();
        play_out(position, no_move, policy, rng, nullptr);
      }
    }
  }
}

}  // namespace
}  // namespace aite::games::go::policy
