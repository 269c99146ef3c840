// SPDX-License-Identifier: MIT
#include "players/blokus/win_rate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <numeric>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "players/blokus/evaluation.hpp"
#include "players/blokus/models.hpp"
#include "players/registry.hpp"

namespace aite::players::blokus {
namespace {

using games::blokus::State;

learn::Tensors some_model(const WinRate::Reading& reading = {}) {
  base::Rng rng(3);
  std::vector<float> weights(2 * reading.feature_count());
  for (float& weight : weights) weight = static_cast<float>(rng.unit() - 0.4);
  return WinRate::tensors_of(reading, 0.02, weights);
}

std::string refusal(const learn::Tensors& tensors) {
  try {
    const WinRate evaluation(tensors, "m");
    return "";
  } catch (const base::InputError& error) {
    return error.what();
  }
}

template <class F>
void for_each_position(std::uint64_t games, const F& f) {
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    base::Rng rng(seed);
    games::Trajectory game;
    State state;
    state.playout(rng, &game);
    for (const games::Move move : game) {
      state.play(move);
      f(state);
    }
  }
}

double number(const search::Reason& reason, const std::string& name) {
  for (const auto& [key, value] : reason.values) {
    if (key != name) continue;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    return std::get<double>(value);
  }
  ADD_FAILURE() << "no " << name;
  return 0;
}

TEST(WinRate, ItsTermsAddUpToItsValue) {
  for (const WinRate::Reading& reading :
       {WinRate::Reading{"shapes", "both"}, WinRate::Reading{"one", "both"}, WinRate::Reading{"shapes", "mover"}}) {
    const WinRate evaluation(some_model(reading), "m");
    for_each_position(base::test_size(5), [&](const State& state) {
      const auto terms = evaluation.terms(state);
      ASSERT_EQ(std::accumulate(terms.begin(), terms.end(), search::Score{0}), evaluation.evaluate(state));
    });
  }
}

TEST(WinRate, IsTheSigmoidOfItsSum) {
  const WinRate evaluation(some_model(), "m");
  EXPECT_EQ(evaluation.win_rate(State()), 0.5);  // the two sides see the same
  for_each_position(base::test_size(5), [&](const State& state) {
    const double expected = evaluation.win_rate(state);
    ASSERT_GT(expected, 0);
    ASSERT_LT(expected, 1);
    ASSERT_EQ(expected > 0.5, evaluation.evaluate(state) > 0);
  });
}

TEST(WinRate, WhatItSaysOfAPositionAddsUp) {
  const WinRate evaluation(some_model(), "m");
  for_each_position(base::test_size(5), [&](const State& state) {
    for (const games::Side side : games::both_sides) {
      const search::Reason reason = evaluation.explain(state, side);
      const double sum =
          number(reason, "covered") + number(reason, "corners") + number(reason, "reach") + number(reason, "blind");
      ASSERT_NEAR(number(reason, "sum"), sum, 1e-9);
      const double mover = evaluation.win_rate(state);
      ASSERT_NEAR(number(reason, "win"), 100 * (side == state.to_move() ? mover : 1 - mover), 0.0501);
      // Four terms rounded to tenths: so near is the sum that is shown to the one that was meant.
      ASSERT_NEAR(100 / (1 + std::exp(-0.02 * sum)), number(reason, "win"), 0.2);
    }
  });
}

TEST(PiecesAndRoom, WhatItSaysOfAPositionAddsUp) {
  const PiecesAndRoom evaluation;
  for_each_position(base::test_size(5), [&](const State& state) {
    const search::Reason reason = evaluation.explain(state, state.to_move());
    ASSERT_EQ(number(reason, "pieces") + number(reason, "room"), number(reason, "sum"));
    ASSERT_EQ(30 * number(reason, "sum"), evaluation.evaluate(state));
  });
}

// Whole lines: what is said is said of where the line of the move leads, and is the value the search compared.
TEST(Toqn, SaysWhatSpeaksForItsMove) {
  for (const char* spec :
       {"toqn:seconds=0,depth=2,memory=1", "ab:evaluation=toqn-e1-m100,seconds=0,depth=2,memory=1"}) {
    const auto session = make_session("blokus-duo");
    base::Rng rng(5);
    for (int ply = 0; ply < 14; ++ply) {
      const std::vector<games::Move> legal = session->legal_moves();
      session->play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    const auto player = make_player(spec, *session);
    for (int ply = 0; ply < 3; ++ply) {
      const search::Thought thought = player->think(*session, player->budget(), {});
      ASSERT_EQ(thought.reason.code, "win_rate_terms");
      EXPECT_EQ(number(thought.reason, "plies"), 2);
      EXPECT_NEAR(number(thought.reason, "win"), 100 * thought.candidates.front().value, 0.0501);
      session->play(thought.move);
    }
  }
}

TEST(WinRate, WhatIsNoneIsRefusedByName) {
  EXPECT_EQ(refusal(some_model()), "");
  EXPECT_EQ(refusal({}), "m: it does not say its 'game': this is no win-rate evaluation");
  learn::Tensors model = some_model();
  model.metadata["game"] = "othello";
  EXPECT_EQ(refusal(model), "m: a model of othello, not of blokus-duo");
  model = some_model();
  model.metadata["influence"] = "one";
  EXPECT_EQ(refusal(model),
            "m: there is no tensor 'weights' of 2 x 424 numbers: this is no win-rate evaluation with influence one");
  model.metadata["influence"] = "wide";
  EXPECT_EQ(refusal(model), "m: influence is 'wide', where it can be shapes, steps, one");
  model = some_model();
  model.metadata.erase("gain");
  EXPECT_EQ(refusal(model), "m: it does not say its 'gain': this is no win-rate evaluation");
  model.metadata["gain"] = "-1";
  EXPECT_EQ(refusal(model), "m: a gain of -1");
  model.metadata["gain"] = "much";
  EXPECT_NE(refusal(model).find("m: gain"), std::string::npos);
  model = some_model();
  model.named["weights"].values[7] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(refusal(model), "m: a weight is no number");
  model.named["weights"].values[7] = 1e9F;
  EXPECT_EQ(refusal(model), "m: the weights are too large");
}

TEST(WinRate, AFileThatHoldsNoneIsNamedWithWhatThereIs) {
  const std::string path = testing::TempDir() + "aite-no-win-rate.safetensors";
  learn::save_safetensors({}, path);
  const auto session = make_session("blokus-duo");
  const auto player = make_player("toqn:model=" + path, *session);
  try {
    player->think(*session, {1, 0}, {});
    ADD_FAILURE() << "it thought";
  } catch (const base::InputError& error) {
    const std::string said = error.what();
    EXPECT_EQ(said.find(path + ": it does not say its 'game'"), 0U) << said;
    EXPECT_NE(said.find("(blokus-duo win-rate: toqn-e0.01-m100"), std::string::npos) << said;
  }
  std::filesystem::remove(path);
}

// They were learned: better than a guess on positions nobody learned from.
TEST(WinRate, TheModelsOfTheProgramKnowWhoIsAhead) {
  const std::vector<std::string> names = win_rate_names();
  EXPECT_EQ(names.size(), 9U);
  for (const std::string& name : names) {
    const auto evaluation = win_rate(name);
    int right = 0;
    int all = 0;
    for (std::uint64_t seed = 1000; seed < 1400; ++seed) {
      base::Rng rng(seed);
      games::Trajectory game;
      const games::Outcome outcome = State().playout(rng, &game);
      if (outcome.half_points == 0) continue;
      State state;
      for (std::size_t ply = 0; ply < 16; ++ply) state.play(game[ply]);
      right += (evaluation->evaluate(state) > 0) == (outcome.sign_for(state.to_move()) > 0) ? 1 : 0;
      ++all;
    }
    EXPECT_GT(right, all * 55 / 100) << name;
  }
}

}  // namespace
}  // namespace aite::players::blokus
