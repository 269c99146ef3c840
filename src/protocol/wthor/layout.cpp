// SPDX-License-Identifier: MIT
#include "protocol/wthor/layout.hpp"

#include <bit>
#include <utility>

namespace aite::protocol::wthor {

namespace {

using games::othello::State;

// Passes where that is what the side to move has to do before `square` can be played. Whether it can be played now.
bool make_way(Play& play, games::othello::Bits square) {
  if ((play.end.legal() & square) != 0) return true;
  if (play.end.legal() != 0 || (legal_squares(play.end.board().swapped()) & square) == 0) return false;
  play.moves.push_back({play.end.to_move(), "pass", {}, {}, {}});
  play.end.play(games::pass_move);
  return true;
}

}  // namespace

Play play(std::span<const games::Move> squares) {
  Play play;
  play.moves.reserve(squares.size() + 2);  // most games have no pass, few have more than two
  games::Side side = games::Side::first;
  for (const games::Move square : squares) {
    play.legal = play.legal && make_way(play, games::othello::Bits{1} << square.code);
    if (play.legal) side = play.end.to_move();
    play.moves.push_back({side, play.end.move_text(square), {}, {}, {}});
    if (play.legal) play.end.play(square);
    side = games::other(side);
  }
  return play;
}

int discs_with_empties(const State& end) {
  const int black = std::popcount(end.black());
  const int white = std::popcount(end.white());
  if (black == white) return 32;
  return black > white ? 64 - white : black;
}

}  // namespace aite::protocol::wthor
