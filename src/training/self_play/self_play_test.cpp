// SPDX-License-Identifier: MIT
#include "training/self_play/self_play.hpp"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "games/toy/coins.hpp"
#include "players/blokus/network_view.hpp"
#include "training/self_play/crew.hpp"

namespace aite::training {
namespace {

using games::toy::Coins;

TEST(Halving, GivesEverySimulationToAMoveThatWasTriedSoOften) {
  EXPECT_EQ(halving(4, 8), (std::vector<std::uint32_t>{0, 0, 0, 0, 1, 1, 2, 2}));
  EXPECT_EQ(halving(1, 3), (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(halving(16, 32).size(), 32U);
}

// By a network that knows nothing.
GumbelSearch<Coins> searched(const Coins& root, std::size_t simulations, std::uint64_t seed) {
  GumbelSearch<Coins> search;
  search.begin(root, simulations, seed);
  while (search.advance()) search.tell(std::array{0.0F, 0.0F}, 0.5F);
  return search;
}

// What the side to move gets with best play: 1, 0 or -1.
int solved(const Coins& state) {
  if (state.is_over()) return state.outcome().sign_for(state.to_move());
  Coins::MoveList moves;
  state.legal_moves(moves);
  int best = -1;
  for (const games::Move move : moves) {
    Coins next = state;
    next.play(move);
    best = std::max(best, next.is_over() ? next.outcome().sign_for(state.to_move()) : -solved(next));
  }
  return best;
}

TEST(GumbelSearch, FindsTheMoveThatWins) {
  int decided = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    const Coins root(games::toy::CoinsRules{6, seed});
    std::map<std::uint16_t, int> worth;
    for (const games::Move move : {Coins::left, Coins::right}) {
      Coins next = root;
      next.play(move);
      worth[move.code] = -solved(next);
    }
    if (worth[0] == worth[1]) continue;
    ++decided;
    const GumbelSearch<Coins> search = searched(root, 400, 7);
    const games::Move best = worth[0] > worth[1] ? Coins::left : Coins::right;
    EXPECT_EQ(search.choice(), best) << seed;
    float sum = 0;
    search.for_each_share([&](games::Move move, float share) {
      sum += share;
      EXPECT_EQ(share > 0.5F, move == best) << seed;
    });
    EXPECT_NEAR(sum, 1, 1e-5);
  }
  EXPECT_GT(decided, 3);
}

TEST(GumbelSearch, VariesItsChoiceWhereNothingIsKnown) {
  const Coins root(games::toy::CoinsRules{12, 1});
  int left = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) left += searched(root, 2, seed).choice() == Coins::left ? 1 : 0;
  EXPECT_GT(left, 20);
  EXPECT_LT(left, 80);
}

TEST(LessonWindow, ForgetsTheOldest) {
  LessonWindow window(10);
  for (int i = 0; i < 25; ++i) {
    std::vector<Lesson> lessons(1);
    lessons[0].win = static_cast<float>(i);
    window.add(std::move(lessons));
  }
  base::Rng rng(1);
  const learn::network::Lessons drawn = window.draw(200, 0.2, 3, rng);
  EXPECT_EQ(*std::ranges::min_element(drawn.wins), 20);
  EXPECT_EQ(*std::ranges::max_element(drawn.wins), 24);
  const learn::network::Lessons all = window.draw(200, 1, 3, rng);
  EXPECT_EQ(*std::ranges::min_element(all.wins), 15);
}

TEST(SelfPlayTable, MakesLessonsOfWholeGames) {
  using View = players::blokus::NetworkView;
  SelfPlayTable<View> table(2, 1);
  std::vector<Lesson> finished;
  base::Rng rng(1);
  while (finished.empty()) {
    learn::network::Listed asked;
    table.go_on(asked, finished);
    ASSERT_EQ(asked.size(), 1U);
    std::vector<float> logits(asked.moves.size());
    for (float& logit : logits) logit = static_cast<float>(rng.unit());
    table.tell(logits, 0.5F);
  }
  EXPECT_GT(finished.size(), 15U);
  for (const Lesson& lesson : finished) {
    EXPECT_EQ(lesson.planes.size(), View::shape.planes * View::shape.words());
    EXPECT_EQ(lesson.scalars.size(), View::shape.scalars);
    EXPECT_EQ(lesson.moves.size(), lesson.shares.size());
    for (const std::uint16_t move : lesson.moves) EXPECT_LT(move, View::shape.moves());
    float sum = 0;
    for (const float share : lesson.shares) sum += share;
    EXPECT_NEAR(sum, 1, 1e-4);
    EXPECT_GE(lesson.win, 0);
    EXPECT_LE(lesson.win, 1);
  }
}

class SelfPlayTest : public testing::Test {
 protected:
  SelfPlayTest() { std::filesystem::remove(checkpoint_); }
  ~SelfPlayTest() override {
    std::filesystem::remove(checkpoint_);
    std::filesystem::remove(checkpoint_ + ".model");
  }
  std::string checkpoint_ =
      (std::filesystem::temp_directory_path() / fmt::format("aite-self-play-{}", getpid())).string();
};

TEST_F(SelfPlayTest, RefusesACheckpointOfOtherSettings) {
  SelfPlaySettings settings;
  settings.channels = 4;
  settings.blocks = 0;
  settings.steps = 1;
  settings.device = "cpu";
  settings.games = 1;
  settings.threads = 1;
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_FALSE(train_by_self_play("blokus-duo", settings, checkpoint_, false, {stopped.get_token()}));
  EXPECT_FALSE(train_by_self_play("blokus-duo", settings, checkpoint_, true, {stopped.get_token()}));
  settings.rate = 0.5;
  EXPECT_THROW(train_by_self_play("blokus-duo", settings, checkpoint_, true, {stopped.get_token()}), base::InputError);
}

}  // namespace
}  // namespace aite::training
