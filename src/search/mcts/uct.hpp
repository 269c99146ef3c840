// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "games/game.hpp"
#include "search/mcts/parts.hpp"
#include "search/mcts/pending.hpp"
#include "search/mcts/rave.hpp"
#include "search/mcts/report.hpp"
#include "search/mcts/select.hpp"
#include "search/mcts/tree.hpp"
#include "search/thought.hpp"

namespace aite::search::mcts {

// UCT (Kocsis and Szepesvari 2006) assembled from parts.hpp. A simulation walks down by UCB1 or PUCT, grows a leaf that
// had enough playouts, plays one playout and adds its result to every edge of the walk. Threads share one tree without
// locks; a walk adds its visit on the way down (virtual loss) and its result on the way up, so a single thread's
// counts are the same as without. On one thread a search is determined by its seed.
template <games::State S>
class Uct {
 public:
  explicit Uct(Parts<S> parts)
      : parts_(std::move(parts)),
        scoring_{parts_.purpose.graded(), parts_.leaf->estimates(), parts_.prior != nullptr, parts_.policy != nullptr},
        tree_(parts_.memory_bytes, {.graded = scoring_.graded,
                                    .estimated = scoring_.estimated,
                                    .rave = parts_.rave > 0,
                                    .policy = scoring_.policy}) {}

  void clear() {
    tree_.clear();
    next_root_ = Tree::leaf;
  }

  // Tells that these moves were played since the last search, so that the next one starts with what is known below
  // them. Without it, the next search starts from the same root again.
  void advance(std::span<const games::Move> moves) {
    for (const games::Move move : moves) {
      if (next_root_ <= Tree::growing) break;
      const Tree::Node node = tree_.node(next_root_);
      Tree::Index below = Tree::leaf;
      for (std::uint32_t child = 0; child < node.children(); ++child) {
        if (node.move(child) == move) below = node.link(child).load(std::memory_order_relaxed);
      }
      next_root_ = below;
    }
  }

  // Searches `root`, which must not be over, for the side to move there. `root_moves` are the moves that may be
  // answered: the rules of the whole game may forbid some that the state alone allows. With an empty budget the search
  // ends only when it is stopped. The observer hears of every simulation.
  Thought search(const S& root, std::span<const games::Move> root_moves, Budget budget, const Watch& watch,
                 std::uint64_t seed, Observer<S>* observer = nullptr) {
    const Time start = now();
    observer_ = observer;
    set_root(root, root_moves, seed);
    const std::uint64_t reused = root_visits(tree_);
    workers_.clear();
    for (int i = 0; i < parts_.threads; ++i) {
      workers_.emplace_back(parts_, scoring_, tree_.root().children(), base::mix(seed, static_cast<std::uint64_t>(i)));
    }
    started_ = 0;
    stop_ = false;
    report_ = false;
    const std::stop_callback on_stop(watch.stop, [this] { stop_.store(true, std::memory_order_relaxed); });
    limit_ = budget.playouts != 0 ? budget.playouts : std::numeric_limits<std::uint64_t>::max() / 2;
    const auto thought = [&] {
      Thought answer = report();
      answer.reused = reused;
      answer.seconds = seconds_since(start);
      return answer;
    };
    double next_report = watch.interval;
    const auto supervise = [&] {
      const double passed = seconds_since(start);
      if (budget.seconds > 0 && passed >= budget.seconds) stop_.store(true, std::memory_order_relaxed);
      if (parts_.stop_when_decided && is_decided()) stop_.store(true, std::memory_order_relaxed);
      if (watch.interval > 0 && passed >= next_report) report_.store(true, std::memory_order_relaxed);
    };
    while (!run_until_told(supervise)) {
      if (full_.load(std::memory_order_relaxed)) tree_.prune();
      if (!report_.exchange(false, std::memory_order_relaxed)) continue;
      if (watch.on_thought) watch.on_thought(thought());
      if (watch.pause) watch.pause();
      next_report = seconds_since(start) + watch.interval;
    }
    return thought();
  }

  [[nodiscard]] const Tree& tree() const { return tree_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  static Time now() { return std::chrono::steady_clock::now(); }
  static double seconds_since(Time start) { return std::chrono::duration<double>(now() - start).count(); }

  struct Step {
    Tree::Node node;
    std::uint32_t child;
    games::Side mover;
    bool pending;  // the visit was not counted on the way down and goes with the result
  };

  // What one thread needs for itself, on cache lines of its own.
  struct alignas(128) Worker {
    Worker(const Parts<S>& parts, const Scoring& scoring, std::uint32_t root_children, std::uint64_t seed)
        : rng(seed), selector(parts.purpose, parts.exploration, parts.rave, scoring), margins(root_children) {}

    base::Rng rng;
    Selector selector;
    std::vector<Step> path;
    typename S::MoveList moves;
    std::vector<Prior> priors;
    std::vector<float> values;
    std::vector<float> shares;
    PendingCounts pending;
    games::Trajectory plies;  // of one simulation from the root, where somebody asks for them
    FirstPlays first_plays;
    std::vector<RootMargin> margins;  // of each root child, this thread's playouts
    std::uint64_t claimed = 0;
    std::uint64_t done = 0;
    std::uint64_t depth = 0;
  };

  // The tree's root becomes `root`: the known node if there is one, a new one otherwise.
  void set_root(const S& root, std::span<const games::Move> root_moves, std::uint64_t seed) {
    root_ = root;
    // Graded rewards mean something for one searching side only.
    const bool for_one_side = scoring_.graded || (parts_.prior && parts_.prior->takes_sides()) ||
                              (parts_.order && parts_.order->takes_sides());
    const bool usable = next_root_ > Tree::growing && !(for_one_side && searcher_ != root.to_move());
    searcher_ = root.to_move();
    if (usable) {
      tree_.rebuild(next_root_, [&](games::Move move) {
        return std::find(root_moves.begin(), root_moves.end(), move) != root_moves.end();
      });
    }
    if (!usable || tree_.root().children() != root_moves.size()) {
      tree_.clear();
      Worker worker(parts_, scoring_, 0, base::mix(seed, std::uint64_t{1} << 32));
      for (const games::Move move : root_moves) worker.moves.push_back(move);
      if (const std::optional<Tree::Index> made = make_node(worker, root)) {
        tree_.set_root(*made);
      } else {
        throw std::bad_alloc();  // not even one node fits: the memory option's range forbids it
      }
    }
    next_root_ = tree_.root().index();
  }

  // A node for `state` with the moves in worker.moves, in random order or ordered for widening.
  std::optional<Tree::Index> make_node(Worker& worker, const S& state) {
    auto& moves = worker.moves;
    const std::size_t count = moves.size();
    worker.rng.shuffle(moves);  // UCB1 tries the untried in order of the node: no move may be favoured by its code
    const std::span<games::Move> all(moves.data(), count);
    const bool own = state.to_move() == searcher_;
    if (parts_.order && count > 1) {
      worker.values.resize(count);
      parts_.order->values(state, own, all, worker.values);
      std::vector<std::pair<float, games::Move>> ranked;
      ranked.reserve(count);
      for (std::size_t i = 0; i < count; ++i) ranked.emplace_back(worker.values[i], all[i]);
      std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
      for (std::size_t i = 0; i < count; ++i) all[i] = ranked[i].second;
    }
    worker.priors.clear();
    if (parts_.prior) {
      worker.priors.resize(count);
      parts_.prior->fill(state, own, all, worker.priors);
    }
    worker.shares.clear();
    if (parts_.policy && count > 0) {
      worker.shares.resize(count);
      parts_.policy->fill(state, all, worker.shares);
    }
    return tree_.add(all, worker.priors, worker.shares, count == 0 ? state.outcome() : games::Outcome{});
  }

  // Runs all threads until the budget is spent or the search is stopped (true), or the memory is full or a report is
  // due (false).
  template <class Supervise>
  bool run_until_told(const Supervise& supervise) {
    full_.store(false, std::memory_order_relaxed);
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < workers_.size(); ++i) {
        others.emplace_back([this, i] { work(workers_[i], [] {}); });
      }
      work(workers_[0], supervise);
    }
    const bool interrupted = full_.load(std::memory_order_relaxed) || report_.load(std::memory_order_relaxed);
    return !interrupted || stop_.load(std::memory_order_relaxed);
  }

  template <class Supervise>
  void work(Worker& worker, const Supervise& supervise) {
    simulate_until_told(worker, supervise);
    worker.pending.flush(tree_);
  }

  template <class Supervise>
  void simulate_until_told(Worker& worker, const Supervise& supervise) {
    constexpr std::uint64_t between_looks = 16;  // simulations between two looks at the clock
    for (;;) {
      if (stop_.load(std::memory_order_relaxed) || full_.load(std::memory_order_relaxed)) return;
      if (report_.load(std::memory_order_relaxed)) return;
      if (!claim(worker)) return;
      simulate(worker);
      const std::uint64_t before = std::atomic_ref(worker.done).fetch_add(1, std::memory_order_relaxed);
      if ((before + 1) % between_looks == 0) supervise();
    }
  }

  [[nodiscard]] std::uint64_t simulations_done() {
    std::uint64_t done = 0;
    for (Worker& worker : workers_) done += std::atomic_ref(worker.done).load(std::memory_order_relaxed);
    return done;
  }

  // Whether no other move can be visited as often as the one that is most visited now, whatever the rest finds.
  [[nodiscard]] bool is_decided() {
    if (parts_.choice != FinalChoice::visits || parts_.cap) return false;
    const Tree::Node root = tree_.root();
    double most = 0;
    double second = 0;
    for (std::uint32_t child = 0; child < root.children(); ++child) {
      auto visits = static_cast<double>(root.counts(child).visits);
      if (scoring_.priors) visits += root.prior(child).visits * static_cast<double>(root.prior(child).value);
      second = std::max(second, std::min(most, visits));
      most = std::max(most, visits);
    }
    // What other threads have not handed in yet is done, but not counted here.
    const std::uint64_t unseen = workers_.size() == 1 ? 0 : workers_.size() * PendingCounts::largest_batch;
    return most - second > static_cast<double>(limit_ - simulations_done() + unseen);
  }

  // Takes the right to one simulation. Threads claim a few at a time, so that the shared counter stays cool.
  bool claim(Worker& worker) {
    if (worker.claimed == 0) {
      const std::uint64_t batch = workers_.size() == 1 ? 1 : 8;
      const std::uint64_t from = started_.fetch_add(batch, std::memory_order_relaxed);
      if (from >= limit_) return false;
      worker.claimed = std::min(batch, limit_ - from);
    }
    --worker.claimed;
    return true;
  }

  void simulate(Worker& worker) {
    S state = *root_;
    Tree::Node node = tree_.root();
    worker.path.clear();
    worker.plies.clear();
    const bool recording = parts_.rave > 0 || observer_ != nullptr;
    LeafResult leaf;
    for (;;) {
      if (node.children() == 0) {
        leaf = node.end();
        break;
      }
      const games::Side mover = state.to_move();
      const std::uint32_t child = worker.selector.choose(node, mover == searcher_, available(node));
      const Tree::Index next_node = node.link(child).load(std::memory_order_relaxed);
      if (next_node > Tree::growing) tree_.node(next_node).prefetch();  // another core may have them
      const bool pending = workers_.size() > 1 && is_hot(node, child);
      if (!pending) tree_.count(node, child, packed::visit);
      worker.path.push_back({node, child, mover, pending});
      if (recording) worker.plies.push_back(node.move(child));
      state.play(node.move(child));
      const std::optional<Tree::Index> next = below(worker, node, child, state);
      if (!next) {
        leaf = parts_.leaf->evaluate(state, worker.rng, recording ? &worker.plies : nullptr);
        break;
      }
      node = tree_.node(*next);
    }
    back_up(worker, leaf);
    if (parts_.rave > 0) record_rave(worker, leaf);
    if (observer_ != nullptr) observer_->simulated(state, worker.path.size(), worker.plies, leaf);
  }

  static bool is_hot(const Tree::Node& node, std::uint32_t child) {
    return packed::visits(node.packed(child)) >= PendingCounts::hot_visits || node.is_wide();
  }

  [[nodiscard]] std::uint32_t available(const Tree::Node& node) const {
    if (!parts_.order) return node.children();
    std::uint64_t visits = 0;
    for (std::uint32_t child = 0; child < node.children(); ++child) {
      const std::uint64_t more = node.counts(child).visits;
      if (more == 0 && !parts_.prior) break;  // the untried are tried in order
      visits += more;
    }
    std::uint32_t available = std::min(node.children(), parts_.widening.available(visits));
    if (parts_.widen_by_priors && parts_.prior) {
      // A move brings its virtual visits along when it comes to exist, and may thereby let in the next.
      for (std::uint32_t child = 0; child < available; ++child) {
        visits += node.prior(child).visits;
        available = std::min(node.children(), parts_.widening.available(visits));
      }
    }
    return available;
  }

  // The node below an edge, grown if it is due and no other thread is at it; nothing for a leaf.
  std::optional<Tree::Index> below(Worker& worker, const Tree::Node& node, std::uint32_t child, const S& state) {
    const std::atomic_ref<Tree::Index> link = node.link(child);
    Tree::Index at = link.load(std::memory_order_acquire);
    if (at > Tree::growing) return at;
    const bool due = packed::visits(node.packed(child)) > parts_.expansion || node.is_wide();
    if (!due || at == Tree::growing || full_.load(std::memory_order_relaxed)) return std::nullopt;
    if (!link.compare_exchange_strong(at, Tree::growing, std::memory_order_acq_rel)) return std::nullopt;
    games::moves_to_consider(state, worker.moves);
    const std::optional<Tree::Index> made = make_node(worker, state);
    if (!made) full_.store(true, std::memory_order_relaxed);
    link.store(made.value_or(Tree::leaf), std::memory_order_release);
    return made;
  }

  void back_up(Worker& worker, const LeafResult& leaf) {
    const games::Outcome* end = std::get_if<games::Outcome>(&leaf);
    for (const Step& step : worker.path) {
      std::uint64_t result = 0;
      if (!scoring_.estimated) {
        const int sign = end->sign_for(step.mover);
        result = sign > 0 ? packed::win : sign == 0 ? packed::draw : 0;
      }
      if (step.pending) {
        worker.pending.add(tree_, step.node, step.child, packed::visit + result);
      } else if (result != 0) {
        tree_.count(step.node, step.child, result);
      }
      if (scoring_.estimated) add_expectation(step, expectation_of(leaf));
      if (scoring_.graded) {
        const float reward = parts_.purpose.reward(leaf, step.mover, searcher_);
        step.node.reward(step.child).fetch_add(to_fixed_point(reward), std::memory_order_relaxed);
      }
    }
    const Step& first = worker.path.front();
    worker.margins[first.child].add(first.mover == games::Side::first ? margin_of(leaf) : -margin_of(leaf));
    std::atomic_ref depth(worker.depth);
    if (worker.path.size() > depth.load(std::memory_order_relaxed)) {
      depth.store(worker.path.size(), std::memory_order_relaxed);
    }
  }

  static void add_expectation(const Step& step, const Expectation& of_first) {
    const Expectation own = step.mover == games::Side::first ? of_first : of_first.of_the_other_side();
    step.node.expected_wins(step.child).fetch_add(to_fixed_point(own.win), std::memory_order_relaxed);
    step.node.expected_draws(step.child).fetch_add(to_fixed_point(own.draw), std::memory_order_relaxed);
  }

  // Tells every move of the nodes passed that was played at its node or later how the simulation ended.
  void record_rave(Worker& worker, const LeafResult& leaf) {
    worker.first_plays.read(worker.plies, searcher_);
    for (std::uint32_t ply = 0; ply < worker.path.size(); ++ply) {
      const Step& step = worker.path[ply];
      const float worth = parts_.purpose.reward(leaf, step.mover, searcher_);
      const std::uint64_t delta = Rave::delta(worth);
      for (std::uint32_t child = 0; child < step.node.children(); ++child) {
        const std::uint32_t played = worker.first_plays.ply(step.mover, step.node.move(child));
        if (played == FirstPlays::never || played < ply) continue;
        const std::atomic_ref<std::uint64_t> rave = step.node.rave(child);
        if (workers_.size() > 1) {
          rave.fetch_add(delta, std::memory_order_relaxed);
        } else {  // as many as there are moves on the board: locked additions would be felt
          rave.store(rave.load(std::memory_order_relaxed) + delta, std::memory_order_relaxed);
        }
      }
    }
  }

  [[nodiscard]] Thought report() {
    std::vector<RootMargin> margins(tree_.root().children());
    std::uint64_t depth = 0;
    for (Worker& worker : workers_) {
      depth = std::max(depth, std::atomic_ref(worker.depth).load(std::memory_order_relaxed));
      for (std::size_t i = 0; i < margins.size(); ++i) margins[i] += worker.margins[i];
    }
    Thought thought =
        report_root(tree_, margins, {parts_.purpose, scoring_, parts_.choice, parts_.exploration, parts_.cap});
    thought.playouts = simulations_done();
    thought.depth = static_cast<int>(depth);
    return thought;
  }

  Parts<S> parts_;
  Scoring scoring_;
  Tree tree_;
  std::optional<S> root_;  // empty until the first search: not every board has a default
  games::Side searcher_ = games::Side::first;
  Observer<S>* observer_ = nullptr;     // of the search under way
  Tree::Index next_root_ = Tree::leaf;  // where the next search starts, if anything is known there
  std::vector<Worker> workers_;
  std::uint64_t limit_ = 0;
  std::atomic<bool> stop_{false};
  std::atomic<bool> full_{false};
  std::atomic<bool> report_ = false;                    // one is due
  alignas(128) std::atomic<std::uint64_t> started_{0};  // written all the time: away from what is only read
};

}  // namespace aite::search::mcts
