// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "studies/findings.hpp"
#include "studies/study.hpp"

// Who plays in the study of paper 004, and how often.
namespace aite::studies::othello_draws {

inline constexpr std::size_t blocks = 30;  // pairs of the paper's t-test, as one may also read it
inline constexpr int half = 15;            // own moves: half of a side's, "the first half" of the paper
inline constexpr int all_moves = 30;
inline const std::vector<int> opponents{100, 500, 1000};
inline const std::vector<std::string> models{"All", "Draw", "Control"};

Named mcts(int playouts);
Named mctsd(int playouts);
Named small_margin();
Named alone(const std::string& model);
Named combined(const std::string& model, int after);  // the network for so many own moves, then MCTSD1000

// A row of Table 1, or one of ours that has nothing published.
struct PublishedRow {
  Named player;
  std::vector<double> draws;  // against MCTS100, MCTS500, MCTS1000
};
std::vector<PublishedRow> rows();

// What the paper leaves open: a pair of players once as the study has it and once the other way.
struct Switch {
  std::string label;
  std::array<Named, 2> usual;
  std::array<Named, 2> other;
};
std::vector<Switch> switches();

// How much is played.
struct Games {
  std::int64_t table = 2;
  std::int64_t open = 2;   // what the paper leaves open, the other way
  std::int64_t early = 2;  // a hand-over in the first half
  std::int64_t late = 2;
  std::int64_t middle = 30;  // the one at half; a multiple of the blocks
  std::vector<int> hand_overs{5, 15, 25};

  [[nodiscard]] std::int64_t at(int hand_over) const {
    if (hand_over == half) return middle;
    return hand_over < half ? early : late;
  }
};
Games games_for(Scale scale);

// Draws of the combined players of a model, one value a hand-over from `first` to `last`.
std::vector<Value> over_hand_overs(const Games& games, const std::string& model, int first, int last);
// The same at one hand-over, one value a block of games.
std::vector<Value> over_blocks(const std::string& model);

inline Value draws_against(const Named& player, int opponent) { return draws(cell_of(player, mcts(opponent))); }

// How many cells of Table 1 differ from the published counts: Fisher's exact test, corrected for their number (Holm).
Value cells_that_differ();

void add_claims(Study& study, const Games& games);

}  // namespace aite::studies::othello_draws
