// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "search/history/feature_points.hpp"
#include "search/history/records.hpp"
#include "search/history/report.hpp"
#include "search/history/tree.hpp"
#include "search/mcts/parts.hpp"
#include "search/thought.hpp"

namespace aite::search::history {

struct Settings {
  Thresholds thresholds;
  int threads = 1;
  std::size_t memory_bytes = std::size_t{256} << 20;
};

// The tree of remembered playouts (paper 003): playouts from the root, uniform ones unless told otherwise, kept whole,
// and the move of the root through which the strong and frequent lines go. Threads play, the calling one also inserts.
// Every playout has a number that its random numbers come from, and a tree does not depend on the order of its records:
// what is found is determined by the seed on any number of threads, unless a clock or the memory ends it.
//
// Memory: what is used never exceeds a third of the limit by more than one round of playouts; the rest is for growing
// (a list that grows holds its old and its new self). Where that is reached the older half of the records is forgotten.
template <games::State S>
class History {
 public:
  using Leaf = mcts::LeafValue<S>;  // one that plays out

  explicit History(const Settings& settings, std::shared_ptr<const Leaf> playout = nullptr)
      : settings_(settings), playout_(std::move(playout)) {}

  void clear() {
    records_.clear();
    tree_.clear();
  }

  // Tells that these moves were played: records that contradict them go, the others lose what was played of them.
  void advance(std::span<const games::Move> played) {
    if (played.empty()) return;
    records_.advance(played);
    rebuild();
  }

  // Tops up the records to `budget.playouts` of them and chooses among `root_moves`, which must not be empty.
  Thought search(const S& root, std::span<const games::Move> root_moves, Budget budget, const Watch& watch,
                 std::uint64_t seed) {
    const auto start = std::chrono::steady_clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    const Records::Index reused = records_.size();
    std::uint64_t wanted = std::numeric_limits<std::uint64_t>::max();
    if (budget.playouts != 0) wanted = budget.playouts - std::min<std::uint64_t>(budget.playouts, reused);

    std::uint64_t inserted = 0;
    const auto answer = [&] {
      Thought thought = report(records_, tree_, root.to_move(), root_moves, settings_.thresholds,
                               base::mix(seed, std::uint64_t{1} << 40));
      thought.playouts = inserted;
      thought.reused = reused;
      thought.seconds = passed();
      return thought;
    };

    // While a round is played the one before is inserted.
    const auto players = static_cast<std::size_t>(settings_.threads);
    std::array<std::vector<Records>, 2> rounds{std::vector<Records>(players), std::vector<Records>(players)};
    std::uint64_t begun = 0;
    double next_report = watch.interval;
    for (std::size_t round = 0; begun < wanted || inserted < begun; ++round) {
      std::vector<Records>& playing = rounds[round % 2];
      std::vector<Records>& played = rounds[(round + 1) % 2];
      {
        std::vector<std::jthread> others;
        for (std::size_t player = 0; player < players; ++player) {
          const std::uint64_t from = begun;
          const std::uint64_t count = std::min<std::uint64_t>(round_playouts, wanted - begun);
          const auto work = [this, &root, &records = playing[player], seed, from, count] {
            for (std::uint64_t i = from; i < from + count; ++i) {
              base::Rng rng(games::playout_seed(seed, 0, i));
              records.play([&](games::Trajectory* plies) { return play_out(root, rng, plies); });
            }
          };
          begun += count;
          if (player + 1 < players) {
            others.emplace_back(work);
          } else {
            inserted += insert(played);
            work();
          }
        }
      }
      if (watch.stop.stop_requested() || (budget.seconds > 0 && passed() >= budget.seconds)) {
        inserted += insert(playing);
        break;
      }
      if (watch.interval > 0 && passed() >= next_report) {
        if (watch.on_thought) watch.on_thought(answer());
        if (watch.pause) watch.pause();
        next_report = passed() + watch.interval;
      }
    }
    return answer();
  }

  [[nodiscard]] const Records& records() const { return records_; }
  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] std::size_t bytes_used() const { return records_.bytes_used() + tree_.bytes_used(); }

 private:
  static constexpr std::uint64_t round_playouts = 128;  // a thread, between two looks at the clock

  [[nodiscard]] games::Outcome play_out(const S& root, base::Rng& rng, games::Trajectory* plies) const {
    return playout_ ? std::get<games::Outcome>(playout_->evaluate(root, rng, plies)) : root.playout(rng, plies);
  }

  // Takes over what the threads played; how many that was.
  std::uint64_t insert(std::vector<Records>& played) {
    std::uint64_t count = 0;
    for (Records& part : played) {
      for (Records::Index i = 0; i < part.size(); ++i) {
        if (3 * bytes_used() > settings_.memory_bytes) {
          records_.forget_half();
          rebuild();
        }
        records_.add(part.plies(i), part.outcome(i));
        tree_.insert(records_, records_.size() - 1);
      }
      count += part.size();
      part.clear();
    }
    return count;
  }

  void rebuild() {
    tree_.clear();
    for (Records::Index i = 0; i < records_.size(); ++i) tree_.insert(records_, i);
  }

  Settings settings_;
  std::shared_ptr<const Leaf> playout_;  // none: uniform
  Records records_;
  Tree tree_;
};

}  // namespace aite::search::history
