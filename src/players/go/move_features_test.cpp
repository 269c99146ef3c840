// SPDX-License-Identifier: MIT
#include "players/go/move_features.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <type_traits>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "players/go/formulas.hpp"
#include "players/go/playout_policy.hpp"

namespace aite::players::go {
namespace {

namespace features = games::go::features;
namespace policy = games::go::policy;
using games::Move;
using games::go::Small;

constexpr std::string_view some = "l & F0(h - b)\nl & F(h - w)\nl & F(F(m)) - F0(m)\n";

Small played(int plies, std::uint64_t seed) {
  Small state;
  base::Rng rng(seed);
  Small::MoveList moves;
  for (int i = 0; i < plies && !state.is_over(); ++i) {
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return state;
}

TEST(GoMoveFeatures, HaveFormulasAsFamiliesOfTheirOwn) {
  const MoveFeatures paper("paper");
  const MoveFeatures both("paper", FormulaSet::parse(some));
  EXPECT_EQ(both.families().size(), paper.families().size() + 3);
  EXPECT_EQ(both.count(), paper.count() + 3);
  const FormulaSet& formulas = *both.formulas();
  std::vector<std::uint16_t> with;
  std::vector<std::uint16_t> without;
  Small::MoveList moves;
  std::size_t found = 0;
  for (std::uint64_t seed = 1; seed <= base::test_size(30); ++seed) {
    const Small state = played(45, seed);
    const MoveReader<9> reader(both, state);
    const MoveReader<9> plain(paper, state);
    state.legal_moves(moves);
    for (const Move move : moves) {
      if (move == games::pass_move) continue;
      reader.read(move, with);
      plain.read(move, without);
      for (std::size_t i = 0; i < formulas.size(); ++i) {
        const int bit = state.geometry().bit(move.code);
        if (!formula_points(formulas.formulas()[i], state).has(bit)) continue;
        without.push_back(static_cast<std::uint16_t>(paper.count() + static_cast<int>(i)));
        ++found;
      }
      ASSERT_EQ(with, without) << state.text() << ", " << state.move_text(move);
    }
  }
  EXPECT_GT(found, base::test_size(30));
}

TEST(GoMoveFeatures, OfTheTacticsSetAreThePaperAndThoseOfPlayouts) {
  const MoveFeatures paper("paper");
  const MoveFeatures tactics("tactics");
  const MoveFeatures playout("playout");
  EXPECT_EQ(tactics.count(), paper.count() + features::tactic::count);
  const Small state = played(60, 3);
  Small::MoveList moves;
  state.legal_moves(moves);
  std::vector<std::uint16_t> all;
  std::vector<std::uint16_t> expected;
  std::vector<std::uint16_t> answers;
  for (const Move move : moves) {
    if (move == games::pass_move) continue;
    MoveReader<9>(tactics, state).read(move, all);
    MoveReader<9>(paper, state).read(move, expected);
    MoveReader<9>(playout, state).read(move, answers);
    for (std::size_t i = 1; i < answers.size(); ++i) {
      expected.push_back(static_cast<std::uint16_t>(answers[i] - features::pattern_classes + paper.count()));
    }
    EXPECT_EQ(all, expected);
  }
}

TEST(GoMoveFeatures, SayWhatTheyAreNot) {
  EXPECT_THROW(MoveFeatures("broad"), base::InputError);
  EXPECT_THROW(MoveFeatures("playout", FormulaSet::parse("b\nw\nl\nh\nm\n!b")), base::InputError);
  EXPECT_THROW(PlayoutPolicy(std::vector<float>(policy::dimensions), FormulaSet::parse("b\nw\nl\nh\nm\n!b")),
               base::InputError);
}

std::vector<float> some_theta() {
  base::Rng rng(7);
  std::vector<float> theta(policy::dimensions);
  for (float& each : theta) each = static_cast<float>(4 * rng.unit() - 2);
  return theta;
}

// A playout's choices have the features that learners see, and it draws them as their weights say.
TEST(GoFormulaPlayout, DrawsByTheFeaturesThatLearnersSee) {
  const std::vector<float> theta = some_theta();
  const PlayoutPolicy by(theta, FormulaSet::parse(some));
  const MoveFeatures seen("playout", FormulaSet::parse(some));
  base::Rng rng(3);
  for (const int plies : {0, 30, 60}) {
    const Small state = played(plies, 5);
    const MoveReader<9> reader(seen, state);
    by.with_playout(state.position(), state.last_move(), [&](auto& playout) {
      typename std::remove_reference_t<decltype(playout)>::Choices choices;
      auto lister = playout;
      lister.choices(choices);
      ASSERT_FALSE(choices.empty());
      double total = 0;
      std::vector<std::uint16_t> team;
      for (const auto& choice : choices) {
        total += choice.weight;
        reader.read(Move{state.geometry().code(choice.bit)}, team);
        double sum = 0;
        for (const std::uint16_t feature : team) sum += double{theta[feature]};
        EXPECT_NEAR(choice.weight / (std::exp(sum) * policy::Policy::unit), 1, 0.05);
      }
      std::map<int, double> drawn;
      const auto draws = static_cast<double>(base::test_size(20'000));
      for (int i = 0; i < draws; ++i) {
        auto once = playout;
        ++drawn[state.geometry().bit(once.ply(rng).code)];
      }
      for (const auto& choice : choices) {
        const double expected = draws * choice.weight / total;
        EXPECT_NEAR(drawn[choice.bit], expected, 5 * std::sqrt(expected) + 1) << plies << ", " << choice.bit;
      }
    });
  }
}

TEST(GoFormulaPlayout, PlaysLegalMovesToTheEnd) {
  const PlayoutPolicy by(some_theta(), FormulaSet::parse(some));
  base::Rng rng(4);
  for (std::uint64_t i = 0; i < base::test_size(50); ++i) {
    Small state;
    auto end = state.position();
    games::Trajectory trajectory;
    by.play_out(end, games::no_move, rng, &trajectory);
    for (const Move move : trajectory) {
      ASSERT_EQ(state.why_illegal(move), "") << state.text();
      state.play(move);
    }
    ASSERT_EQ(end.stones(games::Side::first), state.stones(games::Side::first));
  }
}

// Weights of no formula: the same as paper 000's with those features' weights at 0.
TEST(GoFormulaPlayout, WithoutFormulasHasPatternsAndNearnessAlone) {
  std::vector<float> theta = some_theta();
  const PlayoutPolicy by(theta, FormulaSet::parse(""));
  for (std::size_t i = features::pattern_classes + 1; i < theta.size(); ++i) theta[i] = 0;
  const PlayoutPolicy paper(theta);
  const Small state = played(10, 9);  // nobody is in atari
  const auto weights = [&](const PlayoutPolicy& policy) {
    std::vector<std::uint32_t> all;
    policy.with_playout(state.position(), state.last_move(), [&](auto& playout) {
      typename std::remove_reference_t<decltype(playout)>::Choices choices;
      playout.choices(choices);
      for (const auto& choice : choices) all.push_back(choice.weight);
    });
    return all;
  };
  EXPECT_EQ(weights(by), weights(paper));
}

}  // namespace
}  // namespace aite::players::go
