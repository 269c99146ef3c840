// SPDX-License-Identifier: MIT
#include "games/session.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/fixed_list.hpp"
#include "base/text.hpp"
#include "games/toy/coins.hpp"

namespace aite::games::toy {

namespace {

// A token on a ring of five points: one point on, two points on, or a pass; two passes end the game. No point may be
// visited twice, which only a Session can know.
class Ring {
 public:
  struct Rules {
    void declare(base::Options&) {}
  };
  using MoveList = base::FixedList<Move, 3>;

  static constexpr GameInfo info{"ring", "Ring", "Ring", "first", "second", "walk round a ring"};
  static constexpr int symmetries = 1;
  static constexpr bool forbids_repetition = true;
  static constexpr Move one{1};
  static constexpr Move two{2};

  explicit Ring(const Rules& = {}) {}

  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] Side to_move() const { return to_move_; }
  [[nodiscard]] bool is_over() const { return passes_ == 2; }
  [[nodiscard]] Outcome outcome() const { return {at_}; }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    if (is_over()) return;
    for (const Move move : {one, two, pass_move}) moves.push_back(move);
  }
  [[nodiscard]] std::string why_illegal(Move move) const {
    if (is_over()) return "the game is over";
    return move == one || move == two || move == pass_move ? "" : "there is no such move";
  }
  void play(Move move) {
    passes_ = move == pass_move ? passes_ + 1 : 0;
    if (move != pass_move) at_ = (at_ + move.code) % 5;
    to_move_ = other(to_move_);
  }
  [[nodiscard]] std::uint64_t board_hash() const { return static_cast<std::uint64_t>(at_); }
  [[nodiscard]] std::uint64_t hash() const { return base::mix(board_hash(), static_cast<std::uint64_t>(passes_)); }

  Outcome playout(base::Rng&, Trajectory* = nullptr) const { return outcome(); }
  static void count_playouts(std::span<const Ring>, std::uint32_t, std::uint64_t, std::span<Tally>) {}
  [[nodiscard]] Ring transformed(int) const { return *this; }
  [[nodiscard]] Move transformed(Move move, int) const { return move; }

  [[nodiscard]] std::string text() const { return std::to_string(at_); }
  static Ring from_text(std::string_view text, const Rules&) {
    Ring ring;
    ring.at_ = static_cast<int>(base::parse_integer(text, "point"));
    return ring;
  }
  [[nodiscard]] std::string move_text(Move move) const {
    return move == pass_move ? "pass" : std::to_string(move.code);
  }
  [[nodiscard]] Move parse_move(std::string_view text) const {
    return text == "pass" ? pass_move : Move{static_cast<std::uint16_t>(base::parse_integer(text, "move"))};
  }
  [[nodiscard]] std::string drawing() const { return text() + "\n"; }

 private:
  int at_ = 0;
  int passes_ = 0;
  Side to_move_ = Side::first;
};

static_assert(State<Ring>);

std::string error_of(Session& session, Move move) {
  try {
    session.play(move);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST(Session, PlaysAndTakesBack) {
  SessionOf<Coins> session(Coins::from_text("3 1 4 / 0 0 / first", {}));
  session.play(Coins::right);
  EXPECT_EQ(session.text(), "3 1 / 4 0 / second");
  EXPECT_EQ(session.moves(), std::vector<Move>{Coins::right});
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.text(), "3 1 4 / 0 0 / first");
  EXPECT_TRUE(session.moves().empty());
  EXPECT_FALSE(session.undo());
}

TEST(Session, RefusesWithTheMoveAndTheReason) {
  SessionOf<Coins> session(Coins::from_text("3 / 0 0 / first", {}));
  EXPECT_EQ(error_of(session, Coins::right), "illegal move right: the last coin is taken from the left");
  EXPECT_EQ(session.text(), "3 / 0 0 / first");
}

TEST(Session, NamesTheRulesThatDifferFromTheDefault) {
  EXPECT_EQ(SessionOf<Coins>().rules(), "");
  EXPECT_EQ(SessionOf<Coins>({.coins = 5, .seed = 1}).rules(), "coins=5");
  EXPECT_EQ(SessionOf<Coins>({.coins = 5, .seed = 2}).rules(), "coins=5,seed=2");
}

TEST(Session, StartsAfreshFromAPosition) {
  SessionOf<Coins> session;
  session.play(Coins::left);
  session.set_text("3 1 4 / 0 2 / second");
  EXPECT_EQ(session.text(), "3 1 4 / 0 2 / second");
  EXPECT_TRUE(session.moves().empty());
  EXPECT_FALSE(session.undo());
}

TEST(Session, KeepsItsGameWhenAPositionCannotBeRead) {
  SessionOf<Coins> session;
  session.play(Coins::left);
  const std::string text = session.text();
  EXPECT_THROW(session.set_text("3 1 four / 0 2 / second"), base::InputError);
  EXPECT_THROW(session.set_up({{Side::first, "left"}}, Side::first), base::InputError);  // coins cannot be placed
  EXPECT_EQ(session.text(), text);
  EXPECT_EQ(session.moves().size(), 1U);
}

TEST(Session, HasNoOwnershipInAGameWithoutPoints) { EXPECT_TRUE(SessionOf<Coins>().ownership(10, 1).empty()); }

TEST(Session, ForbidsAPositionThatStoodBefore) {
  SessionOf<Ring> session;
  session.play(Ring::two);
  session.play(Ring::two);  // on 4, after 0 and 2
  EXPECT_EQ(session.legal_moves(), (std::vector<Move>{Ring::two, pass_move})) << "one point on is 0 again";
  EXPECT_EQ(error_of(session, Ring::one), "illegal move 1: it repeats an earlier position (superko)");
  session.play(Ring::two);  // on 1
  EXPECT_EQ(session.legal_moves(), (std::vector<Move>{Ring::two, pass_move})) << "one point on is 2 again";

  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(session.legal_moves(), (std::vector<Move>{Ring::one, Ring::two, pass_move})) << "what was undone is free";
}

TEST(Session, NeverForbidsAPass) {
  SessionOf<Ring> session;
  session.play(pass_move);
  EXPECT_EQ(session.why_illegal(pass_move), "");
  session.play(pass_move);
  EXPECT_TRUE(session.is_over());
  EXPECT_TRUE(session.legal_moves().empty());
  EXPECT_EQ(error_of(session, pass_move), "illegal move pass: the game is over");
}

TEST(Session, CloneKeepsTheHistoryThatForbidsRepetition) {
  SessionOf<Ring> session;
  session.play(Ring::two);
  session.play(Ring::two);
  const std::unique_ptr<Session> clone = session.clone();
  EXPECT_NE(clone->why_illegal(Ring::one), "");
  clone->play(Ring::two);
  EXPECT_EQ(session.text(), "4");
  EXPECT_EQ(clone->text(), "1");
}

}  // namespace aite::games::toy
