// SPDX-License-Identifier: MIT
#include "search/mcts/uct.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/toy/coins.hpp"
#include "search/mcts/artificial_parts.hpp"

namespace aite::search::mcts {
namespace {

using games::Move;
using games::Side;
using games::toy::Coins;

// 0 -> 1 2 3; 1 -> 4 5; 2 -> 6 7; 3 is an end. Values for the first player: 4 loses, 5 wins, 6 draws, 7 wins by 10.
const ArtificialTree& tree_of_eight() {
  static const ArtificialTree tree{
      {{{1, 2, 3}, 2}, {{4, 5}, 2}, {{6, 7}, 0}, {{}, -2}, {{}, -2}, {{}, 2}, {{}, 0}, {{}, 20}}};
  return tree;
}

std::map<int, std::uint64_t> visits(const Thought& thought) {
  std::map<int, std::uint64_t> counts;
  for (const Candidate& candidate : thought.candidates) counts[candidate.move.code] = candidate.visits;
  return counts;
}

// A textbook UCT over the artificial tree, written down again without sharing anything with the real one.
class TextbookUct {
 public:
  TextbookUct(const ArtificialTree& tree, double c, std::uint64_t expansion)
      : tree_(tree), c_(c), expansion_(expansion), visits_(tree.nodes.size()), score_(tree.nodes.size()) {}

  void simulate() {
    std::vector<std::uint16_t> path;
    std::uint16_t at = 0;
    int side = 1;
    while (!tree_.nodes[at].children.empty() && (path.empty() || visits_[at] > expansion_ - 1)) {
      at = pick(at);
      path.push_back(at);
      side = -side;
    }
    int mover = path.size() % 2 == 1 ? 1 : -1;  // who moved into the last node
    const int sign = (tree_.nodes[at].half_points > 0) - (tree_.nodes[at].half_points < 0);
    for (auto it = path.rbegin(); it != path.rend(); ++it, mover = -mover) {
      visits_[*it] += 1;
      score_[*it] += (1 + mover * sign) / 2.0;
    }
  }

  std::uint64_t visits(std::uint16_t node) const { return visits_[node]; }

 private:
  std::uint16_t pick(std::uint16_t node) const {
    double total = 0;
    for (const std::uint16_t child : tree_.nodes[node].children) total += static_cast<double>(visits_[child]);
    std::uint16_t best = 0;
    double best_ucb = -1;
    for (const std::uint16_t child : tree_.nodes[node].children) {
      if (visits_[child] == 0) return child;
      const auto n = static_cast<double>(visits_[child]);
      const double ucb = score_[child] / n + c_ * std::sqrt(std::log(total) / n);
      if (ucb > best_ucb + 1e-6) {
        best_ucb = ucb;
        best = child;
      }
    }
    return best;
  }

  const ArtificialTree& tree_;
  double c_;
  std::uint64_t expansion_;
  std::vector<std::uint64_t> visits_;
  std::vector<double> score_;
};

TEST(Uct, CountsByHand) {
  // One level: move 1 always wins, 2 always draws, 3 always loses; without exploration all but two go to the winner.
  const ArtificialTree flat{{{{1, 2, 3}, 0}, {{}, 2}, {{}, 0}, {{}, -2}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.exploration = 0;
  Uct<ArtificialState> uct(parts);
  const Thought thought = search(uct, ArtificialState({&flat}), 100);
  EXPECT_EQ(visits(thought), (std::map<int, std::uint64_t>{{1, 98}, {2, 1}, {3, 1}}));
  EXPECT_EQ(thought.move, Move{1});
  EXPECT_EQ(thought.playouts, 100U);
  EXPECT_EQ(thought.candidates[0].win, 1);
  EXPECT_EQ(thought.candidates[0].margin, 1);
}

TEST(Uct, CountsEqualATextbookImplementation) {
  for (const double c : {0.31, 0.7, 1.0}) {
    for (const std::uint64_t expansion : {1U, 2U, 5U}) {
      for (const std::uint64_t playouts : {1U, 2U, 3U, 4U, 7U, 20U, 100U, 1000U}) {
        Parts<ArtificialState> parts = exact_parts();
        parts.exploration = c;
        parts.expansion = expansion;
        Uct<ArtificialState> uct(parts);
        const Thought thought = search(uct, ArtificialState({&tree_of_eight()}), playouts);
        TextbookUct textbook(tree_of_eight(), c, expansion);
        for (std::uint64_t i = 0; i < playouts; ++i) textbook.simulate();
        for (const auto& [move, count] : visits(thought)) {
          EXPECT_EQ(count, textbook.visits(static_cast<std::uint16_t>(move)))
              << "move " << move << " c " << c << " expansion " << expansion << " playouts " << playouts;
        }
      }
    }
  }
}

TEST(Uct, FindsTheMinimaxMoveAndItsLine) {
  Uct<ArtificialState> uct(exact_parts());
  const Thought thought = search(uct, ArtificialState({&tree_of_eight()}), 2000);
  EXPECT_EQ(thought.move, Move{2});  // 1 loses to 4; 2 draws with 6
  EXPECT_EQ(thought.candidates[0].line, (std::vector<Move>{{2}, {6}}));
  EXPECT_GT(thought.candidates[0].draw, 0.9);
  EXPECT_EQ(thought.depth, 2);
}

TEST(Uct, TheDrawPurposePrefersTheDrawToTheWin) {
  const ArtificialTree tree{{{{1, 2}, 0}, {{}, 2}, {{}, 0}}};
  Parts<ArtificialState> parts = exact_parts();
  Uct<ArtificialState> winner(parts);
  EXPECT_EQ(search(winner, ArtificialState({&tree}), 200).move, Move{1});
  parts.purpose = Purpose::draw();
  Uct<ArtificialState> peacemaker(parts);
  const Thought thought = search(peacemaker, ArtificialState({&tree}), 200);
  EXPECT_EQ(thought.move, Move{2});
  EXPECT_EQ(thought.candidates[0].draw, 1);
  EXPECT_EQ(thought.candidates[0].value, 1);
}

TEST(Uct, TheMarginPurposeAimsForItsTarget) {
  Parts<ArtificialState> parts = exact_parts();
  const ArtificialTree tree{{{{1, 2, 3}, 0}, {{}, 20}, {{}, 4}, {{}, -10}}};
  for (const auto& [target, move] : std::map<double, Move>{{10, {1}}, {1, {2}}, {-6, {3}}}) {
    parts.purpose = Purpose::margin(target, 20);
    Uct<ArtificialState> uct(parts);
    EXPECT_EQ(search(uct, ArtificialState({&tree}), 200).move, move) << target;
  }
}

TEST(Uct, ACapBoundsWhatAMoveGivesAway) {
  Parts<ArtificialState> parts = exact_parts();
  const ArtificialTree tree{{{{1, 2, 3}, 0}, {{}, 20}, {{}, 4}, {{}, -10}}};  // margins of 10, 2 and -5 points
  for (const auto& [cap, move] : std::map<double, Move>{{20, {3}}, {9, {2}}, {7, {1}}, {0, {1}}}) {
    for (const FinalChoice choice : {FinalChoice::visits, FinalChoice::rate}) {
      parts.purpose = Purpose::margin(-6, 20);
      parts.choice = choice;
      parts.exploration = 1;
      parts.cap = cap;
      Uct<ArtificialState> uct(parts);
      const Thought thought = search(uct, ArtificialState({&tree}), 2000);
      EXPECT_EQ(thought.move, move) << cap;
      EXPECT_EQ(thought.candidates.front().move, move);
      EXPECT_EQ(thought.decision.moves.front().move, move);
      EXPECT_NEAR(*thought.given_away, 10 - thought.candidates.front().margin, 1e-9);
    }
  }
}

// Virtual visits speak until real ones outnumber them, and are reported apart.
class Favourite final : public PriorKnowledge<ArtificialState> {
 public:
  Favourite(Move move, Prior prior) : move_(move), prior_(prior) {}
  void fill(const ArtificialState& /*state*/, bool /*own*/, std::span<const Move> moves,
            std::span<Prior> priors) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == move_) priors[i] = prior_;
    }
  }

 private:
  Move move_;
  Prior prior_;
};

TEST(Uct, VirtualWinsAttractAndVirtualLossesRepel) {
  const ArtificialTree tree{{{{1, 2}, 0}, {{}, 0}, {{}, 0}}};  // both draw
  Parts<ArtificialState> parts = exact_parts();
  parts.prior = std::make_shared<Favourite>(Move{2}, Prior{100, 1});
  Uct<ArtificialState> wins(parts);
  const Thought liked = search(wins, ArtificialState({&tree}), 100);
  EXPECT_EQ(liked.move, Move{2});
  EXPECT_EQ(liked.candidates[0].prior_visits, 100U);
  EXPECT_EQ(liked.candidates[0].prior, 1);
  EXPECT_EQ(liked.candidates[0].visits + liked.candidates[1].visits, 100U);
  EXPECT_GT(liked.candidates[0].value, 0.5);
  parts.prior = std::make_shared<Favourite>(Move{2}, Prior{100, 0});
  Uct<ArtificialState> losses(parts);
  const Thought avoided = search(losses, ArtificialState({&tree}), 100);
  EXPECT_EQ(visits(avoided), (std::map<int, std::uint64_t>{{1, 100}, {2, 0}}));
}

TEST(Uct, WideningOpensMovesOneByOne) {
  Parts<ArtificialState> parts = exact_parts();
  parts.widening = WideningSchedule(40, 1.4);
  const ArtificialTree tree{{{{1, 2, 3, 4}, 0}, {{}, 0}, {{}, 0}, {{}, 0}, {{}, 0}}};
  const auto tried = [&](std::uint64_t playouts) {
    Uct<ArtificialState> uct(parts);
    std::size_t count = 0;
    for (const auto& [move, n] : visits(search(uct, ArtificialState({&tree}), playouts))) count += n > 0 ? 1 : 0;
    return count;
  };
  EXPECT_EQ(tried(40), 1U);
  EXPECT_EQ(tried(41), 2U);
  EXPECT_EQ(tried(96), 2U);
  EXPECT_EQ(tried(97), 3U);
  EXPECT_EQ(tried(176), 4U);
}

// Paper 000 does not say whether virtual visits are visits. The ninth move exists after 1376, or after 576 where each
// of the eight before it brought 100.
TEST(Uct, WideningMayCountVirtualVisits) {
  class LostVisits final : public PriorKnowledge<ArtificialState> {
   public:
    void fill(const ArtificialState& /*state*/, bool /*own*/, std::span<const Move> moves,
              std::span<Prior> priors) const override {
      for (std::size_t i = 0; i < moves.size(); ++i) priors[i] = moves[i].code < 9 ? Prior{100, 0} : Prior{};
    }
  };
  Parts<ArtificialState> parts = exact_parts();
  parts.widening = WideningSchedule(40, 1.4);
  parts.prior = std::make_shared<LostVisits>();
  ArtificialTree tree;
  tree.nodes.resize(11);
  tree.nodes[0].children = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const auto ninth_is_tried = [&](std::uint64_t playouts) {
    Uct<ArtificialState> uct(parts);
    return visits(search(uct, ArtificialState({&tree}), playouts))[9] > 0;
  };
  EXPECT_FALSE(ninth_is_tried(1376));
  EXPECT_TRUE(ninth_is_tried(1377));
  parts.widen_by_priors = true;
  EXPECT_FALSE(ninth_is_tried(576));
  EXPECT_TRUE(ninth_is_tried(577));
}

TEST(Uct, FinalChoices) {
  // Widening keeps the better move 2 hidden until late: fewer visits than 1, better rate, better UCB.
  const ArtificialTree tree{{{{1, 2}, 0}, {{}, 0}, {{}, 2}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.widening = WideningSchedule(40, 1.4);
  for (const auto& [choice, move] :
       std::map<FinalChoice, Move>{{FinalChoice::visits, {1}}, {FinalChoice::rate, {2}}, {FinalChoice::ucb, {2}}}) {
    parts.choice = choice;
    Uct<ArtificialState> uct(parts);
    EXPECT_EQ(search(uct, ArtificialState({&tree}), 60).move, move);
  }
}

// A leaf value function in place of the playout.
class ByNode final : public LeafValue<ArtificialState> {
 public:
  LeafResult evaluate(const ArtificialState& state, base::Rng& /*rng*/,
                      games::Trajectory* /*trajectory*/) const override {
    return state.outcome().half_points > 10 ? Expectation{0.8, 0.15, 10} : Expectation{0.3, 0.25, -5};
  }
  [[nodiscard]] bool estimates() const override { return true; }
};

TEST(Uct, ALeafMayBeAValueFunction) {
  const ArtificialTree tree{{{{1, 2}, 0}, {{3}, 0}, {{4}, 20}, {{}, 0}, {{}, 0}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.leaf = std::make_shared<ByNode>();
  parts.expansion = 1000;
  Uct<ArtificialState> uct(parts);
  const Thought thought = search(uct, ArtificialState({&tree}), 100);
  EXPECT_EQ(thought.move, Move{2});
  EXPECT_NEAR(thought.candidates[0].value, 0.875, 1e-5);
  EXPECT_NEAR(thought.candidates[0].win, 0.8, 1e-5) << "what is reported is what was estimated, not a draw";
  EXPECT_NEAR(thought.candidates[0].draw, 0.15, 1e-5);
  EXPECT_NEAR(thought.candidates[0].margin, 10, 1e-5);
  EXPECT_NEAR(thought.candidates[1].win, 0.3, 1e-5);
}

// Below an estimate the game may end for good; both count, each from its mover's side.
TEST(Uct, EstimatesAndEndsAddUp) {
  const ArtificialTree tree{{{{1}, 0}, {{2}, 20}, {{}, -2}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.leaf = std::make_shared<ByNode>();
  Uct<ArtificialState> uct(parts);
  const Thought thought = search(uct, ArtificialState({&tree}), 10);  // an estimate of each node, then eight losses
  EXPECT_NEAR(thought.candidates[0].win, (0.8 + 0.3) / 10, 1e-5);
  EXPECT_NEAR(thought.candidates[0].draw, (0.15 + 0.25) / 10, 1e-5);
  EXPECT_NEAR(thought.candidates[0].margin, (10 - 5 - 8) / 10.0, 1e-5);
}

TEST(Uct, KeepsEstimatesWithTheTree) {
  const ArtificialTree tree{{{{1}, 0}, {{2}, 0}, {{3, 4}, 0}, {{5}, 20}, {{6}, 0}, {{}, 0}, {{}, 0}}};
  Parts<ArtificialState> parts = exact_parts();
  parts.leaf = std::make_shared<ByNode>();
  Uct<ArtificialState> uct(parts);
  const ArtificialState root({&tree});
  search(uct, root, 50);
  ArtificialState next = root;
  const std::vector<Move> played{{1}, {2}};
  for (const Move move : played) next.play(move);
  uct.advance(played);
  const Thought thought = search(uct, next, 1);
  EXPECT_GT(thought.reused, 20U);
  for (const Candidate& each : thought.candidates) EXPECT_LE(each.win + each.draw, 1 + 1e-5);
}

// What an observer hears, simulation by simulation.
class Listening final : public Observer<Coins> {
 public:
  void simulated(const Coins& leaf, std::size_t in_tree, std::span<const Move> plies,
                 const LeafResult& result) override {
    ++simulations;
    Coins state = root;
    for (std::size_t i = 0; i < in_tree; ++i) state.play(plies[i]);
    EXPECT_EQ(state.text(), leaf.text());
    for (std::size_t i = in_tree; i < plies.size(); ++i) state.play(plies[i]);
    EXPECT_TRUE(state.is_over());
    EXPECT_EQ(state.outcome(), std::get<games::Outcome>(result));
    deepest = std::max(deepest, in_tree);
  }

  Coins root;
  std::uint64_t simulations = 0;
  std::size_t deepest = 0;
};

TEST(Uct, AnObserverHearsEverySimulation) {
  Uct<Coins> uct({});
  Listening listening;
  Coins::MoveList moves;
  listening.root.legal_moves(moves);
  const Thought thought = uct.search(listening.root, {moves.data(), moves.size()}, {300, 0}, {}, 1, &listening);
  EXPECT_EQ(listening.simulations, 300U);
  EXPECT_EQ(listening.deepest, static_cast<std::size_t>(thought.depth));
  uct.search(listening.root, {moves.data(), moves.size()}, {50, 0}, {}, 2);
  EXPECT_EQ(listening.simulations, 300U) << "it was for one search";
}

TEST(Uct, OnlyTheGivenRootMovesAreConsidered) {
  const ArtificialTree tree{{{{1, 2}, 0}, {{}, 2}, {{}, 0}}};
  Uct<ArtificialState> uct(exact_parts());
  const std::vector<Move> allowed{{2}};
  const Thought thought = uct.search(ArtificialState({&tree}), allowed, {50, 0}, {}, 1);
  EXPECT_EQ(thought.move, Move{2});
  EXPECT_EQ(thought.candidates.size(), 1U);
}

TEST(Uct, KeepsTheTreeBetweenMoves) {
  const ArtificialState root({&tree_of_eight()});
  Uct<ArtificialState> uct(exact_parts());
  const Thought first = search(uct, root, 500);
  ArtificialState next = root;
  next.play(Move{2});
  const std::vector<Move> played{{2}};
  uct.advance(played);
  const Thought second = search(uct, next, 100);
  EXPECT_GT(second.reused, 300U);
  EXPECT_LT(second.reused, first.candidates[0].visits);
  std::uint64_t total = 0;
  for (const Candidate& candidate : second.candidates) total += candidate.visits;
  EXPECT_EQ(total, second.reused + 100);
  uct.clear();
  EXPECT_EQ(search(uct, next, 100).reused, 0U);
}

// A liking for even numbers that the searching side has and its opponent has not.
class OwnFavourite final : public PriorKnowledge<ArtificialState> {
 public:
  void fill(const ArtificialState& /*state*/, bool own, std::span<const Move> moves,
            std::span<Prior> priors) const override {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (own && moves[i].code % 2 == 0) priors[i] = {100, 1};
    }
  }
  [[nodiscard]] bool takes_sides() const override { return true; }
};

TEST(Uct, PriorsMayBeOfOneSideOnly) {
  const ArtificialTree tree{{{{1, 2}, 0}, {{3, 4}, 0}, {{}, 0}, {{}, 0}, {{}, 0}}};
  const ArtificialState root({&tree});
  Parts<ArtificialState> parts = exact_parts();
  parts.prior = std::make_shared<OwnFavourite>();
  Uct<ArtificialState> uct(parts);
  const auto prior = [](const Thought& thought) {
    std::map<int, std::uint64_t> by_move;
    for (const Candidate& each : thought.candidates) by_move[each.move.code] = each.prior_visits;
    return by_move;
  };
  EXPECT_EQ(prior(search(uct, root, 50)), (std::map<int, std::uint64_t>{{1, 0}, {2, 100}}));
  ArtificialState next = root;
  next.play(Move{1});
  const std::vector<Move> played{{1}};
  uct.advance(played);
  const Thought of_other = search(uct, next, 50);
  EXPECT_EQ(of_other.reused, 0U) << "what the tree knows is for the other side";
  EXPECT_EQ(prior(of_other), (std::map<int, std::uint64_t>{{3, 0}, {4, 100}}));
}

TEST(Uct, SameSeedSameThoughtsOnOneThread) {
  const Coins coins({16, 3});
  Parts<Coins> parts;
  parts.memory_bytes = 1 << 22;
  Uct<Coins> a(parts);
  Uct<Coins> b(parts);
  const Thought one = search(a, coins, 2000, 5);
  const Thought two = search(b, coins, 2000, 5);
  EXPECT_EQ(visits(one), visits(two));
  EXPECT_EQ(one.candidates[0].line, two.candidates[0].line);
}

TEST(UctThreads, CountEverySimulationOnce) {
  Parts<Coins> parts;
  parts.threads = 4;
  parts.memory_bytes = 1 << 22;
  Uct<Coins> uct(parts);
  const Thought thought = search(uct, Coins({20, 3}), 10'000);
  std::uint64_t total = 0;
  for (const Candidate& candidate : thought.candidates) total += candidate.visits;
  EXPECT_EQ(total, 10'000U);
  EXPECT_EQ(thought.playouts, 10'000U);
}

TEST(UctThreads, LittleMemoryIsPrunedNotExceeded) {
  for (const int threads : {1, 3}) {
    Parts<Coins> parts;
    parts.threads = threads;
    parts.memory_bytes = 1 << 13;
    parts.exploration = 1;
    Uct<Coins> uct(parts);
    const Thought thought = search(uct, Coins({24, 3}), 20'000);
    EXPECT_EQ(thought.playouts, 20'000U);
    EXPECT_LE(uct.tree().bytes_used(), uct.tree().capacity());
    EXPECT_LE(uct.tree().capacity(), parts.memory_bytes);
  }
}

TEST(UctThreads, StopEndsAnEndlessSearchAtOnce) {
  for (const int threads : {1, 2}) {
    Parts<Coins> parts;
    parts.threads = threads;
    parts.memory_bytes = 1 << 20;
    Uct<Coins> uct(parts);
    std::stop_source source;
    int reports = 0;
    Watch watch{source.get_token(),
                [&](const Thought& thought) {
                  EXPECT_FALSE(thought.candidates.empty());
                  if (++reports == 3) source.request_stop();
                },
                0.001};
    const std::vector<Move> moves{Coins::left, Coins::right};
    const Thought thought = uct.search(Coins({24, 3}), moves, {}, watch, 1);
    EXPECT_EQ(reports, 3);
    EXPECT_GT(thought.playouts, 0U);
  }
}

// Exact value of a coins position for the side to move, by exhaustive search.
int solve(const Coins& state) {
  if (state.is_over()) return 0;
  Coins::MoveList moves;
  state.legal_moves(moves);
  int best = -1000;
  for (const Move move : moves) {
    Coins next = state;
    next.play(move);
    const int gained = state.to_move() == Side::first ? next.outcome().half_points - state.outcome().half_points
                                                      : state.outcome().half_points - next.outcome().half_points;
    best = std::max(best, gained - solve(next));
  }
  return best;
}

TEST(Uct, SolvesSmallCoinGames) {
  int right = 0;
  for (int seed = 0; seed < 20; ++seed) {
    const Coins coins({9, seed});
    Parts<Coins> parts;
    parts.memory_bytes = 1 << 22;
    parts.exploration = 1;
    Uct<Coins> uct(parts);
    Coins next = coins;
    next.play(search(uct, coins, 3000).move);
    const int value = solve(coins);
    const int got = next.outcome().half_points - solve(next);
    right += (got > 0) - (got < 0) == (value > 0) - (value < 0) ? 1 : 0;
  }
  EXPECT_EQ(right, 20);
}

}  // namespace
}  // namespace aite::search::mcts
