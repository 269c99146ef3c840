// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "games/game.hpp"
#include "search/mcts/counts.hpp"

namespace aite::search::mcts {

// Virtual visits a move is created with, and the share of them that it won (paper 000: n visits all won or all lost;
// Gelly and Silver 2007: n_prior visits of value Q_prior). They are kept apart from the real counts.
struct Prior {
  std::uint16_t visits = 0;  // 0..1023
  float value = 0;           // 0..1, kept in 63 steps

  static constexpr std::uint16_t max_visits = 1023;

  [[nodiscard]] std::uint16_t pack() const {
    return static_cast<std::uint16_t>(static_cast<unsigned>(visits) << 6 | static_cast<unsigned>(value * 63 + 0.5F));
  }
  static Prior unpack(std::uint16_t word) {
    return {static_cast<std::uint16_t>(word >> 6), static_cast<float>(word & 63) / 63};
  }
};

// A search tree that knows no game: blocks of edges in one stretch of memory, safe to grow and to update from many
// threads without a lock. A block is one node: a header of two words, then a column for each field of its edges, so
// that choosing an edge streams 8 bytes per child. A child costs 16 bytes: counts 8, link 4, move 2, prior 2; another 8
// where the search grades outcomes finer than win, draw, loss, another 16 where leaves are estimated, and another 8
// each with RAVE and with a policy.
class Tree {
 public:
  using Index = std::uint32_t;  // of a block, in words of 8 bytes; links to it may hold `leaf` or `growing` instead
  static constexpr Index leaf = 0;
  static constexpr Index growing = 1;

  class Node;

  // Columns that only some searches need.
  struct Extras {
    bool graded = false;     // rewards finer than win, draw, loss
    bool estimated = false;  // fractions of wins and draws
    bool rave = false;
    bool policy = false;  // how likely each move is to be played
  };

  // `bytes` bounds everything the tree ever holds, also while it is being rebuilt.
  Tree(std::size_t bytes, Extras extras);

  void clear();
  [[nodiscard]] bool has_root() const { return root_ != leaf; }
  [[nodiscard]] Node root();
  [[nodiscard]] Node node(Index index);
  [[nodiscard]] std::size_t bytes_used() const { return used_.load(std::memory_order_relaxed) * sizeof(Word); }
  [[nodiscard]] std::size_t capacity() const { return capacity_ * sizeof(Word); }
  static constexpr std::size_t bytes_per_child(Extras extras) {
    return 16 + (extras.graded ? 8U : 0U) + (extras.estimated ? 16U : 0U) + (extras.rave ? 8U : 0U) +
           (extras.policy ? 8U : 0U);
  }

  // A new node; nothing when the memory is spent. `priors` and `policy` are empty or as long as `moves`. A node without
  // moves is the end of a game and keeps its outcome.
  std::optional<Index> add(std::span<const games::Move> moves, std::span<const Prior> priors,
                           std::span<const float> policy, games::Outcome end);
  void set_root(Index index) { root_ = index; }

  // Adds to an edge; hands over to wide counts when the packed ones fill up.
  void count(Node node, std::uint32_t child, std::uint64_t packed_delta);

  // Makes `new_root` the root and forgets the rest; of the new root only children that `keep` accepts stay. Whatever is
  // kept fits into half of the memory: nodes below the least visited edges are forgotten (the counts on those edges
  // stay). Not while threads search.
  void rebuild(Index new_root, const std::function<bool(games::Move)>& keep);
  void prune() {
    rebuild(root_, [](games::Move) { return true; });
  }

 private:
  using Word = std::uint64_t;
  using WideCounts = std::vector<Counts>;

  struct Header {
    std::uint16_t children;
    std::uint16_t unused;
    std::int32_t end;    // half points, of a node without children
    std::uint32_t wide;  // 1 + index into wide_, 0 while the packed counts suffice
    std::uint32_t unused_too;
  };
  static_assert(sizeof(Header) == 2 * sizeof(Word));

  [[nodiscard]] std::size_t words_for(std::size_t children) const;
  [[nodiscard]] std::size_t words_kept(Index index, std::uint64_t least_visits);
  std::optional<Index> allocate(std::size_t words);
  void spill(Node node, std::uint32_t child);

  Extras extras_;
  std::size_t capacity_;  // words
  std::unique_ptr<Word[]> words_;
  Index root_ = leaf;
  mutable std::mutex wide_mutex_;  // wide counts are rare: edges past a million visits
  std::vector<std::unique_ptr<WideCounts>> wide_;
  alignas(128) std::atomic<std::size_t> used_{0};  // words; written by every thread, away from what is only read

 public:
  // A view of one block. Counts and links may change under the reader's eyes; each single read is whole.
  class Node {
   public:
    Node(Tree& tree, Index index);

    [[nodiscard]] Index index() const { return index_; }
    [[nodiscard]] std::uint32_t children() const { return header().children; }
    [[nodiscard]] games::Outcome end() const { return {header().end}; }
    [[nodiscard]] bool is_wide() const;

    [[nodiscard]] std::uint64_t packed(std::uint32_t child) const {
      return std::atomic_ref<Word>(words_[2 + child]).load(std::memory_order_relaxed);
    }
    [[nodiscard]] Counts counts(std::uint32_t child) const;
    // Asks for the cache lines that choosing an edge here is going to read; most nodes have no more.
    void prefetch() const {
      __builtin_prefetch(words_);
      __builtin_prefetch(words_ + 8);
    }
    [[nodiscard]] games::Move move(std::uint32_t child) const { return moves()[child]; }
    [[nodiscard]] Prior prior(std::uint32_t child) const { return Prior::unpack(priors()[child]); }

    [[nodiscard]] std::atomic_ref<Index> link(std::uint32_t child) const {
      return std::atomic_ref<Index>(links()[child]);
    }
    // Sum of graded rewards for the mover, in units of 2^-20; only in a graded tree.
    [[nodiscard]] std::atomic_ref<std::uint64_t> reward(std::uint32_t child) const {
      return std::atomic_ref<std::uint64_t>(rewards()[child]);
    }

    // Sums of the chances that the mover wins and draws, in units of 2^-20; only in an estimated tree, whose counts
    // know visits alone.
    [[nodiscard]] std::atomic_ref<std::uint64_t> expected_wins(std::uint32_t child) const {
      return std::atomic_ref<std::uint64_t>(expectations()[child]);
    }
    [[nodiscard]] std::atomic_ref<std::uint64_t> expected_draws(std::uint32_t child) const {
      return std::atomic_ref<std::uint64_t>(expectations()[children() + child]);
    }

    // What playouts in which the move was played later found it worth (rave.hpp); only in a tree with RAVE.
    [[nodiscard]] std::atomic_ref<std::uint64_t> rave(std::uint32_t child) const {
      return std::atomic_ref<std::uint64_t>(raves()[child]);
    }

    // How likely the move is to be played, all moves of the node together 1; only in a tree with a policy.
    [[nodiscard]] double policy(std::uint32_t child) const { return std::bit_cast<double>(policies()[child]); }

   private:
    friend class Tree;

    [[nodiscard]] Header& header() const { return *reinterpret_cast<Header*>(words_); }
    [[nodiscard]] Word* count_words() const { return words_ + 2; }
    [[nodiscard]] Word* rewards() const { return count_words() + children(); }
    [[nodiscard]] Word* expectations() const { return tree_->extras_.graded ? rewards() + children() : rewards(); }
    [[nodiscard]] Word* raves() const {
      return tree_->extras_.estimated ? expectations() + 2 * children() : expectations();
    }
    [[nodiscard]] Word* policies() const { return tree_->extras_.rave ? raves() + children() : raves(); }
    [[nodiscard]] Index* links() const {
      return reinterpret_cast<Index*>(tree_->extras_.policy ? policies() + children() : policies());
    }
    [[nodiscard]] games::Move* moves() const { return reinterpret_cast<games::Move*>(links() + children()); }
    [[nodiscard]] std::uint16_t* priors() const { return reinterpret_cast<std::uint16_t*>(moves() + children()); }

    Tree* tree_;
    Index index_;
    Word* words_;
  };
};

inline Tree::Node::Node(Tree& tree, Index index) : tree_(&tree), index_(index), words_(tree.words_.get() + index) {}

inline bool Tree::Node::is_wide() const {
  return std::atomic_ref<std::uint32_t>(header().wide).load(std::memory_order_acquire) != 0;
}

inline Tree::Node Tree::root() { return node(root_); }
inline Tree::Node Tree::node(Index index) { return {*this, index}; }

inline void Tree::count(Node node, std::uint32_t child, std::uint64_t packed_delta) {
  std::atomic_ref<Word> word(node.count_words()[child]);
  const Word before = word.fetch_add(packed_delta, std::memory_order_relaxed);
  if (packed::visits(before + packed_delta) >= packed::limit) [[unlikely]]
    spill(node, child);
}

}  // namespace aite::search::mcts
