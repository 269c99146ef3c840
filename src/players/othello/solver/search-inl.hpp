// SPDX-License-Identifier: MIT
// Compiled once for every instruction set, hence no ordinary include guard.
#if defined(AITE_OTHELLO_SOLVER_SEARCH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_OTHELLO_SOLVER_SEARCH_INL
#undef AITE_OTHELLO_SOLVER_SEARCH_INL
#else
#define AITE_OTHELLO_SOLVER_SEARCH_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/fixed_list.hpp"
#include "games/othello/state.hpp"
#include "players/othello/solver/bounds_table.hpp"
#include "players/othello/solver/effort.hpp"
#include "players/othello/solver/estimate-inl.hpp"
#include "players/othello/solver/last_squares-inl.hpp"
#include "players/othello/solver/moves-inl.hpp"
#include "players/othello/solver/stability.hpp"

// Principal-variation search to the end of the game, in three zones by the number of empty squares: far from the end
// the positions are kept in a table and moves are ordered with care; nearer by parity alone; the last four squares
// have code of their own. The constants were chosen by measuring (bench/solver_bench).
AITE_OTHELLO_SOLVER_BEFORE_NAMESPACE();
namespace aite::players::othello::solver::HWY_NAMESPACE {

constexpr int last_zone = 4;   // empty squares at most
constexpr int near_zone = 6;   // empty squares at most
constexpr int look_ahead = 9;  // empty squares from which the table is asked about every move before one is searched

// How far ahead moves are looked at to order them: a ply from twelve empty squares on, another one every four.
constexpr int plies_to_estimate(int empty) { return empty / 4 - 2; }

class Search {
 public:
  Search(BoundsTable& table, Effort& effort) : table_(table), effort_(effort) {}

  // The final margin of the side to move if it lies between alpha and beta; otherwise a bound on the same side.
  int score(const Board& board, int alpha, int beta) {
    const int empty = std::popcount(board.empty());
    if (empty <= last_zone) return score_near_end(board, alpha, beta, effort_);
    return empty <= near_zone ? near(board, alpha, beta) : far(board, alpha, beta);
  }

 private:
  struct Candidate {
    Board next;
    int value;  // for ordering only
    std::uint8_t square;
  };
  using Candidates = base::FixedList<Candidate, games::othello::State::MoveList::capacity()>;

  int after_pass(const Board& board, int alpha, int beta) {
    const Board passed = board.swapped();
    return legal(passed) != 0 ? -score(passed, -beta, -alpha) : board.margin();
  }

  int near(const Board& board, int alpha, int beta) {
    effort_.count();
    const Bits moves = legal(board);
    if (moves == 0) return after_pass(board, alpha, beta);
    const Bits odd = odd_quarters(board.empty());
    int best = -max_score;
    for (const Bits part : {moves & odd, moves & ~odd}) {
      for (Bits left = part; left != 0; left &= left - 1) {
        const auto square = static_cast<std::size_t>(std::countr_zero(left));
        const Board next = next_board(board, square, turned(board, square));
        best = std::max(best, -score(next, -beta, -std::max(alpha, best)));
        if (best >= beta) return best;
      }
    }
    return best;
  }

  int far(const Board& board, int alpha, int beta) {
    const std::uint64_t nodes_before = effort_.nodes();
    effort_.count_and_check();
    const Bits moves = legal(board);
    if (moves == 0) return after_pass(board, alpha, beta);
    const int empty = std::popcount(board.empty());

    // Who is to lose by more than the opponent's stable discs allow need not look for a move.
    if (alpha >= 2 * empty) {
      const int most = max_score - 2 * std::popcount(stable_discs(board.swapped()));
      if (most <= alpha) return most;
    }

    const Known known = table_.find(board);
    if (known.lower >= beta || known.lower == known.upper) return known.lower;
    if (known.upper <= alpha) return known.upper;
    alpha = std::max<int>(alpha, known.lower);
    beta = std::min<int>(beta, known.upper);

    Candidates candidates;
    list(board, moves, candidates);
    if (empty >= look_ahead) {
      for (const Candidate& candidate : candidates) {
        const int least = -table_.find(candidate.next).upper;
        if (least >= beta) return least;
      }
    }
    rank(board, known.square, candidates);

    int best = -max_score - 1;
    std::uint8_t best_square = no_square;
    for (std::size_t i = 0; i < candidates.size() && best < beta; ++i) {
      bring_best_forward(candidates, i);
      const int least = std::max(alpha, best);
      int found = 0;
      if (i > 0) found = -score(candidates[i].next, -least - 1, -least);
      if (i == 0 || (found > least && found < beta)) found = -score(candidates[i].next, -beta, -least);
      if (found > best) {
        best = found;
        best_square = candidates[i].square;
      }
    }
    Known now;
    now.square = best_square;
    if (best > alpha) now.lower = static_cast<std::int8_t>(best);
    if (best < beta) now.upper = static_cast<std::int8_t>(best);
    table_.store(board, now, effort_.nodes() - nodes_before);
    return best;
  }

  void list(const Board& board, Bits moves, Candidates& candidates) const {
    for (; moves != 0; moves &= moves - 1) {
      const auto square = static_cast<std::uint8_t>(std::countr_zero(moves));
      const Board next = next_board(board, square, turned(board, square));
      table_.prefetch(next);
      candidates.push_back({next, 0, square});
    }
  }

  // Fastest first: what leaves the opponent few moves is small to search and often good. Corners count twice among
  // those. Then parity, how much of the own front is open to the opponent, and what an estimate says.
  void rank(const Board& board, std::uint8_t first, Candidates& candidates) const {
    const Bits odd = odd_quarters(board.empty());
    const int plies = plies_to_estimate(std::popcount(board.empty()));
    for (Candidate& candidate : candidates) {
      const Bits replies = legal(candidate.next);
      const Bits square = Bits{1} << candidate.square;
      candidate.value = -16 * (std::popcount(replies) + std::popcount(replies & corners)) +
                        ((square & odd) != 0 ? 8 : 0) + ((square & corners) != 0 ? 24 : 0) -
                        2 * std::popcount(with_neighbours(candidate.next.other) & candidate.next.empty());
      if (plies > 0) candidate.value -= estimate(candidate.next, plies - 1, -no_estimate, no_estimate);
      if (candidate.square == first) candidate.value = no_estimate;
    }
  }

  // Selection sort, one step at a time: most nodes are cut off after a move or two.
  static void bring_best_forward(Candidates& candidates, std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < candidates.size(); ++i) {
      if (candidates[i].value > candidates[best].value) best = i;
    }
    std::swap(candidates[from], candidates[best]);
  }

  BoundsTable& table_;
  Effort& effort_;
};

}  // namespace aite::players::othello::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
