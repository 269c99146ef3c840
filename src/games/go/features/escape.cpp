// SPDX-License-Identifier: MIT
#include "games/go/features/escape.hpp"

#include "games/go/chains.hpp"

namespace aite::games::go::features {

namespace {

template <class Set>
Set in_atari(const Set& side, const Set& empty) {
  Set found;
  for (Set left = side; left.any();) {
    const Set stones = spread(Set::of(left.first()), side);
    left -= stones;
    if ((stones.neighbours() & empty).count() == 1) found |= stones;
  }
  return found;
}

}  // namespace

template <int MaxSize>
Escape<MaxSize> find_escape(const State<MaxSize>& state) {
  using Set = PointSet<MaxSize>;
  const Geometry<MaxSize>& geometry = state.geometry();
  const Side side = state.to_move();
  const auto empty_of = [&](const State<MaxSize>& of) {
    return geometry.board - of.stones(Side::first) - of.stones(Side::second);
  };
  Escape<MaxSize> escape;
  escape.in_atari = in_atari(state.stones(side), empty_of(state));
  if (escape.in_atari.none()) return escape;
  for (Set left = escape.in_atari; left.any();) {
    escape.strings.push_back({spread(Set::of(left.first()), escape.in_atari), {}});
    left -= escape.strings.back().stones;
  }
  bool snapback = false;
  bool captures = false;
  bool connects = false;
  typename State<MaxSize>::MoveList moves;
  state.legal_moves(moves);
  for (const Move move : moves) {
    if (move == pass_move) continue;
    State<MaxSize> after = state;
    after.play(move);
    const Set stone = Set::of(geometry.bit(move.code));
    const Set taken = state.stones(other(side)) - after.stones(other(side));
    const Set still = in_atari(after.stones(side), empty_of(after));
    if ((still & stone).none()) {
      for (auto& string : escape.strings) {
        if ((still & string.stones).none()) string.right |= stone;
      }
    }
    const bool beside_atari = (taken.neighbours() & escape.in_atari).any();
    if (still.any()) {
      snapback |= beside_atari && (still & stone).any();
      continue;
    }
    escape.right |= stone;
    captures |= taken.any();
    const Set joined = stone.neighbours() & state.stones(side);
    connects |= (joined & escape.in_atari).any() && (joined - escape.in_atari).any();
  }
  escape.kind = snapback              ? EscapeKind::snapback
                : escape.right.none() ? EscapeKind::none
                : captures            ? EscapeKind::capture
                : connects            ? EscapeKind::connect
                                      : EscapeKind::extend;
  return escape;
}

template Escape<9> find_escape(const State<9>& state);
template Escape<19> find_escape(const State<19>& state);

}  // namespace aite::games::go::features
