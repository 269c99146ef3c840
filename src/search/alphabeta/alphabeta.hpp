// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "search/alphabeta/best_lines.hpp"
#include "search/alphabeta/transpositions.hpp"
#include "search/evaluation.hpp"
#include "search/thought.hpp"

namespace aite::search::alphabeta {

// Which moves' scores are more than bounds: those of the best move, or of all, which takes longer.
enum class Exact : std::uint8_t { best, all };

// Iterative-deepening negamax with principal-variation windows, a transposition table and a history of good moves. The
// evaluation is plugged in. `budget.playouts` counts nodes.
template <games::State S>
class AlphaBeta {
 public:
  AlphaBeta(std::shared_ptr<const Evaluation<S>> evaluation, std::size_t table_bytes)
      : evaluation_(std::move(evaluation)), table_(table_bytes), history_(std::size_t{1} << 16) {
    moves_.reserve(1 << 14);
    values_.reserve(1 << 14);
  }

  void clear() {
    table_.clear();
    std::fill(history_.begin(), history_.end(), 0);
  }

  // Searches until `max_depth` plies are done, the budget is spent or the search is stopped. A move is always answered:
  // the best of the deepest iteration that looked at one.
  Thought search(const S& root, std::span<const games::Move> root_moves, int max_depth, Budget budget,
                 const Watch& watch, std::uint64_t seed, Exact exact = Exact::best) {
    exact_ = exact;
    start_ = std::chrono::steady_clock::now();
    budget_ = budget;
    watch_ = &watch;
    nodes_ = 0;
    stopped_ = false;
    next_pause_ = watch.interval;
    std::vector<Line> lines;
    for (const games::Move move : root_moves) lines.push_back({move, 0, 0, 0, 0, {move}});
    base::Rng rng(seed);
    rng.shuffle(lines);  // equal moves are chosen at random
    order_root(root, lines);

    double next_report = watch.interval;
    int depth = 0;
    for (int iteration = 1; iteration <= max_depth && !stopped_; ++iteration) {
      if (search_root(root, lines, iteration) > 0) depth = iteration;
      if (watch.on_thought && watch.interval > 0 && seconds() >= next_report) {
        watch.on_thought(answer(root, lines, depth));
        next_report = seconds() + watch.interval;
      }
      if (std::abs(lines.front().score) >= won / 2 || lines.size() == 1) break;  // proven, or no choice
    }
    return answer(root, lines, depth);
  }

 private:
  struct Line {
    games::Move move;
    Score score;         // for the side to move at the root; of moves that were cut off, an upper bound
    int depth;           // of the iteration that found the score; 0: none did
    std::uint32_t turn;  // how many moves that iteration had looked at before
    std::uint64_t nodes;
    std::vector<games::Move> moves;
  };

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  void order_root(const S& root, std::vector<Line>& lines) {
    std::vector<games::Move> moves;
    for (const Line& line : lines) moves.push_back(line.move);
    std::vector<Score> values(moves.size());
    evaluation_->order(root, moves, values);
    std::vector<std::pair<Score, Line>> ranked;
    for (std::size_t i = 0; i < lines.size(); ++i) ranked.emplace_back(values[i], std::move(lines[i]));
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i] = std::move(ranked[i].second);
      lines[i].turn = static_cast<std::uint32_t>(i);
    }
  }

  // One iteration; the best move comes to the front. Returns how many root moves were completed.
  int search_root(const S& root, std::vector<Line>& lines, int depth) {
    const bool all = exact_ == Exact::all;
    Score alpha = -infinite;
    int completed = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::uint64_t before = nodes_;
      S next = root;
      next.play(lines[i].move);
      Score score = 0;
      if (i > 0 && !all) score = -negamax(next, 1, depth - 1, -alpha - 1, -alpha);
      if (!stopped_ && (i == 0 || all || score > alpha)) {
        score = -negamax(next, 1, depth - 1, -infinite, all ? infinite : -alpha);
      }
      if (stopped_) break;
      ++completed;
      Line& line = lines[i];
      line.score = score;
      line.depth = depth;
      line.turn = static_cast<std::uint32_t>(i);
      line.nodes += nodes_ - before;
      if (all || score > alpha) {
        line.moves = {line.move};
        const std::span<const games::Move> below = best_lines_.of(1);
        line.moves.insert(line.moves.end(), below.begin(), below.end());
      }
      if (score > alpha) {
        alpha = score;
        std::rotate(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i),
                    lines.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
    }
    // Those that were looked at in this iteration first, the best first: they have changed places, but not with others.
    if (all) {
      std::stable_sort(lines.begin(), lines.begin() + completed, [](const Line& a, const Line& b) {
        return a.score != b.score ? a.score > b.score : a.turn < b.turn;
      });
    }
    return completed;
  }

  static Score final_score(const S& state) {
    const games::Outcome outcome = state.outcome();
    const Score margin = outcome.half_points * 50 + static_cast<Score>(outcome.result()) * won;
    return state.to_move() == games::Side::first ? margin : -margin;
  }

  // The value of `state`, `ply` plies below the root, for its mover: inside [alpha, beta] exact, outside a bound. The
  // best moves from there on are then in best_lines_. Nothing is allocated here: the moves of all nodes on the path lie
  // in one stack.
  Score negamax(const S& state, int ply, int depth, Score alpha, Score beta) {
    best_lines_.clear(ply);
    if (out_of_budget()) return 0;
    if (state.is_over()) return final_score(state);
    if (depth <= 0) return evaluation_->evaluate(state);

    const std::uint64_t hash = state.hash();
    games::Move first = games::no_move;
    if (const TranspositionTable::Entry* known = table_.find(hash)) {
      first = known->move;
      if (known->depth >= depth) {
        if (known->bound == Bound::exact || (known->bound == Bound::lower && known->score >= beta) ||
            (known->bound == Bound::upper && known->score <= alpha)) {
          if (first != games::no_move) best_lines_.set(ply, first);
          return known->score;
        }
      }
    }

    const std::size_t begin = moves_.size();
    games::moves_to_consider(state, generated_);
    const std::size_t count = generated_.size();
    moves_.insert(moves_.end(), generated_.begin(), generated_.end());
    values_.resize(begin + count, 0);
    rank(state, {moves_.data() + begin, count}, first, {values_.data() + begin, count});
    const Score value = search_moves(state, begin, count, ply, depth, alpha, beta, hash);
    moves_.resize(begin);
    values_.resize(begin);
    return value;
  }

  Score search_moves(const S& state, std::size_t begin, std::size_t count, int ply, int depth, Score alpha, Score beta,
                     std::uint64_t hash) {
    Score best = -infinite;
    games::Move best_move = games::no_move;
    const Score old_alpha = alpha;
    for (std::size_t i = begin; i < begin + count; ++i) {
      bring_best_forward(i, begin + count);
      const games::Move move = moves_[i];
      S next = state;
      next.play(move);
      Score score = 0;
      if (i > begin) score = -negamax(next, ply + 1, depth - 1, -alpha - 1, -alpha);
      if (!stopped_ && (i == begin || (score > alpha && score < beta))) {
        score = -negamax(next, ply + 1, depth - 1, -beta, -alpha);
      }
      if (stopped_) return 0;
      if (score > best) {
        best = score;
        best_move = move;
        best_lines_.prepend(ply, move);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        history_[move.code] += depth * depth;
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
    table_.store({hash, best, best_move, static_cast<std::int8_t>(depth), bound});
    return best;
  }

  void rank(const S& state, std::span<const games::Move> moves, games::Move first, std::span<Score> values) const {
    evaluation_->order(state, moves, values);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      values[i] += history_[moves[i].code];
      if (moves[i] == first) values[i] = std::numeric_limits<Score>::max();
    }
  }

  // Selection sort, one step at a time: most nodes are cut off after a move or two.
  void bring_best_forward(std::size_t from, std::size_t end) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < end; ++i) {
      if (values_[i] > values_[best]) best = i;
    }
    std::swap(moves_[from], moves_[best]);
    std::swap(values_[from], values_[best]);
  }

  void look_at_the_clock() {
    if (budget_.seconds > 0 && seconds() >= budget_.seconds) stopped_ = true;
    if (watch_->pause && watch_->interval > 0 && seconds() >= next_pause_) {
      watch_->pause();
      next_pause_ = seconds() + watch_->interval;
    }
  }

  bool out_of_budget() {
    ++nodes_;
    if (stopped_) return true;
    if (budget_.playouts > 0 && nodes_ > budget_.playouts) stopped_ = true;
    if (watch_->stop.stop_requested()) stopped_ = true;
    if (nodes_ % 256 == 0) look_at_the_clock();
    return stopped_;
  }

  static Expectation decided_expectation(Score score) {
    return {score > 0 ? 1.0 : 0.0, 0, (score > 0 ? score - won : score + won) / 100.0};
  }

  [[nodiscard]] Thought answer(const S& root, const std::vector<Line>& lines, int depth) const {
    Thought thought;
    for (const Line& line : lines) {
      Candidate candidate;
      candidate.move = line.move;
      candidate.visits = line.nodes;
      candidate.line = line.moves;
      if (line.depth > 0) {
        const bool decided = std::abs(line.score) >= won / 2;
        const Expectation expected = decided ? decided_expectation(line.score) : evaluation_->promise(root, line.score);
        candidate.win = expected.win;
        candidate.draw = expected.draw;
        candidate.margin = expected.margin;
        candidate.value = expected.score();
      }
      thought.candidates.push_back(std::move(candidate));
      thought.decision.moves.push_back({line.move,
                                        {Decision::Term{"depth", static_cast<double>(line.depth)},
                                         Decision::Term{"score", static_cast<double>(line.score)}},
                                        0,
                                        line.turn});
    }
    thought.move = lines.front().move;
    thought.decision.by = Decision::By::order;
    thought.decision.rule = Reason{"deepest_search", {}};
    arrange(thought.decision);
    thought.playouts = nodes_;
    thought.seconds = seconds();
    thought.depth = depth;
    return thought;
  }

  std::shared_ptr<const Evaluation<S>> evaluation_;
  TranspositionTable table_;
  std::vector<Score> history_;      // by move code: how often it cut off, weighted by depth
  std::vector<games::Move> moves_;  // of all nodes from the root to the present one
  std::vector<Score> values_;       // theirs, for the order
  typename S::MoveList generated_;  // of one node; far too large a list to have one per node
  BestLines best_lines_;
  std::chrono::steady_clock::time_point start_;
  Budget budget_;
  Exact exact_ = Exact::best;
  const Watch* watch_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  double next_pause_ = 0;  // seconds after the start
};

}  // namespace aite::search::alphabeta
