// SPDX-License-Identifier: MIT
#include "players/go/formula_style.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdint>

#include "base/random.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"

namespace aite::players::go {

namespace {

using games::InStyle;
using games::Move;
using games::go::PointSet;
using games::go::State;

constexpr std::string_view before = "formula(";

// The legal points of a formula. A search asks about all moves of a state one after the other, on several threads: each
// remembers the last state.
template <int MaxSize>
PointSet<MaxSize> legal_points(const learn::formulas::Formula& formula, std::uint64_t number,
                               const State<MaxSize>& state) {
  struct Last {
    std::uint64_t number = 0;
    std::uint64_t state = 0;
    Move move = games::no_move;  // that led to it
    PointSet<MaxSize> points;
  };
  thread_local Last last;
  if (last.number == number && last.state == state.hash() && last.move == state.last_move()) return last.points;
  PointSet<MaxSize> legal;
  typename State<MaxSize>::MoveList moves;
  state.legal_moves(moves);
  for (const Move move : moves) {
    if (move != games::pass_move) legal.add(state.geometry().bit(move.code));
  }
  last = {number, state.hash(), state.last_move(), formula_points(formula, state) & legal};
  return last.points;
}

}  // namespace

template <int MaxSize>
games::Style<State<MaxSize>> formula_style(std::string_view text) {
  static std::atomic<std::uint64_t> made{0};
  const std::string_view inside = text.substr(before.size(), text.size() - before.size() - 1);
  const learn::formulas::Formula formula = learn::formulas::parse(inside, formula_vocabulary());
  const std::uint64_t number = ++made;
  return {{std::string(text), learn::formulas::sentence(formula, formula_vocabulary())},
          [formula, number](const State<MaxSize>& state, Move move) {
            const PointSet<MaxSize> points = legal_points(formula, number, state);
            if (points.none() || move == games::pass_move) return InStyle::not_asked;
            return points.has(state.geometry().bit(move.code)) ? InStyle::yes : InStyle::no;
          }};
}

template games::Style<State<9>> formula_style<9>(std::string_view text);
template games::Style<State<19>> formula_style<19>(std::string_view text);

}  // namespace aite::players::go
