// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "games/othello/state.hpp"
#include "learn/network/positions.hpp"

// Othello games as networks and evaluations learn from them: sorted by year, none twice, none in two sets.
namespace aite::training::othello {

struct TrainingGame {
  int year = 0;
  bool drawn = false;
  std::vector<games::Move> moves;  // legal ones from the usual start, passes included
  int margin = 0;                  // black's, in the end
  int solved_from = 0;             // empty squares from which perfect play would have led to ...; 0: not known
  int solved_margin = 0;           // ... this margin of black's
};

enum class Set : std::uint8_t { training, validation, test };
inline constexpr std::size_t set_count = 3;

// Last years of two of the sets; what comes later is for the test.
struct Years {
  int training = 2015;
  int validation = 2017;

  [[nodiscard]] Set set_of(int year) const {
    return year <= training ? Set::training : year <= validation ? Set::validation : Set::test;
  }
};

struct Sets {
  std::array<std::vector<TrainingGame>, set_count> games;
  std::uint64_t repeated = 0;  // games left out because they, or mirror images of them, were there already

  [[nodiscard]] const std::vector<TrainingGame>& of(Set set) const { return games[static_cast<std::size_t>(set)]; }
};

// A game that comes up in several sets stays in the first of them: what is trained on is never tested.
Sets split(std::vector<TrainingGame> games, const Years& years);

// Keeps only the drawn games of the training and validation sets.
void keep_draws(Sets& sets);

// Keeps `count` random games of the training set, and the same share of the validation set.
void keep_random(Sets& sets, std::size_t count, std::uint64_t seed);

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
