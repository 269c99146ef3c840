// SPDX-License-Identifier: MIT
#include "players/blokus/end_solver.hpp"

#include <algorithm>
#include <bit>

#include "games/blokus/features/moves.hpp"

namespace aite::players::blokus {

using games::Move;
using games::Side;
using games::blokus::Board;
using games::blokus::Openings;

namespace {

int squares_of(std::uint32_t pieces) {
  int squares = 0;
  for (; pieces != 0; pieces &= pieces - 1) {
    squares += games::blokus::piece_sizes[static_cast<std::size_t>(std::countr_zero(pieces))];
  }
  return squares;
}

Openings openings_of(const games::blokus::State& state, Side side) {
  return games::blokus::openings(state.occupied(side), state.occupied(other(side)),
                                 games::blokus::start_boards[games::blokus::at(side)]);
}

// Squares that the side's pieces can still get to: free ones, from its corners on by edges and corners.
int reachable(const Openings& openings) {
  Board reached = openings.corners;
  for (;;) {
    const games::blokus::Surroundings around = games::blokus::surroundings(reached);
    const Board next = reached | ((around.edges | around.corners) & openings.free);
    if (next == reached) return reached.count();
    reached = next;
  }
}

// At most so many squares more.
int still_to_come(const games::blokus::State& state, Side side, const Openings& openings) {
  if (state.has_passed(side)) return 0;
  return std::min(squares_of(state.position().left[games::blokus::at(side)]), reachable(openings));
}

}  // namespace

EndSolver::EndSolver(std::size_t table_bytes) : table_(std::bit_floor(table_bytes / sizeof(Entry))) {}

int EndSolver::search(const State& state, int alpha, int beta) {
  const Side mover = state.to_move();
  const int now = state.occupied(mover).count() - state.occupied(other(mover)).count();
  if (state.is_over()) return now;
  ++nodes_;
  if (nodes_ % 1024 == 0 && stop_.stop_requested()) limit_ = nodes_;
  if (spent()) return 0;
  const Openings enemy = openings_of(state, other(mover));
  const int high = now + still_to_come(state, mover, openings_of(state, mover));
  if (high <= alpha) return high;
  const int low = now - still_to_come(state, other(mover), enemy);
  if (low >= beta || low == high) return low;
  const Entry& known = entry(state.hash());
  if (known.hash == state.hash()) {
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
  }
  return best_of(state, enemy, alpha, beta).margin;
}

EndSolver::Best EndSolver::best_of(const State& state, const Openings& enemy, int alpha, int beta) {
  const std::size_t begin = list_moves(state, enemy);
  const std::size_t end = moves_.size();
  Best best{-most, games::no_move};
  for (std::size_t i = begin; i < end && best.margin < beta && !spent(); ++i) {
    const Move move = moves_[i].second;
    State next = state;
    next.play(move);
    const int margin = -search(next, -beta, -std::max(alpha, best.margin));
    if (margin > best.margin) best = {margin, move};
  }
  moves_.resize(begin);
  if (spent()) return best;
  Entry& kept = entry(state.hash());
  if (kept.hash != state.hash()) kept = {state.hash()};
  kept.best = best.move;
  if (best.margin > alpha) kept.low = std::max(kept.low, static_cast<std::int16_t>(best.margin));
  if (best.margin < beta) kept.high = std::min(kept.high, static_cast<std::int16_t>(best.margin));
  return best;
}

std::size_t EndSolver::list_moves(const State& state, const Openings& enemy) {
  const Entry& known = entry(state.hash());
  const Move first = known.hash == state.hash() ? known.best : games::no_move;
  State::MoveList moves;
  state.legal_moves(moves);
  const std::size_t begin = moves_.size();
  for (const Move move : moves) {
    int value = 0;
    if (move == first) {
      value = most;
    } else if (games::blokus::is_placement(move)) {  // large pieces, in the enemy's way
      const Board& squares = games::blokus::features::moves::outline(move).squares;
      value = 4 * squares.count() + 3 * (squares & enemy.corners).count() + (squares & enemy.free).count();
    }
    moves_.emplace_back(value, move);
  }
  std::sort(moves_.begin() + static_cast<std::ptrdiff_t>(begin), moves_.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second.code < b.second.code;
  });
  return begin;
}

std::optional<EndSolver::End> EndSolver::solve(const State& state, std::uint64_t nodes, const std::stop_token& stop) {
  nodes_ = 0;
  limit_ = nodes;
  stop_ = stop;
  moves_.clear();
  const Openings enemy = openings_of(state, other(state.to_move()));
  const Best decided = best_of(state, enemy, -1, 1);
  if (spent()) return std::nullopt;
  End end{decided.move, decided.margin, decided.margin == 0, nodes_};
  if (decided.margin != 0) {
    const Best best = decided.margin > 0 ? best_of(state, enemy, 0, most) : best_of(state, enemy, -most, 0);
    if (!spent()) end = {best.move, best.margin, true, nodes_};
  }
  end.nodes = nodes_;
  return end;
}

}  // namespace aite::players::blokus
