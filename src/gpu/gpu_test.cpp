// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/error.hpp"
#include "base/test_size.hpp"
#include "games/blokus/plain.hpp"
#include "games/go/plain.hpp"
#include "games/go/policy/count.hpp"
#include "games/go/policy/playout.hpp"
#include "games/othello/plain.hpp"
#include "gpu/playouts.hpp"

namespace aite::gpu {
namespace {

using games::Tally;
using games::Trajectory;

// The kernels as ordinary C++ always, and on the GPU where there is one.
std::vector<std::unique_ptr<Device>> devices() {
  std::vector<std::unique_ptr<Device>> all;
  all.push_back(make_twin());
  if (Found found = find_cuda(); found.device != nullptr) all.push_back(std::move(found.device));
  return all;
}

Trajectory plainly_played(const games::othello::State& state, base::Rng rng) {
  Trajectory trajectory;
  games::othello::PlainState(state.text()).playout(rng, &trajectory);
  return trajectory;
}
Trajectory plainly_played(const games::go::State<9>& state, base::Rng rng) {
  Trajectory trajectory;
  games::go::PlainGame(state.diagram()).playout(rng, trajectory);
  return trajectory;
}
Trajectory plainly_played(const games::blokus::State& state, base::Rng rng) {
  Trajectory trajectory;
  games::blokus::plain::playout(state, rng, &trajectory);
  return trajectory;
}

// All positions of random games, finished ones included.
template <class S>
std::vector<S> positions(const std::vector<S>& starts) {
  std::vector<S> all;
  base::Rng rng(5);
  typename S::MoveList moves;
  for (S state : starts) {
    for (;;) {
      all.push_back(state);
      moves.clear();
      state.legal_moves(moves);
      if (moves.empty() || all.size() > 4000) break;
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return all;
}

std::vector<games::othello::State> othello_positions() {
  std::vector<games::othello::State> all = positions(std::vector<games::othello::State>(5));
  all.push_back(games::othello::State::set_up({}, {}, games::Side::second));
  return all;
}
std::vector<games::go::State<9>> go_positions() {
  std::vector<games::go::State<9>> starts;
  for (const int size : {9, 9, 7, 5}) {
    games::go::Rules rules;
    rules.size = size;
    rules.komi = size == 7 ? 0 : 6.5;
    starts.emplace_back(rules);
  }
  return positions(starts);
}
std::vector<games::blokus::State> blokus_positions() { return positions(std::vector<games::blokus::State>(4)); }

// `games` from every state, as the plain twin plays them move for move: a device records them as that many states, all
// with a seed of their own.
template <class S>
void expect_same_games(const std::vector<S>& states, std::uint64_t games) {
  std::vector<S> repeated;
  for (std::uint64_t i = 0; i < base::test_size(games); ++i) repeated.push_back(states[i % states.size()]);
  const std::uint64_t seed = 77;
  for (const std::unique_ptr<Device>& device : devices()) {
    std::vector<Tally> tallies(repeated.size());
    const std::vector<Trajectory> played =
        record_playouts(*device, std::span<const S>(repeated), seed, std::span(tallies));
    for (std::size_t i = 0; i < repeated.size(); ++i) {
      const Trajectory expected = plainly_played(repeated[i], base::Rng(games::playout_seed(seed, i, 0)));
      ASSERT_EQ(played[i], expected) << device->name() << ", game " << i << ", " << repeated[i].text();
    }
  }
}

template <class S>
void expect_same_counts(const std::vector<S>& states, std::uint32_t per_state) {
  for (const std::unique_ptr<Device>& device : devices()) {
    std::vector<Tally> expected(states.size());
    std::vector<Tally> counted(states.size());
    for (const std::uint64_t seed : {3U, 4U}) {  // what is there is added to
      S::count_playouts(states, per_state, seed, expected);
      count_playouts(*device, std::span<const S>(states), per_state, seed, std::span(counted));
    }
    EXPECT_EQ(counted, expected) << device->name();
  }
}

TEST(GpuPlayouts, OthelloIsThePlainTwinsGameMoveForMove) { expect_same_games(othello_positions(), 2'000); }
TEST(GpuPlayouts, GoIsThePlainTwinsGameMoveForMove) { expect_same_games(go_positions(), 600); }
TEST(GpuPlayouts, BlokusIsThePlainTwinsGameMoveForMove) { expect_same_games(blokus_positions(), 200); }

TEST(GpuPlayouts, CountsAreThoseOfTheProcessor) {
  expect_same_counts(othello_positions(), 11);
  expect_same_counts(go_positions(), 3);
  expect_same_counts(blokus_positions(), 3);
}

// Policies as unlike as they come: all features alike, chance, moves shunned near the last one, answers all but
// certain.
std::vector<games::go::policy::Policy> policies() {
  namespace policy = games::go::policy;
  std::vector<policy::Policy> all;
  base::Rng rng(8);
  for (const float spread : {0.0F, 1.0F, 3.0F}) {
    for (const float tactics : {-2.0F, 0.0F, 3.0F}) {
      std::vector<float> theta(policy::dimensions);
      for (float& each : theta) each = spread * static_cast<float>(2 * rng.unit() - 1);
      for (std::size_t i = policy::pattern_classes; i < theta.size(); ++i) theta[i] += tactics;
      all.emplace_back(theta);
    }
  }
  return all;
}

TEST(GpuPlayouts, GoByAPolicyIsTheProcessorsGameMoveForMove) {
  const std::vector<games::go::State<9>> states = go_positions();
  std::vector<games::go::State<9>> repeated;
  for (std::uint64_t i = 0; i < base::test_size(400); ++i) repeated.push_back(states[i % states.size()]);
  const std::uint64_t seed = 78;
  for (const games::go::policy::Policy& policy : policies()) {
    std::vector<Trajectory> expected(repeated.size());
    std::vector<Tally> tallies(repeated.size());
    for (std::size_t i = 0; i < repeated.size(); ++i) {
      games::go::Position<9> end = repeated[i].position();
      base::Rng rng(games::playout_seed(seed, i, 0));
      games::go::policy::play_out(end, repeated[i].last_move(), policy, rng, &expected[i]);
      tallies[i].add(repeated[i].outcome_of(end));
    }
    for (const std::unique_ptr<Device>& device : devices()) {
      std::vector<Tally> counted(repeated.size());
      const std::vector<Trajectory> played =
          record_playouts(*device, std::span<const games::go::State<9>>(repeated), policy, seed, std::span(counted));
      for (std::size_t i = 0; i < repeated.size(); ++i) {
        ASSERT_EQ(played[i], expected[i]) << device->name() << ", game " << i << ", " << repeated[i].text();
        ASSERT_EQ(counted[i].half_points, tallies[i].half_points) << device->name() << ", game " << i;
      }
    }
  }
}

TEST(GpuPlayouts, CountsByAPolicyAreThoseOfTheProcessor) {
  const std::vector<games::go::State<9>> states = go_positions();
  const games::go::policy::Policy policy = policies().back();
  std::vector<Tally> expected(states.size());
  games::go::policy::count_playouts(states, policy, 3, 6, expected);
  for (const std::unique_ptr<Device>& device : devices()) {
    std::vector<Tally> counted(states.size());
    count_playouts(*device, std::span<const games::go::State<9>>(states), policy, 3, 6, std::span(counted));
    EXPECT_EQ(counted, expected) << device->name();
  }
}

TEST(GpuPlayouts, CountsOfFewOrNoGames) {
  for (const std::uint32_t per_state : {0U, 1U, 5U, 100U}) {
    expect_same_counts(std::vector<games::othello::State>(1), per_state);
    expect_same_counts(std::vector<games::go::State<9>>(1), per_state);
    expect_same_counts(std::vector<games::blokus::State>(1), per_state);
  }
  expect_same_counts(std::vector<games::othello::State>(), 5);
}

TEST(GpuPlayouts, ASessionsPositionIsPlayed) {
  games::SessionOf<games::go::State<9>> session;
  session.play(session.parse_move("e5"));
  const std::unique_ptr<Device> device = make_twin();
  EXPECT_EQ(count_playouts(*device, session, 200, 9), session.count_playouts(200, 9));
  games::go::Rules rules;
  rules.size = 13;
  const games::SessionOf<games::go::State<19>> large(rules);
  EXPECT_THROW(count_playouts(*device, large, 1, 9), base::InputError);
}

// What a gradient divides by doubles is what whole numbers give, where they divide evenly and next to it, too.
TEST(GpuWords, QuotientsAreThoseOfWholeNumbers) {
  constexpr std::uint64_t of = std::uint64_t{1} << 48;
  base::Rng rng(3);
  const auto check = [](std::uint32_t by) { ASSERT_EQ(whole_quotient(of, by), of / by) << by; };
  for (std::uint32_t by = 1; by < 100'000; ++by) check(by);
  for (int i = 0; i < 200'000; ++i) check(static_cast<std::uint32_t>(rng.next() >> (32 + i % 31)) | 1U);
  for (std::uint32_t by = 1; by != 0; by *= 2) {
    check(by);
    check(by - (by > 1 ? 1 : 0));
    check(by + 1);
  }
  check(~std::uint32_t{0});
}

TEST(GpuDevice, IsWhatIsWanted) {
  EXPECT_EQ(find_device("cpu").device, nullptr);
  EXPECT_TRUE(find_device("cpu").why_not.empty());
  EXPECT_THROW(find_device("tpu"), base::InputError);
  const Found found = find_device("auto");
  if (found.device == nullptr) {
    EXPECT_FALSE(found.why_not.empty());
    EXPECT_THROW(find_device("cuda"), base::InputError);
  } else {
    EXPECT_EQ(find_device("cuda").device->name(), found.device->name());
  }
}

}  // namespace
}  // namespace aite::gpu
