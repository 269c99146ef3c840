// SPDX-License-Identifier: MIT
#include "search/history/tree.hpp"

#include <algorithm>
#include <bit>

namespace aite::search::history {

std::vector<games::Move> Tree::line(Index node) const {
  std::vector<games::Move> moves;
  for (; node != root; node = nodes_[node].parent) moves.push_back(nodes_[node].move);
  std::reverse(moves.begin(), moves.end());
  return moves;
}

void Tree::clear() {
  nodes_.assign(1, {root, several, {}, games::no_move, 0});
  children_.assign(1024, root);
}

void Tree::insert(const Records& records, Records::Index record) {
  const std::span<const games::Move> plies = records.plies(record);
  const games::Outcome outcome = records.outcome(record);
  Index at = root;
  for (std::uint16_t depth = 0;; ++depth) {
    nodes_[at].ends.add(outcome);
    if (nodes_[at].ends.playouts == 1) {
      nodes_[at].alone = record;
      return;
    }
    if (const Records::Index before = nodes_[at].alone; before != several) {
      nodes_[at].alone = several;
      if (const std::span<const games::Move> its = records.plies(before); its.size() > depth) {
        const Index next = child(at, its[depth]);
        nodes_[next].ends.add(records.outcome(before));
        nodes_[next].alone = before;
      }
    }
    if (depth == plies.size()) return;
    at = child(at, plies[depth]);
  }
}

std::size_t Tree::place_of(Index parent, games::Move move) const {
  const std::uint64_t key = (std::uint64_t{parent} << 16 | move.code) * 0x9e3779b97f4a7c15ULL;
  const std::size_t last = children_.size() - 1;
  std::size_t place = key >> (64 - std::countr_zero(children_.size()));
  while (children_[place] != root &&
         (nodes_[children_[place]].parent != parent || nodes_[children_[place]].move != move)) {
    place = (place + 1) & last;
  }
  return place;
}

Tree::Index Tree::child(Index parent, games::Move move) {
  const std::size_t place = place_of(parent, move);
  return children_[place] != root ? children_[place] : make_child(place, parent, move);
}

Tree::Index Tree::make_child(std::size_t place, Index parent, games::Move move) {
  const auto made = static_cast<Index>(nodes_.size());
  const auto depth = static_cast<std::uint16_t>(nodes_[parent].depth + 1);
  nodes_.push_back({parent, several, {}, move, depth});
  children_[place] = made;
  if (2 * nodes_.size() > children_.size()) grow();
  return made;
}

void Tree::grow() {
  children_.assign(2 * children_.size(), root);
  for (Index node = 1; node < nodes_.size(); ++node) children_[place_of(nodes_[node].parent, nodes_[node].move)] = node;
}

}  // namespace aite::search::history
