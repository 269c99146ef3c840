// SPDX-License-Identifier: MIT
#include "training/go/balanced.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "gpu/learning.hpp"
#include "training/go/gradient_playout.hpp"

namespace aite::training::go {
namespace {

namespace features = games::go::features;
namespace policy = games::go::policy;
using games::go::Small;

std::vector<float> some_thetas() {
  base::Rng rng(5);
  std::vector<float> thetas(policy::dimensions);
  for (float& theta : thetas) theta = static_cast<float>(2 * rng.unit() - 1);
  return thetas;
}

// log pi of one choice, by the definition.
double log_chance(const std::vector<float>& thetas, const policy::Playout<9>::Choices& choices,
                  const features::Board<9>& board, std::size_t chosen) {
  const auto sum = [&](const policy::Playout<9>::Choice& choice) {
    double dot =
        double{thetas[static_cast<std::size_t>(features::pattern_class(board.code(choice.bit), board.to_move()))]};
    for (std::size_t i = 0; i < features::tactic::count; ++i) {
      if ((choice.bits >> i & 1) != 0) dot += double{thetas[features::pattern_classes + i]};
    }
    return dot;
  };
  double total = 0;
  for (const auto& choice : choices) total += std::exp(sum(choice));
  return sum(choices[chosen]) - std::log(total);
}

double share_of(GradientPlayout::Sum sum) {
  return static_cast<double>(sum) / static_cast<double>(policy::gradient::chosen);
}

// A playout that is followed has the gradient of the one that was played; also with formulas for features.
TEST(GradientPlayout, FollowsWhatWasPlayed) {
  const players::go::PlayoutPolicy paper(some_thetas());
  const players::go::PlayoutPolicy formulas(some_thetas(),
                                            players::go::FormulaSet::parse("l & F0(h - b)\nl & F(F(m))"));
  const Small start;
  for (const players::go::PlayoutPolicy* by : {&paper, &formulas}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      base::Rng rng(seed);
      games::Trajectory plies;
      games::go::Position<9> end = start.position();
      by->play_out(end, start.last_move(), rng, &plies);
      std::vector<GradientPlayout::Sum> gradient(policy::dimensions);
      const GradientPlayout followed = GradientPlayout::follow(start, *by, plies, gradient);
      EXPECT_EQ(followed.outcome, start.outcome_of(end));
      EXPECT_GT(followed.choices, 20);
      double sum = 0;  // every choice adds one pattern and takes away one in expectation
      for (std::size_t i = 0; i < features::pattern_classes; ++i) sum += share_of(gradient[i]);
      EXPECT_NEAR(sum, 0, 1e-6);
      // It is the one that is played with the same random numbers.
      std::vector<GradientPlayout::Sum> played(policy::dimensions);
      base::Rng same(seed);
      EXPECT_EQ(GradientPlayout::run(start, *by, same, played).outcome, followed.outcome);
      EXPECT_EQ(played, gradient);
      // Only features 1 to 3 are there with two formulas.
      for (std::size_t i = features::pattern_classes + 3; by == &formulas && i < gradient.size(); ++i) {
        EXPECT_EQ(gradient[i], 0);
      }
    }
  }
}

// The gradient of a whole playout's log-likelihood against finite differences, weight by weight for those that matter
// most. The playout is played again with the same random numbers, so the moves are the same.
TEST(GradientPlayout, AgreesWithFiniteDifferences) {
  const std::vector<float> thetas = some_thetas();
  const players::go::PlayoutPolicy by(thetas);
  const Small start;
  std::vector<GradientPlayout::Sum> gradient(policy::dimensions);
  base::Rng rng(17);
  const GradientPlayout run = GradientPlayout::run(start, by, rng, gradient);
  ASSERT_GT(run.choices, 20);

  const auto likelihood = [&](const std::vector<float>& at) {
    base::Rng same(17);
    policy::Playout<9> playout(start.position(), start.last_move(), by.weights());
    policy::Playout<9>::Choices choices;
    double sum = 0;
    for (int ply = 0; ply < start.position().playout_limit() && !playout.is_over(); ++ply) {
      playout.choices(choices);
      if (choices.empty()) {
        playout.ply(same);
        continue;
      }
      const features::Board<9> before = playout.board();
      const int played = start.geometry().bit(playout.ply(same).code);
      std::size_t chosen = 0;
      while (choices[chosen].bit != played) ++chosen;
      sum += log_chance(at, choices, before, chosen);
    }
    return sum;
  };
  int checked = 0;
  constexpr float step = 0.01F;
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    if (std::abs(share_of(gradient[i])) < 0.5) continue;
    std::vector<float> more = thetas;
    std::vector<float> less = thetas;
    more[i] += step;
    less[i] -= step;
    EXPECT_NEAR(share_of(gradient[i]), (likelihood(more) - likelihood(less)) / (2 * double{step}), 0.02) << i;
    ++checked;
  }
  EXPECT_GT(checked, 5);
}

// Positions of random games on boards of several sizes, from the first move to the last.
std::vector<Small> positions_of_games(std::size_t count) {
  std::vector<Small> all;
  base::Rng rng(6);
  Small::MoveList moves;
  while (all.size() < count) {
    games::go::Rules rules;
    rules.size = std::int64_t{9} - 2 * static_cast<std::int64_t>(all.size() % 3);
    rules.komi = all.size() % 2 == 0 ? 6.5 : 7;
    Small state(rules);
    for (std::uint32_t plies = rng.below(static_cast<std::uint32_t>(rules.size * rules.size)); plies > 0; --plies) {
      if (state.is_over()) break;
      state.legal_moves(moves);
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    all.push_back(state);
  }
  return all;
}

std::vector<std::shared_ptr<gpu::Device>> devices() {
  std::vector<std::shared_ptr<gpu::Device>> all{gpu::make_twin()};
  if (gpu::Found found = gpu::find_cuda(); found.device != nullptr) all.push_back(std::move(found.device));
  return all;
}

// What a kernel adds up is what is added up here, bit for bit.
void expect_the_same_of_devices(const std::vector<Small>& states, const std::vector<float>& thetas,
                                std::uint32_t simulations, std::uint32_t from) {
  constexpr std::uint64_t seed = 12;
  constexpr std::uint64_t first = 1000;
  const players::go::PlayoutPolicy by(thetas);
  std::vector<policy::gradient::Value> baselines;
  std::vector<policy::gradient::Value> values;
  std::vector<policy::gradient::Total> expected(states.size() * policy::dimensions);
  base::Rng rng(9);
  for (std::size_t i = 0; i < states.size(); ++i) {
    baselines.push_back({static_cast<std::int64_t>(rng.below(7)) - 3, 3});
    values.push_back({0, simulations});
    for (std::uint32_t k = 0; k < from + simulations; ++k) {
      base::Rng same(games::playout_seed(seed, first + i, k));
      std::vector<GradientPlayout::Sum> sum(policy::dimensions);
      const GradientPlayout run = GradientPlayout::run(states[i], by, same, sum);
      const int sign = run.outcome.sign_for(states[i].to_move());
      if (k < simulations) values[i].won += sign;
      if (k < from) continue;
      const std::int64_t scale = policy::gradient::scale_of(sign, baselines[i], run.choices);
      for (std::size_t j = 0; j < sum.size(); ++j) {
        expected[i * policy::dimensions + j] += policy::gradient::Total{sum[j]} * scale;
      }
    }
  }
  for (const std::shared_ptr<gpu::Device>& device : devices()) {
    EXPECT_EQ(gpu::values(*device, states, by.weights(), simulations, seed, first), values) << device->name();
    const std::vector<policy::gradient::Total> found =
        gpu::gradients(*device, states, by.weights(), baselines, simulations, from, seed, first);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i], expected[i]) << device->name() << ", weight " << i % policy::dimensions << ", "
                                       << states[i / policy::dimensions].text();
    }
  }
}

// By policies that know nothing, that shun what is near, that all but always answer; the last ones round weights to 0.
TEST(GradientPlayout, OfADeviceIsTheSame) {
  const std::vector<Small> states = positions_of_games(base::test_size(30));
  base::Rng rng(9);
  for (const float spread : {0.0F, 1.0F, 4.0F, 8.0F}) {
    for (const float tactics : {-3.0F, 0.0F, 3.0F}) {
      std::vector<float> thetas(policy::dimensions);
      for (float& theta : thetas) theta = spread * static_cast<float>(2 * rng.unit() - 1);
      for (std::size_t i = features::pattern_classes; i < thetas.size(); ++i) thetas[i] += tactics;
      expect_the_same_of_devices(states, thetas, 4, 3);
    }
  }
}

// One game in 500 has no end on so small a board.
TEST(GradientPlayout, OfADeviceIsTheSameForGamesThatAreCutOff) {
  games::go::Rules rules;
  rules.size = 5;
  expect_the_same_of_devices({Small(rules)}, std::vector<float>(policy::dimensions),
                             static_cast<std::uint32_t>(base::test_size(3000)), 0);
}

// As nothing is rounded before all is added up, playouts may be added up in any parts and in any order: in more of them
// than a device learns from at once, in one of them alone.
TEST(GradientPlayout, PartsAddUpToTheWholeExactly) {
  const std::vector<Small> states = positions_of_games(2);
  const players::go::PlayoutPolicy by(some_thetas());
  const std::vector<policy::gradient::Value> baselines{{-2, 7}, {1, 3}};
  const auto simulations = static_cast<std::uint32_t>(base::test_size(700));
  std::vector<policy::gradient::Total> expected;
  for (const std::shared_ptr<gpu::Device>& device : devices()) {
    const auto part = [&](std::uint32_t from, std::uint32_t to) {
      return gpu::gradients(*device, states, by.weights(), baselines, to - from, from, 12, 1000);
    };
    const std::vector<policy::gradient::Total> all = part(0, simulations);
    if (expected.empty()) expected = all;
    EXPECT_EQ(all, expected) << device->name();
    std::vector<policy::gradient::Total> sum(all.size());
    const std::uint32_t some = simulations / 3;
    for (const auto& each : {part(some + 1, simulations), part(0, some), part(some, some + 1)}) {
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += each[i];
    }
    EXPECT_EQ(sum, all) << device->name();
  }
}

games::LabelledPosition position_of(const std::string& moves, double value) {
  games::LabelledPosition position;
  games::go::Rules rules;
  rules.size = 5;
  Small state(rules);
  for (std::size_t at = 0; at + 1 < moves.size(); at += 3) {
    position.moves.push_back(state.parse_move(moves.substr(at, 2)));
    state.play(position.moves.back());
  }
  position.value = value;
  return position;
}

// A position that black has won: both algorithms see it, from either side, the same for the same random numbers.
TEST(BalancedPositions, AreValuedForTheSideToMove) {
  games::go::Rules rules;
  rules.size = 5;
  rules.komi = 0.5;
  for (const bool search : {false, true}) {
    BalancedSettings settings;
    settings.search = search;
    settings.style = "contact";
    settings.prior = 10;
    const auto positions = balanced_positions(
        {position_of("C3 A1 C4 A2 B3 A4 D3 A5", 1), position_of("C3 A1 C4 A2 B3 A4 D3", -1)}, rules, settings);
    positions->set_weights(some_thetas());
    EXPECT_GT(positions->value(0, 1), 0.5);
    EXPECT_LT(positions->value(1, 1), -0.5);
    const learn::Simulated once = positions->simulate(0, 2);
    const learn::Simulated again = positions->simulate(0, 2);
    EXPECT_EQ(once.value, again.value);
    EXPECT_EQ(once.gradient, again.gradient);
    EXPECT_EQ(once.gradient.size(), static_cast<std::size_t>(policy::dimensions));
  }
}

// Values and gradients, by playouts and by searches of all kinds.
TEST(BalancedPositions, AreSimulatedByADeviceWithTheSameResult) {
  const auto playouts = [](auto change) {
    BalancedSettings settings;
    settings.simulations = 12;
    change(settings);
    return settings;
  };
  const auto searches = [](auto change) {
    BalancedSettings settings;
    settings.search = true;
    settings.simulations = 60;
    settings.expansion = 5;
    change(settings);
    return settings;
  };
  const auto styled = [&](const char* style, auto change) {
    return searches([&](BalancedSettings& settings) {
      settings.style = style;
      settings.prior = 20;
      settings.boost = 1000;
      change(settings);
    });
  };
  const auto as_it_is = [](BalancedSettings&) {};
  const std::vector<BalancedSettings> all{
      playouts(as_it_is),
      playouts([](BalancedSettings& settings) { settings.baseline = false; }),
      playouts([](BalancedSettings& settings) { settings.extend_beside = true; }),
      searches(as_it_is),
      searches([](BalancedSettings& settings) { settings.expansion = 1; }),
      searches([](BalancedSettings& settings) { settings.baseline = false; }),
      styled("contact", as_it_is),
      styled("contact", [](BalancedSettings& settings) { settings.most_visited_by_all = true; }),
      styled("tenuki", [](BalancedSettings& settings) { settings.widen_by_priors = true; }),
      styled("tenuki",
             [](BalancedSettings& settings) {
               settings.most_visited_by_all = true;
               settings.prior = 100;
               settings.boost = 0;
             }),
      // A second move exists from visit 40 on: where it is much better, both are visited equally often in the end.
      searches([](BalancedSettings& settings) { settings.simulations = 80; }),
  };
  constexpr std::uint64_t seed = 31;
  constexpr std::uint64_t first = 65536;
  for (const std::int64_t size : {9, 6}) {
    games::go::Rules rules;
    rules.size = size;
    rules.komi = size == 9 ? 6.5 : 4;
    std::vector<games::LabelledPosition> positions;
    base::Rng rng(static_cast<std::uint64_t>(size));
    Small::MoveList moves;
    for (std::uint64_t i = 0; i < base::test_size(6); ++i) {
      Small state(rules);
      games::LabelledPosition& position = positions.emplace_back();
      position.value = 0;
      const std::int64_t longest = i % 2 == 0 ? size * size : 6;
      for (std::uint32_t plies = rng.below(static_cast<std::uint32_t>(longest)); plies > 0; --plies) {
        games::moves_to_consider(state, moves);
        const games::Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (move == games::pass_move) break;
        position.moves.push_back(move);
        state.play(move);
      }
    }
    std::vector<std::size_t> order(positions.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = order.size() - 1 - i;
    for (std::size_t i = 0; i < all.size(); ++i) {
      ASSERT_FALSE(why_not_on_a_device(all[i]));
      const auto here = balanced_positions(positions, rules, all[i]);
      here->set_weights(some_thetas());
      const std::vector<double> values = here->values(order, seed, first, 2);
      const std::vector<learn::Simulated> simulated = here->simulate_all(order, seed, first, 2);
      for (const std::shared_ptr<gpu::Device>& device : devices()) {
        const auto there = balanced_positions(positions, rules, all[i], device);
        there->set_weights(some_thetas());
        EXPECT_EQ(there->values(order, seed, first, 2), values) << device->name() << ", settings " << i;
        const std::vector<learn::Simulated> found = there->simulate_all(order, seed, first, 2);
        ASSERT_EQ(found.size(), simulated.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
          EXPECT_EQ(found[k].value, simulated[k].value) << device->name() << ", settings " << i << ", " << k;
          EXPECT_EQ(found[k].gradient, simulated[k].gradient) << device->name() << ", settings " << i << ", " << k;
        }
      }
    }
  }
}

TEST(BalancedPositions, ADeviceIsNotAskedForWhatItCannotDo) {
  BalancedSettings settings;
  settings.formulas = players::go::FormulaSet::parse("l & F0(h - b)");
  EXPECT_EQ(why_not_on_a_device(settings), "no kernel weighs formulas");
  settings = {};
  settings.style = "no such style";
  EXPECT_FALSE(why_not_on_a_device(settings)) << "playouts have none";
  settings.search = true;
  EXPECT_EQ(why_not_on_a_device(settings), "no kernel knows the style no such style");
}

TEST(BalancedPositions, NeedValues) {
  games::LabelledPosition position = position_of("C3", 0);
  position.value.reset();
  EXPECT_THROW(balanced_positions({position}, {}, {}), base::InputError);
  games::go::Rules large;
  large.size = 13;
  EXPECT_THROW(balanced_positions({}, large, {}), base::InputError);
}

}  // namespace
}  // namespace aite::training::go
