// SPDX-License-Identifier: MIT
#include "training/othello/training_games.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "games/othello/features/planes.hpp"
#include "games/othello/symmetry.hpp"
#include "players/othello/models.hpp"

namespace aite::training::othello {

namespace {

using games::Move;
using games::othello::Board;
using games::othello::State;

constexpr int symmetries = 8;

// Calls f(board, move) for every move of the games but passes.
template <class F>
void each_move(const std::vector<TrainingGame>& games, const F& f) {
  for (const TrainingGame& game : games) {
    State state;
    for (const Move move : game.moves) {
      if (move != games::pass_move) f(state.board(), move);
      state.play(move);
    }
  }
}

// The squares that `move` goes to by the symmetries that leave the board as it is.
games::othello::Bits same_moves(const Board& board, Move move) {
  games::othello::Bits same = 0;
  for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
    if (games::othello::transformed(board.own, symmetry) == board.own &&
        games::othello::transformed(board.other, symmetry) == board.other) {
      same |= games::othello::transformed(games::othello::Bits{1} << move.code, symmetry);
    }
  }
  return same;
}

}  // namespace

std::uint64_t TrainingGame::identity() const { return identity_of(State(), moves, 0); }

Sets<TrainingGame> split(std::vector<TrainingGame> games, const Years& years) {
  std::stable_sort(games.begin(), games.end(), [](const auto& a, const auto& b) { return a.year < b.year; });
  return {games, [&](const TrainingGame& game) { return years.part_of(game.year); }};
}

void keep_draws(Sets<TrainingGame>& sets) {
  for (const Part part : {Part::training, Part::validation}) {
    std::erase_if(sets.of(part), [](const TrainingGame& game) { return !game.drawn; });
  }
}

void keep_random(Sets<TrainingGame>& sets, std::size_t count, std::uint64_t seed) {
  const std::size_t all = sets.of(Part::training).size();
  const double share = std::min(1.0, static_cast<double>(count) / static_cast<double>(std::max<std::size_t>(all, 1)));
  base::Rng rng(seed);
  for (const Part part : {Part::training, Part::validation}) {
    std::vector<TrainingGame>& games = sets.of(part);
    rng.shuffle(games);
    games.resize(static_cast<std::size_t>(std::llround(share * static_cast<double>(games.size()))));
  }
}

learn::network::Positions positions_of(const std::vector<TrainingGame>& games, bool forced) {
  learn::network::Positions positions(players::othello::policy_shape);
  each_move(games, [&](const Board& board, Move move) {
    const games::othello::Bits legal = legal_squares(board);
    if (!forced && std::popcount(legal) <= 1) return;
    const games::othello::Bits same = same_moves(board, move);
    positions.add({encoded(board), {}, {&legal, 1}, {&same, 1}, move.code});
  });
  return positions;
}

std::uint64_t BoardSet::key(const Board& board) {
  std::pair<std::uint64_t, std::uint64_t> first{board.own, board.other};
  for (int symmetry = 1; symmetry < symmetries; ++symmetry) {
    first = std::min(first, std::pair(games::othello::transformed(board.own, symmetry),
                                      games::othello::transformed(board.other, symmetry)));
  }
  return base::mix(first.first, first.second);
}

BoardSet boards_of(const std::vector<TrainingGame>& games) {
  BoardSet boards;
  each_move(games, [&](const Board& board, Move) { boards.add(board); });
  return boards;
}

}  // namespace aite::training::othello
