// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "conformance/walk.hpp"
#include "games/session.hpp"

// A game in progress, as everything above the games sees it.
namespace aite::conformance {

template <class C>
class Sessions : public ::testing::Test {
 protected:
  using Session = games::SessionOf<typename C::State>;

  static Session fresh() { return Session(start<C>()); }

  // Calls visit(session, rng) for every position of whole random games under the session's rules.
  template <class Visit>
  static void play_games(std::uint64_t seed, std::uint64_t positions, Visit visit) {
    base::Rng rng(seed);
    for (std::uint64_t visited = 0; visited < positions;) {
      Session session = fresh();
      for (int ply = 0; ply <= longest_walk && !::testing::Test::HasFailure(); ++ply) {
        visit(session, rng);
        ++visited;
        if (session.is_over()) break;
        session.play(one_of(session.legal_moves(), rng));
      }
      if (::testing::Test::HasFailure()) return;
    }
  }

  static void expect_refused(Session& session, games::Move move) {
    const std::string text = session.text();
    const std::uint64_t hash = session.hash();
    const std::vector<games::Move> moves = session.moves();
    EXPECT_THROW(session.play(move), base::InputError) << text << ", code " << move.code;
    EXPECT_EQ(session.text(), text);
    EXPECT_EQ(session.hash(), hash);
    EXPECT_EQ(session.moves(), moves);
  }
};

TYPED_TEST_SUITE_P(Sessions);

TYPED_TEST_P(Sessions, ListsMovesExactlyWhileTheGameLasts) {
  TestFixture::play_games(1, scaled(1000), [](const auto& session, base::Rng&) {
    std::vector<games::Move> moves = session.legal_moves();
    EXPECT_EQ(moves.empty(), session.is_over()) << session.text();
    std::sort(moves.begin(), moves.end());
    EXPECT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end()) << "a move twice in " << session.text();
  });
}

TYPED_TEST_P(Sessions, RefusesExactlyTheMovesItDoesNotList) {
  TestFixture::play_games(2, scaled(300), [](auto& session, base::Rng& rng) {
    if (rng.below(8) != 0) return;  // all 65,536 codes are tried
    std::vector<bool> legal(1U << 16U);
    for (const games::Move move : session.legal_moves()) legal[move.code] = true;
    for (std::uint32_t code = 0; code < legal.size(); ++code) {
      const games::Move move{static_cast<std::uint16_t>(code)};
      ASSERT_EQ(session.why_illegal(move).empty(), legal[code]) << session.text() << ", code " << code;
      if (!legal[code] && rng.below(256) == 0) TestFixture::expect_refused(session, move);
    }
    TestFixture::expect_refused(session, games::no_move);
  });
}

TYPED_TEST_P(Sessions, RecordsItsMovesAndTakesThemBack) {
  using Position = std::pair<std::string, std::uint64_t>;
  base::Rng rng(3);
  for (std::uint64_t game = 0; game < scaled(10); ++game) {
    auto session = TestFixture::fresh();
    std::vector<Position> before;
    std::vector<games::Move> played;
    while (!session.is_over() && before.size() < longest_walk) {
      before.emplace_back(session.text(), session.hash());
      played.push_back(one_of(session.legal_moves(), rng));
      session.play(played.back());
    }
    EXPECT_EQ(session.moves(), played);
    while (!before.empty()) {
      ASSERT_TRUE(session.undo());
      ASSERT_EQ(Position(session.text(), session.hash()), before.back());
      before.pop_back();
      played.pop_back();
      ASSERT_EQ(session.moves(), played);
    }
    EXPECT_FALSE(session.undo());
  }
}

TYPED_TEST_P(Sessions, ClonesGoTheirOwnWay) {
  TestFixture::play_games(4, scaled(200), [](const auto& session, base::Rng& rng) {
    if (session.is_over()) return;
    const std::string text = session.text();
    const std::size_t plies = session.moves().size();
    const std::unique_ptr<games::Session> clone = session.clone();
    clone->play(one_of(clone->legal_moves(), rng));
    EXPECT_NE(clone->text(), text);
    EXPECT_EQ(session.text(), text);
    EXPECT_EQ(session.moves().size(), plies);
  });
}

TYPED_TEST_P(Sessions, SaysItsRules) {
  const auto session = TestFixture::fresh();
  const games::SessionOf<typename TypeParam::State> same(rules_from<typename TypeParam::State>(session.rules()));
  EXPECT_EQ(same.rules(), session.rules());
  EXPECT_EQ(same.text(), session.text());
}

REGISTER_TYPED_TEST_SUITE_P(Sessions, ListsMovesExactlyWhileTheGameLasts, RefusesExactlyTheMovesItDoesNotList,
                            RecordsItsMovesAndTakesThemBack, ClonesGoTheirOwnWay, SaysItsRules);

}  // namespace aite::conformance
