// SPDX-License-Identifier: MIT
// Random games of every game there is, written and read again.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/blokus/state.hpp"
#include "games/go/state.hpp"
#include "games/othello/state.hpp"
#include "games/toy/coins.hpp"
#include "protocol/sgf/record.hpp"

namespace aite::protocol::sgf {

namespace {

template <class S>
class SgfRoundTrip : public testing::Test {};

using States = testing::Types<games::go::Small, games::othello::State, games::blokus::State, games::toy::Coins>;
TYPED_TEST_SUITE(SgfRoundTrip, States);

void play_at_random(games::Session& session, base::Rng& rng, std::size_t plies) {
  while (!session.is_over() && session.moves().size() < plies) {
    const std::vector<games::Move> legal = session.legal_moves();
    session.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

TYPED_TEST(SgfRoundTrip, AGameComesBackMoveForMove) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    base::Rng rng(seed);
    games::SessionOf<TypeParam> session;
    play_at_random(session, rng, 100);
    Record record = record_of(session);
    record.first_name = "A [b] \\ c";
    record.moves.front().comment = "because:\n1 ] 2";
    const Record read = read_record(write_record(record));
    EXPECT_EQ(read.game, record.game);
    EXPECT_EQ(read.result, record.result);
    EXPECT_EQ(read.first_name, record.first_name);
    EXPECT_EQ(read.moves.front().comment, record.moves.front().comment);
    games::SessionOf<TypeParam> again;
    replay(read, read.moves.size(), again);
    EXPECT_EQ(again.hash(), session.hash()) << "seed " << seed;
    EXPECT_EQ(again.is_over(), session.is_over());
    EXPECT_EQ(again.moves(), session.moves());
  }
}

TYPED_TEST(SgfRoundTrip, EveryBeginningOfAGameComesBack) {
  base::Rng rng(7);
  games::SessionOf<TypeParam> session;
  play_at_random(session, rng, 20);
  const Record record = read_record(write_record(record_of(session)));
  for (std::size_t count = 0; count < record.moves.size(); ++count) {
    games::SessionOf<TypeParam> again;
    replay(record, count, again);
    games::SessionOf<TypeParam> expected;
    for (std::size_t i = 0; i < count; ++i) expected.play(session.moves()[i]);
    EXPECT_EQ(again.hash(), expected.hash()) << count;
  }
}

TEST(SgfSetUp, ComesBack) {
  const std::vector<games::Placement> stones{{games::Side::first, "C3"}, {games::Side::second, "G7"}};
  games::SessionOf<games::go::Small> session;
  session.set_up(stones, games::Side::second);
  session.play(session.parse_move("E5"));
  games::SessionOf<games::go::Small> again;
  replay(read_record(write_record(record_of(session, stones))), 99, again);
  EXPECT_EQ(again.text(), session.text());
}

TEST(SgfSetUp, IsMadeOfPiecesInBlokus) {
  const std::vector<games::Placement> pieces{{games::Side::first, "e8,d9,e9,f9,e10"},
                                             {games::Side::second, "i4,h5,i5,j5,i6"}};
  games::SessionOf<games::blokus::State> session;
  session.set_up(pieces, games::Side::first);
  games::SessionOf<games::blokus::State> again;
  replay(read_record(write_record(record_of(session, pieces))), 99, again);
  EXPECT_EQ(again.text(), session.text());
}

}  // namespace

}  // namespace aite::protocol::sgf
