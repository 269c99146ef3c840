// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "games/go/problems/local_game.hpp"
#include "games/go/problems/local_table.hpp"
#include "games/go/problems/solution.hpp"

namespace aite::games::go {

// Answers somebody who tries a problem: resists as well as it can be done, and refutes what is wrong. By table where
// the region is small enough for one, by search otherwise.
class Examiner {
 public:
  // How many nodes a search may have for the solution, and again for every answer. Throws InputError as LocalGame does.
  Examiner(const Problem& problem, std::uint64_t max_nodes);

  // How far the first moves are solved.
  struct Solution {
    std::vector<FirstMove> moves;  // all legal ones of the region, and the pass
    std::size_t settled = 0;       // of these; one that hangs on a ko is settled too
    std::uint64_t nodes = 0;       // of search

    [[nodiscard]] bool is_complete() const { return settled == moves.size(); }
  };
  [[nodiscard]] const Solution& solution() const { return solution_; }

  // What follows on a first move; the move alone where there is no table.
  [[nodiscard]] std::vector<Move> line(Move first) const;

  struct Reply {
    Worth worth = Worth::unclear;  // of the last move played
    bool solved = false;           // there is nothing left to do
    std::vector<Move> line;        // the answer; to a wrong move all that follows, as far as it is known
  };
  // Whether the rules of the whole game let a move be played.
  using IsLegal = std::function<bool(Move)>;

  // `played` alternates, from the side to move of the problem on, and ends with a move of that side. Throws InputError
  // for what is no move of the region.
  [[nodiscard]] Reply reply(std::span<const Move> played, const IsLegal& is_legal) const;

 private:
  // Questions to whoever solves, and what they cost.
  class Asking;

  [[nodiscard]] int point_of(Move move) const;
  [[nodiscard]] std::optional<int> refutation(const LocalPosition& at, const IsLegal& is_legal, Asking& asking) const;
  [[nodiscard]] std::optional<int> resistance(const LocalPosition& at, const IsLegal& is_legal, Asking& asking) const;

  LocalGame game_;
  int size_;
  std::uint64_t max_nodes_;
  std::unique_ptr<const LocalTable> table_;  // none where the region is too large
  Solution solution_;
};

}  // namespace aite::games::go
