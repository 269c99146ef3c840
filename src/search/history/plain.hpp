// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "search/history/tree.hpp"

namespace aite::search::history {

// The tree of records the obvious way, with every node there is, and pruned as paper 003, section 3.2, says: record by
// record, counted down along its branch. The twin that records and tree are tested against.
class PlainHistory {
 public:
  using Line = std::vector<games::Move>;

  void add(Line plies, games::Outcome outcome) {
    count(plies, outcome, 1);
    records_.emplace_back(std::move(plies), outcome);
  }

  void advance(games::Move played) {
    std::vector<std::pair<Line, games::Outcome>> kept;
    for (const auto& [plies, outcome] : records_) {
      if (!plies.empty() && plies.front() == played) {
        kept.emplace_back(Line(plies.begin() + 1, plies.end()), outcome);
      } else {
        count(plies, outcome, -1);
      }
    }
    std::map<Line, Ends> below;
    for (const auto& [line, ends] : nodes_) {
      if (!line.empty() && ends.playouts > 0) below[Line(line.begin() + 1, line.end())] = ends;
    }
    nodes_ = std::move(below);
    records_ = std::move(kept);
  }

  [[nodiscard]] const std::map<Line, Ends>& nodes() const { return nodes_; }

 private:
  void count(const Line& plies, games::Outcome outcome, int by) {
    for (std::size_t depth = 0; depth <= plies.size(); ++depth) {
      Ends& ends = nodes_[Line(plies.begin(), plies.begin() + static_cast<std::ptrdiff_t>(depth))];
      Ends one;
      one.add(outcome);
      const auto times = static_cast<std::uint32_t>(by);
      ends.playouts += times * one.playouts;
      ends.first_wins += times * one.first_wins;
      ends.draws += times * one.draws;
    }
  }

  std::map<Line, Ends> nodes_;
  std::vector<std::pair<Line, games::Outcome>> records_;
};

}  // namespace aite::search::history
