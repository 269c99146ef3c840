// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "games/blokus/board.hpp"
#include "games/blokus/placements.hpp"
#include "games/blokus/shifts.hpp"
#include "games/blokus/state.hpp"
#include "search/evaluation.hpp"

namespace aite::players::blokus {

// Big pieces laid and room to go on: 16 for a piece of five squares, 10 for four, twice the size for smaller ones, and
// 1 for every square within three steps of a corner where the side may start. After the evaluation of the program
// hmmm, a peer of paper 001's tournament; here in hundredths of a square, a unit being worth about a third of one.
class PiecesAndRoom final : public search::Evaluation<games::blokus::State> {
 public:
  using State = games::blokus::State;
  using Score = search::Score;
  using Board = games::blokus::Board;

  [[nodiscard]] Score evaluate(const State& state) const override {
    const games::Side mover = state.to_move();
    return per_unit * (units(state, mover) - units(state, other(mover)));
  }

  [[nodiscard]] search::Expectation expectation(Score score) const override {
    return search::logistic_expectation(score, 600);
  }

  [[nodiscard]] search::Reason explain(const State& state, games::Side side) const override {
    const Score pieces = laid(state, side) - laid(state, other(side));
    const Score squares = room(state, side) - room(state, other(side));
    return search::Reason{"pieces_and_room", {{"pieces", pieces}, {"room", squares}, {"sum", pieces + squares}}};
  }

  void order(const State& /*state*/, std::span<const games::Move> moves, std::span<Score> values) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] != games::pass_move) values[i] = piece_units(games::blokus::laid_piece(moves[i]).piece());
    }
  }

 private:
  static constexpr Score per_unit = 30;

  static Score piece_units(std::size_t piece) {
    const Score size = games::blokus::piece_sizes[piece];
    return size == 5 ? 16 : size == 4 ? 10 : 2 * size;
  }

  static Score units(const State& state, games::Side side) { return laid(state, side) + room(state, side); }

  static Score laid(const State& state, games::Side side) {
    Score sum = 0;
    for (std::size_t piece = 0; piece < games::blokus::pieces.size(); ++piece) {
      if (!state.has_piece(side, piece)) sum += piece_units(piece);
    }
    return sum;
  }

  // Squares the side could still cover within three steps of where a piece may start.
  static int room(const State& state, games::Side side) {
    const games::blokus::Openings open = games::blokus::openings(state.occupied(side), state.occupied(other(side)),
                                                                 games::blokus::start_boards[games::blokus::at(side)]);
    Board reached = open.corners;
    for (int step = 0; step < 3; ++step) reached |= games::blokus::surroundings(reached).edges & open.free;
    return reached.count();
  }
};

}  // namespace aite::players::blokus
