// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "conformance/walk.hpp"
#include "games/session.hpp"

// A game in progress, as everything above the games sees it.
namespace aite::conformance {

template <games::State S, class Visit>
void walk_session(const S& start, std::uint64_t seed, std::uint64_t positions, Visit visit) {
  using Session = games::SessionOf<S>;
  walk(
      Session(start), [](const Session& session) { return session.legal_moves(); }, seed, positions, visit);
}

inline void expect_refused(games::Session& session, games::Move move) {
  const std::string text = session.text();
  const std::uint64_t hash = session.hash();
  const std::vector<games::Move> moves = session.moves();
  EXPECT_THROW(session.play(move), base::InputError) << text << ", code " << move.code;
  EXPECT_EQ(session.text(), text);
  EXPECT_EQ(session.hash(), hash);
  EXPECT_EQ(session.moves(), moves);
}

inline void expect_exact_list(const games::Session& session) {
  std::vector<games::Move> moves = session.legal_moves();
  EXPECT_EQ(moves.empty(), session.is_over()) << session.text();
  std::sort(moves.begin(), moves.end());
  EXPECT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end()) << "a move twice in " << session.text();
}

// Tries all 65,536 codes.
inline void expect_exact_refusals(games::Session& session, base::Rng& rng) {
  std::vector<bool> legal(1U << 16U);
  for (const games::Move move : session.legal_moves()) legal[move.code] = true;
  for (std::uint32_t code = 0; code < legal.size(); ++code) {
    const games::Move move{static_cast<std::uint16_t>(code)};
    ASSERT_EQ(session.why_illegal(move).empty(), legal[code]) << session.text() << ", code " << code;
    if (!legal[code] && rng.below(256) == 0) expect_refused(session, move);
  }
  expect_refused(session, games::no_move);
}

inline void expect_game_can_be_taken_back(games::Session& session, base::Rng& rng) {
  using Position = std::pair<std::string, std::uint64_t>;
  std::vector<Position> before;
  std::vector<games::Move> played;
  while (!session.is_over() && before.size() < longest_walk) {
    before.emplace_back(session.text(), session.hash());
    played.push_back(one_of(session.legal_moves(), rng));
    session.play(played.back());
  }
  EXPECT_EQ(session.moves(), played);
  for (; !before.empty(); before.pop_back(), played.pop_back()) {
    ASSERT_EQ(session.moves(), played);
    ASSERT_TRUE(session.undo());
    ASSERT_EQ(Position(session.text(), session.hash()), before.back());
  }
  EXPECT_TRUE(session.moves().empty());
  EXPECT_FALSE(session.undo());
}

inline void expect_own_way_of_clone(const games::Session& session, base::Rng& rng) {
  if (session.is_over()) return;
  const std::string text = session.text();
  const std::size_t plies = session.moves().size();
  const std::unique_ptr<games::Session> clone = session.clone();
  clone->play(one_of(clone->legal_moves(), rng));
  EXPECT_NE(clone->text(), text);
  EXPECT_EQ(session.text(), text);
  EXPECT_EQ(session.moves().size(), plies);
}

// What a person is shown, and what the clock and the referee ask.
inline void expect_facts(const games::Session& session) {
  EXPECT_GT(session.moves_left(), 0) << session.text();
  EXPECT_EQ(session.move_text(games::pass_move), "pass");
  EXPECT_EQ(session.longest_game().has_value(), session.info().free_pass) << "only free passes can go on for ever";
  if (const auto settled = session.settle()) {
    EXPECT_TRUE(session.is_over());
    if (settled->dead.empty()) {
      EXPECT_EQ(settled->outcome, session.outcome()) << session.text();
    }
  }
  const std::optional<games::BoardView> view = session.view();
  if (!view) return;
  const auto cells = static_cast<std::size_t>(view->size * view->size);
  ASSERT_EQ(view->cells.size(), cells);
  EXPECT_GE(view->columns.size(), static_cast<std::size_t>(view->size));
  EXPECT_EQ(view->look == games::Look::pieces, !session.pieces().empty());
  EXPECT_TRUE(session.covered(games::pass_move).empty());
  for (const games::Move move : session.legal_moves()) {
    if (move == games::pass_move) continue;
    const std::vector<int> covered = session.covered(move);
    ASSERT_FALSE(covered.empty()) << session.move_text(move);
    for (const int cell : covered) {
      ASSERT_LT(static_cast<std::size_t>(cell), cells);
      ASSERT_EQ(view->cells[static_cast<std::size_t>(cell)], '.')
          << session.move_text(move) << " in " << session.text();
    }
    const std::optional<int> piece = session.piece_of(move);
    ASSERT_EQ(piece.has_value(), view->look == games::Look::pieces);
    if (piece) {
      const auto& hand = view->hands[static_cast<std::size_t>(games::index(session.to_move()))];
      EXPECT_NE(std::find(hand.begin(), hand.end(), *piece), hand.end()) << "a piece that is not left";
    }
  }
}

// The board, written as stones and set up again, is the same board.
inline void expect_placements_make_the_board(const games::Session& session) {
  const std::optional<games::BoardView> view = session.view();
  if (!view || view->look == games::Look::pieces) {
    EXPECT_THROW(static_cast<void>(session.placements()), base::InputError);
    return;
  }
  const std::unique_ptr<games::Session> again = session.clone();
  again->set_up(session.placements(), session.to_move());
  EXPECT_EQ(again->view()->cells, view->cells) << session.text();
}

template <class G>
class Sessions : public Conformance<G> {};

TYPED_TEST_SUITE_P(Sessions);

TYPED_TEST_P(Sessions, ListsMovesExactlyWhileTheGameLasts) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk_session(start, 1, base::test_size(1'000), [](const auto& session, base::Rng&) { expect_exact_list(session); });
  });
}

TYPED_TEST_P(Sessions, RefusesExactlyTheMovesItDoesNotList) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk_session(start, 2, base::test_size(40),
                 [](auto& session, base::Rng& rng) { expect_exact_refusals(session, rng); });
  });
}

TYPED_TEST_P(Sessions, RecordsItsMovesAndTakesThemBack) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    base::Rng rng(3);
    for (std::uint64_t game = 0; game < base::test_size(10); ++game) {
      games::SessionOf<typename TypeParam::State> session(start);
      expect_game_can_be_taken_back(session, rng);
    }
  });
}

TYPED_TEST_P(Sessions, ClonesGoTheirOwnWay) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk_session(start, 4, base::test_size(200),
                 [](const auto& session, base::Rng& rng) { expect_own_way_of_clone(session, rng); });
  });
}

TYPED_TEST_P(Sessions, SaysItsRules) {
  using State = typename TypeParam::State;
  TestFixture::for_each_case([](const State& start, const Case&) {
    const games::SessionOf<State> session(start);
    const games::SessionOf<State> same(rules_from<State>(session.rules()));
    EXPECT_EQ(same.rules(), session.rules());
    EXPECT_EQ(same.text(), session.text());
  });
}

TYPED_TEST_P(Sessions, KnowsTheFactsOfItsGame) {
  TestFixture::for_each_case([](const auto& start, const Case&) {
    walk_session(start, 5, base::test_size(300), [](const auto& session, base::Rng&) {
      expect_facts(session);
      if (!session.is_over()) expect_placements_make_the_board(session);
    });
  });
}

REGISTER_TYPED_TEST_SUITE_P(Sessions, KnowsTheFactsOfItsGame, ListsMovesExactlyWhileTheGameLasts,
                            RefusesExactlyTheMovesItDoesNotList, RecordsItsMovesAndTakesThemBack, ClonesGoTheirOwnWay,
                            SaysItsRules);

}  // namespace aite::conformance
