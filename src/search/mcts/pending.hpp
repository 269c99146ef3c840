// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "search/mcts/counts.hpp"
#include "search/mcts/tree.hpp"

namespace aite::search::mcts {

// One thread's counts on their way to the tree. Near the root all threads add to the same few edges, and the cache
// line that holds them would travel between the cores for every simulation. An edge that has many visits can wait for
// a few more: they are gathered here and added together, up to a sixteenth of what the edge has.
class PendingCounts {
 public:
  static constexpr std::uint64_t hot_visits = 32;  // edges with fewer need every count at once, and virtual losses
  static constexpr std::uint64_t largest_batch = 256;

  static std::uint64_t batch(std::uint64_t visits) { return std::min(visits / 16, largest_batch); }

  void add(Tree& tree, const Tree::Node& node, std::uint32_t child, std::uint64_t packed_delta) {
    Slot& slot = slots_[((node.index() + child) * 0x9e3779b1U >> 16) % slots_.size()];
    if (slot.node != node.index() || slot.child != child) {
      flush(tree, slot);
      slot.node = node.index();
      slot.child = child;
    }
    slot.delta += packed_delta;
    if (packed::visits(slot.delta) >= batch(packed::visits(node.packed(child)))) flush(tree, slot);
  }

  // Nothing may be pending when the tree is read for the last time, or its blocks move.
  void flush(Tree& tree) {
    for (Slot& slot : slots_) flush(tree, slot);
  }

 private:
  struct Slot {
    Tree::Index node = Tree::leaf;
    std::uint32_t child = 0;
    std::uint64_t delta = 0;
  };

  static void flush(Tree& tree, Slot& slot) {
    if (slot.delta != 0) tree.count(tree.node(slot.node), slot.child, slot.delta);
    slot.delta = 0;
  }

  std::array<Slot, 256> slots_{};
};

}  // namespace aite::search::mcts
