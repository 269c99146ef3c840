// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/game.hpp"
#include "search/history/records.hpp"

namespace aite::search::history {

// How the playouts through a node ended, for the first player whoever moves or searches.
struct Ends {
  std::uint32_t playouts = 0;
  std::uint32_t first_wins = 0;
  std::uint32_t draws = 0;

  void add(games::Outcome outcome) {
    ++playouts;
    first_wins += outcome.half_points > 0 ? 1U : 0U;
    draws += outcome.half_points == 0 ? 1U : 0U;
  }

  [[nodiscard]] double share_won(games::Side side) const {
    const std::uint32_t wins = side == games::Side::first ? first_wins : playouts - first_wins - draws;
    return wins / static_cast<double>(playouts);
  }
  [[nodiscard]] double share_drawn() const { return draws / static_cast<double>(playouts); }

  friend bool operator==(const Ends&, const Ends&) = default;
};

// The tree of all records (paper 003, section 3.2): one node a move. A node that one record alone passes is made only
// as the child of one that several pass: below it the record itself is the branch, until another comes along it. So a
// playout of 9x9 Go adds two or three nodes, not a hundred, and every node that two records share is there.
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index root = 0;

  struct Node {
    Index parent;
    Records::Index alone;  // the only record that passes here; `several` otherwise
    Ends ends;
    games::Move move;     // that led here
    std::uint16_t depth;  // moves from the root
  };

  Tree() { clear(); }

  // By number: 0 is the root, and parents come before their children.
  [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
  [[nodiscard]] std::vector<games::Move> line(Index node) const;

  // Takes the record in; the same records must be given every time.
  void insert(const Records& records, Records::Index record);
  void clear();

  [[nodiscard]] std::size_t bytes_used() const {
    return nodes_.size() * sizeof(Node) + children_.size() * sizeof(Index);
  }

 private:
  static constexpr Records::Index several = 0xffffffff;

  // Where the child is kept in children_, or would be.
  [[nodiscard]] std::size_t place_of(Index parent, games::Move move) const;
  Index child(Index parent, games::Move move);
  Index make_child(std::size_t place, Index parent, games::Move move);
  void grow();

  std::vector<Node> nodes_;
  std::vector<Index> children_;  // hashed by parent and move, at most half full; 0 is nobody's child
};

}  // namespace aite::search::history
