// SPDX-License-Identifier: MIT
#include "protocol/gtp/dialect.hpp"

#include <algorithm>
#include <array>

#include "games/go/diagram.hpp"
#include "protocol/gtp/commands.hpp"

namespace aite::protocol::gtp {

namespace {

// Half of the plies that are left of a game of `length` plies; never below `least`, since no game is over until it is.
double half_of_rest(double length, const games::Session& session, double least) {
  return std::max(least, (length - static_cast<double>(session.moves().size())) / 2);
}

games::go::Diagram go_diagram(const games::Session& session) {
  return games::go::parse_diagram(session.text(), games::go::Rules{});
}

// Games between people fill about three quarters of the board; machines fill more.
double go_moves_left(const games::Session& session) {
  const int size = go_diagram(session).size();
  return half_of_rest(0.9 * size * size, session, 10);
}

double othello_moves_left(const games::Session& session) { return half_of_rest(60, session, 1); }

// 21 pieces a side, of which a good game leaves few.
double blokus_moves_left(const games::Session& session) { return half_of_rest(36, session, 2); }

double some_moves_left(const games::Session& session) { return half_of_rest(60, session, 10); }

BoardView go_board(const games::Session& session) {
  const games::go::Diagram diagram = go_diagram(session);
  BoardView view{static_cast<std::size_t>(diagram.size()), {}};
  for (const std::optional<games::Side>& point : diagram.points) {
    view.points += !point ? '.' : *point == games::Side::first ? 'X' : 'O';
  }
  return view;
}

// The session's text begins with 64 squares from a1; GoGui's top row is row 8.
BoardView othello_board(const games::Session& session) {
  const std::string text = session.text();
  BoardView view{8, {}};
  for (std::size_t row = 8; row-- > 0;) view.points += text.substr(8 * row, 8);
  std::replace_if(
      view.points.begin(), view.points.end(), [](char c) { return c != 'X' && c != 'O'; }, '.');
  return view;
}

constexpr std::array<Dialect, 3> dialects{{
    {"go", add_go_commands, go_moves_left, true, go_board, false},
    {"othello", add_othello_commands, othello_moves_left, false, othello_board, true},
    {"blokus-duo", add_blokus_commands, blokus_moves_left, false, nullptr, false},
}};

constexpr Dialect default_dialect{"", nullptr, some_moves_left, false, nullptr, false};

}  // namespace

const Dialect& dialect_of(const games::GameInfo& info) {
  const auto found =
      std::find_if(dialects.begin(), dialects.end(), [&](const Dialect& dialect) { return dialect.game == info.name; });
  return found == dialects.end() ? default_dialect : *found;
}

}  // namespace aite::protocol::gtp
