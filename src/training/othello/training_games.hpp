// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "games/othello/state.hpp"
#include "learn/network/positions.hpp"
#include "training/sets.hpp"

// Othello games as networks and evaluations learn from them: split by year.
namespace aite::training::othello {

struct TrainingGame {
  int year = 0;
  bool drawn = false;
  std::vector<games::Move> moves;  // legal ones from the usual start, passes included
  int margin = 0;                  // black's, in the end
  int solved_from = 0;             // empty squares from which perfect play would have led to ...; 0: not known
  int solved_margin = 0;           // ... this margin of black's

  [[nodiscard]] std::uint64_t identity() const;
};

// Last years of two of the parts; what comes later is for the test.
struct Years {
  int training = 2015;
  int validation = 2017;

  [[nodiscard]] Part part_of(int year) const {
    return year <= training ? Part::training : year <= validation ? Part::validation : Part::test;
  }
};

// The oldest games come first, and of repeated ones the oldest is kept.
Sets<TrainingGame> split(std::vector<TrainingGame> games, const Years& years);

// Keeps only the drawn games for training and validation.
void keep_draws(Sets<TrainingGame>& sets);

// Keeps `count` random games for training, and the same share of those for validation.
void keep_random(Sets<TrainingGame>& sets, std::size_t count, std::uint64_t seed);

// Every position with a move to choose and the move chosen in it, of both sides; with `forced` those without a choice
// as well.
learn::network::Positions positions_of(const std::vector<TrainingGame>& games, bool forced);

// Boards, each the same as its mirror images.
class BoardSet {
 public:
  void add(const games::othello::Board& board) { keys_.insert(key(board)); }
  [[nodiscard]] bool contains(const games::othello::Board& board) const { return keys_.contains(key(board)); }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }

 private:
  static std::uint64_t key(
      const games::othello::Board& board);  // 64 bits: two boards in 10^7 share one by chance of 1e-6

  std::unordered_set<std::uint64_t> keys_;
};

// All that occur in the games before a move.
BoardSet boards_of(const std::vector<TrainingGame>& games);

}  // namespace aite::training::othello
