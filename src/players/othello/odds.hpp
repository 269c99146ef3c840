// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/othello/flips.hpp"
#include "players/othello/solver/solver.hpp"

namespace aite::players::othello {

// An opponent who plays to win, judges moves by random games and looks three plies ahead, more or less carefully. It
// does not care by how much it loses, nor, by default, whether it draws or loses: the late mistakes that follow from
// that are what an exact solver does not foresee. All are weights of win rates in exponents, but for the last two.
//
// Chosen by likelihood on 500 moves each of UCT with 100, 500 and 1000 uniform playouts at eight empty squares or
// fewer: a fifth of what is uncertain about them if any move is as likely is gone at 100 playouts, a third at 500 and
// 1000.
struct WinSeeker {
  float own = 10;      // how well it expects to choose its own next move
  float reply = 2;     // how well it expects to be answered
  float choice = 20;   // how well it chooses now
  float draw = 0;      // what a draw is worth to it, a win being 1
  float slip = 0.05F;  // probability of any move at all
};

// What to expect of the end of a game.
struct TargetOdds {
  float hit = 0;    // probability that it ends with the target margin
  float above = 0;  // probability of a greater margin

  // Of two ways to the target that are as good as equal, the one that is less likely to end below it.
  [[nodiscard]] float worth() const { return hit + above / 1000; }
};

// The odds of ending a game with a certain margin, when this side does all it can for that and the other side plays as
// a WinSeeker: every line of play to the end is weighed. Margins are this side's. What was worked out is kept, so the
// positions that follow in the same game cost nothing.
class Odds {
 public:
  using Board = games::othello::Board;

  static constexpr int most_empty = 16;  // squares: further from the end nobody could wait for an answer

  Odds(int target, const WinSeeker& opponent, std::size_t memory_bytes);

  // After a move of this side: the opponent is to move. Nothing if memory or the effort do not suffice, or the end is
  // further away than most_empty.
  [[nodiscard]] std::optional<TargetOdds> after_move(const Board& board, solver::Effort& effort);

 private:
  using Bits = games::othello::Bits;
  using Effort = solver::Effort;

  // What is known of a position. The opponent's win rate is its own belief, not the truth.
  struct Node {
    float random = 0;  // the opponent's win rate in random games from here
    float belief = 0;  // its win rate as it sees it from two plies (this side to move) or one ply (it to move) ahead
    TargetOdds expectation;
  };
  struct alignas(32) Slot {
    Board board;  // without a disc: unused
    Node node;
  };
  // Positions with one and the same side to move.
  class Memory {
   public:
    explicit Memory(std::size_t most) : most_(most), slots_(std::size_t{1} << 12) {}
    [[nodiscard]] const Node* find(const Board& board) const;
    [[nodiscard]] bool store(const Board& board, const Node& node);  // false: no room is left
    void prefetch(const Board& board) const { __builtin_prefetch(&slots_[index(board)]); }
    void clear();

   private:
    [[nodiscard]] std::size_t index(const Board& board) const;
    void grow();

    std::size_t most_;  // slots
    std::size_t used_ = 0;
    std::vector<Slot> slots_;  // a power of two of them
  };
  struct Children;

  Node look_at(const Board& board, bool mine, Effort& effort);
  Node end_of_game(const Board& board, bool mine) const;
  Node own_move(const Children& children) const;
  Node opponents_move(const Children& children) const;

  int target_;
  WinSeeker opponent_;
  std::array<Memory, 2> memories_;  // the opponent to move, this side to move
};

}  // namespace aite::players::othello
