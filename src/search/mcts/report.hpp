// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/mcts/parts.hpp"
#include "search/mcts/select.hpp"
#include "search/mcts/tree.hpp"
#include "search/thought.hpp"

namespace aite::search::mcts {

// Final margins of the playouts through one root move, for the side to move there, in points. Written by one thread,
// read by the one that reports.
class RootMargin {
 public:
  // Of playouts that were counted elsewhere.
  static RootMargin of(double playouts, double sum, double squares) {
    RootMargin margin;
    margin.playouts_ = playouts;
    margin.sum_ = sum;
    margin.squares_ = squares;
    return margin;
  }

  void add(double margin) {
    bump(playouts_, 1);
    bump(sum_, margin);
    bump(squares_, margin * margin);
  }

  RootMargin& operator+=(RootMargin& more) {
    playouts_ += read(more.playouts_);
    sum_ += read(more.sum_);
    squares_ += read(more.squares_);
    return *this;
  }

  [[nodiscard]] double mean() const { return playouts_ > 0 ? sum_ / playouts_ : 0; }
  [[nodiscard]] double deviation() const;

 private:
  static double read(double& value) { return std::atomic_ref(value).load(std::memory_order_relaxed); }
  static void bump(double& value, double by) { std::atomic_ref(value).store(value + by, std::memory_order_relaxed); }

  double playouts_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// The parts of a search that its answer depends on.
struct Judgement {
  Purpose purpose;
  Scoring scoring;
  FinalChoice choice = FinalChoice::visits;
  double exploration = 0;
  std::optional<double> cap;  // see Parts
};

// Real visits of all root moves together.
std::uint64_t root_visits(Tree& tree);

// The root's moves, ordered by the final choice, with their principal variations (most visits at every step).
Thought report_root(Tree& tree, const std::vector<RootMargin>& margins, const Judgement& judgement);

}  // namespace aite::search::mcts
