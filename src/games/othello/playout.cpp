// SPDX-License-Identifier: MIT
#include "games/othello/playout.hpp"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/othello/playout.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "games/othello/nth_bit-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::othello::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if AITE_OTHELLO_VECTORS

// A game in vector registers: both boards stand in all four lanes and each lane looks along one axis, so a ply is
// short: what limits a single game is how long one step waits for the one before, not how many there are.
using Axes = hn::FixedTag<Bits, 4>;
using V = hn::Vec<Axes>;

alignas(32) constexpr Bits steps[4] = {1, 7, 8, 9};
alignas(32) constexpr Bits double_steps[4] = {2, 14, 16, 18};
alignas(32) constexpr Bits between_masks[4] = {inner_columns, inner_columns, ~Bits{0}, inner_columns};

// What flood() of flips.hpp reaches along the four axes, towards h8 and towards a1.
struct Floods {
  V down;
  V up;
};

HWY_INLINE Floods floods(V from, V through_down, V through_up) {
  const V step = hn::Load(Axes(), steps);
  const V twice = hn::Load(Axes(), double_steps);
  const V pairs_down = hn::And(through_down, hn::Shl(through_down, step));
  const V pairs_up = hn::And(through_up, hn::Shr(through_up, step));
  V down = hn::And(through_down, hn::Shl(from, step));
  V up = hn::And(through_up, hn::Shr(from, step));
  down = hn::OrAnd(down, through_down, hn::Shl(down, step));
  up = hn::OrAnd(up, through_up, hn::Shr(up, step));
  down = hn::OrAnd(down, pairs_down, hn::Shl(down, twice));
  up = hn::OrAnd(up, pairs_up, hn::Shr(up, twice));
  down = hn::OrAnd(down, pairs_down, hn::Shl(down, twice));
  up = hn::OrAnd(up, pairs_up, hn::Shr(up, twice));
  return {down, up};
}

// The union of the four lanes, in every lane.
HWY_INLINE V united(V v) {
  v = hn::Or(v, hn::ConcatLowerUpper(Axes(), v, v));
  return hn::Or(v, hn::Shuffle01(v));
}

class Game {
 public:
  explicit HWY_INLINE Game(Board board) : own_(hn::Set(Axes(), board.own)), other_(hn::Set(Axes(), board.other)) {}

  [[nodiscard]] HWY_INLINE Board board() const { return {hn::GetLane(own_), hn::GetLane(other_)}; }

  // The legal squares.
  HWY_INLINE Bits look() {
    const V step = hn::Load(Axes(), steps);
    const V between = hn::And(other_, hn::Load(Axes(), between_masks));
    reach_ = floods(own_, between, between);
    const V behind = united(hn::Or(hn::Shl(reach_.down, step), hn::Shr(reach_.up, step)));
    return hn::GetLane(hn::AndNot(hn::Or(own_, other_), behind));
  }

  // After look(): what own discs reach from one end of a line and the move from the other is flipped.
  HWY_INLINE void play(Bits move) {
    const V square = hn::Set(Axes(), move);
    const Floods lines = floods(square, reach_.up, reach_.down);
    const V flips = united(hn::Or(lines.down, lines.up));
    const V own = hn::AndNot(flips, other_);
    other_ = hn::Or3(own_, flips, square);
    own_ = own;
  }

 private:
  V own_;
  V other_;
  Floods reach_;
};

#else

class Game {
 public:
  explicit Game(Board board) : board_(board) {}

  [[nodiscard]] Board board() const { return board_; }
  [[nodiscard]] Bits look() const { return legal_squares(board_); }
  void play(Bits move) { board_ = after(board_, move); }

 private:
  Board board_;
};

#endif

Board play_out(Board start, base::Rng& rng_of_caller, Trajectory* trajectory) {
  base::Rng rng = rng_of_caller;  // a copy stays in a register
  Game game(start);
  bool start_side_to_move = true;
  for (;;) {
    const Bits legal = game.look();
    if (legal == 0 && legal_squares(game.board().swapped()) == 0) break;
    const Bits move = random_square(legal, rng);
    if (trajectory != nullptr) {
      trajectory->push_back(move == 0 ? pass_move : Move{static_cast<std::uint16_t>(std::countr_zero(move))});
    }
    game.play(move);
    start_side_to_move = !start_side_to_move;
  }
  rng_of_caller = rng;
  return start_side_to_move ? game.board() : game.board().swapped();
}

}  // namespace aite::games::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::othello {

HWY_EXPORT(play_out);

Board play_out(Board board, base::Rng& rng, Trajectory* trajectory) {
  return HWY_DYNAMIC_DISPATCH(play_out)(board, rng, trajectory);
}

}  // namespace aite::games::othello
#endif
