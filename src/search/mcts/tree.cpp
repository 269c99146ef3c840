// SPDX-License-Identifier: MIT
#include "search/mcts/tree.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace aite::search::mcts {

using games::Move;

namespace {

// Words 0 and 1 are never handed out: links use their numbers for `leaf` and `growing`.
constexpr std::size_t first_word = 2;

// While a tree is rebuilt, the old and the new copy exist side by side. The new one holds at most half, so two thirds
// of the allowance for one copy keep the sum below it.
constexpr std::size_t copy_share(std::size_t bytes) { return bytes / 3 * 2; }

}  // namespace

Tree::Tree(std::size_t bytes, Extras extras)
    : extras_(extras), capacity_(std::min<std::size_t>(copy_share(bytes) / sizeof(Word), UINT32_MAX)) {
  clear();
}

void Tree::clear() {
  if (!words_) words_ = std::make_unique_for_overwrite<Word[]>(capacity_);
  used_.store(first_word, std::memory_order_relaxed);
  root_ = leaf;
  wide_.clear();
}

std::size_t Tree::words_for(std::size_t children) const {
  return 2 + (children * bytes_per_child(extras_) + sizeof(Word) - 1) / sizeof(Word);
}

std::optional<Tree::Index> Tree::allocate(std::size_t words) {
  const std::size_t at = used_.fetch_add(words, std::memory_order_relaxed);
  if (at + words > capacity_) {
    used_.fetch_sub(words, std::memory_order_relaxed);
    return std::nullopt;
  }
  return static_cast<Index>(at);
}

std::optional<Tree::Index> Tree::add(std::span<const Move> moves, std::span<const Prior> priors,
                                     std::span<const float> policy, games::Outcome end) {
  const std::size_t words = words_for(moves.size());
  const std::optional<Index> at = allocate(words);
  if (!at) return std::nullopt;
  std::fill_n(words_.get() + *at, words, Word{0});
  const Node made = node(*at);
  made.header() = {static_cast<std::uint16_t>(moves.size()), 0, end.half_points, 0, 0};
  std::copy(moves.begin(), moves.end(), made.moves());
  std::transform(priors.begin(), priors.end(), made.priors(), [](const Prior& prior) { return prior.pack(); });
  std::transform(policy.begin(), policy.end(), made.policies(),
                 [](float share) { return std::bit_cast<Word>(static_cast<double>(share)); });
  return at;
}

Counts Tree::Node::counts(std::uint32_t child) const {
  Counts counts = packed::counts(packed(child));
  if (is_wide()) {
    const std::lock_guard lock(tree_->wide_mutex_);
    counts += (*tree_->wide_[header().wide - 1])[child];
  }
  return counts;
}

void Tree::spill(Node node, std::uint32_t child) {
  const std::lock_guard lock(wide_mutex_);
  std::atomic_ref<std::uint32_t> wide(node.header().wide);
  if (wide.load(std::memory_order_relaxed) == 0) {
    wide_.push_back(std::make_unique<WideCounts>(node.children()));
    wide.store(static_cast<std::uint32_t>(wide_.size()), std::memory_order_release);
  }
  std::atomic_ref<Word> word(node.count_words()[child]);
  const Word moved = word.load(std::memory_order_relaxed);
  if (packed::visits(moved) < packed::limit) return;  // another thread was first
  word.fetch_sub(moved, std::memory_order_relaxed);
  (*wide_[node.header().wide - 1])[child] += packed::counts(moved);
}

std::size_t Tree::words_kept(Index index, std::uint64_t least_visits) {
  std::size_t words = 0;
  std::vector<Index> open{index};
  while (!open.empty()) {
    const Node at = node(open.back());
    open.pop_back();
    words += words_for(at.children());
    for (std::uint32_t child = 0; child < at.children(); ++child) {
      const Index link = at.link(child).load(std::memory_order_relaxed);
      if (link > growing && at.counts(child).visits >= least_visits) open.push_back(link);
    }
  }
  return words;
}

void Tree::rebuild(Index new_root, const std::function<bool(Move)>& keep) {
  std::uint64_t least_visits = 1;
  while (words_kept(new_root, least_visits) > capacity_ / 2 && least_visits < UINT64_MAX / 2) least_visits *= 2;

  Tree old(0, extras_);
  old.capacity_ = capacity_;
  old.words_ = std::exchange(words_, nullptr);
  old.wide_ = std::exchange(wide_, {});
  clear();

  // Copies a node's chosen columns; its links are filled in as its children are copied in turn.
  struct Job {
    Index from;
    std::atomic_ref<Index> link;
  };
  std::vector<Job> open{{new_root, std::atomic_ref<Index>(root_)}};
  while (!open.empty()) {
    const Job job = open.back();
    open.pop_back();
    const Node from = old.node(job.from);
    std::vector<std::uint32_t> kept;
    std::vector<Move> moves;
    std::vector<Prior> priors;
    for (std::uint32_t child = 0; child < from.children(); ++child) {
      if (job.from == new_root && !keep(from.move(child))) continue;
      kept.push_back(child);
      moves.push_back(from.move(child));
      priors.push_back(from.prior(child));
    }
    const std::optional<Index> at = add(moves, priors, {}, from.end());
    if (!at) continue;  // stays a leaf; cannot happen, as a part of a tree fits where the whole did
    job.link.store(*at, std::memory_order_relaxed);
    const Node to = node(*at);
    for (std::uint32_t child = 0; child < kept.size(); ++child) {
      const Counts counts = from.counts(kept[child]);
      if (from.is_wide()) {
        if (to.header().wide == 0) {
          wide_.push_back(std::make_unique<WideCounts>(to.children()));
          to.header().wide = static_cast<std::uint32_t>(wide_.size());
        }
        (*wide_[to.header().wide - 1])[child] = counts;
      } else {
        to.count_words()[child] = from.packed(kept[child]);
      }
      if (extras_.graded) to.rewards()[child] = from.rewards()[kept[child]];
      if (extras_.estimated) {
        to.expectations()[child] = from.expectations()[kept[child]];
        to.expectations()[to.children() + child] = from.expectations()[from.children() + kept[child]];
      }
      if (extras_.rave) to.raves()[child] = from.raves()[kept[child]];
      if (extras_.policy) to.policies()[child] = from.policies()[kept[child]];
      const Index link = from.link(kept[child]).load(std::memory_order_relaxed);
      if (link > growing && counts.visits >= least_visits) open.push_back({link, to.link(child)});
    }
  }
}

}  // namespace aite::search::mcts
