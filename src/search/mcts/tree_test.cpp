// SPDX-License-Identifier: MIT
#include "search/mcts/tree.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace aite::search::mcts {
namespace {

using games::Move;

std::vector<Move> moves(std::uint16_t count) {
  std::vector<Move> list;
  for (std::uint16_t i = 0; i < count; ++i) list.push_back({i});
  return list;
}

TEST(Tree, AChildCostsSixteenBytes) {
  Tree tree(1 << 20, {});
  const std::size_t before = tree.bytes_used();
  ASSERT_TRUE(tree.add(moves(100), {}, {}, {}));
  const std::size_t header = 16;
  EXPECT_EQ(tree.bytes_used() - before, header + 100 * 16);
}

TEST(Tree, KeepsWhatANodeWasMadeWith) {
  Tree tree(1 << 20, {.graded = true});
  const std::vector<Prior> priors{{0, 0}, {100, 1}, {7, 0}};
  const auto at = tree.add(moves(3), priors, {}, {});
  ASSERT_TRUE(at);
  const Tree::Node node = tree.node(*at);
  ASSERT_EQ(node.children(), 3U);
  EXPECT_EQ(node.move(2), Move{2});
  EXPECT_EQ(node.prior(1).visits, 100);
  EXPECT_EQ(node.prior(1).value, 1);
  EXPECT_EQ(node.counts(0), Counts{});
  EXPECT_EQ(node.link(0).load(), Tree::leaf);
  node.reward(1) += 5;
  EXPECT_EQ(node.reward(1).load(), 5U);
  EXPECT_EQ(node.counts(1), Counts{});

  const auto end = tree.add({}, {}, {}, {-13});
  ASSERT_TRUE(end);
  EXPECT_EQ(tree.node(*end).end().half_points, -13);
}

TEST(Tree, CountsStayExactPastThePackedRange) {
  Tree tree(1 << 20, {});
  const auto at = tree.add(moves(2), {}, {}, {});
  ASSERT_TRUE(at);
  const Tree::Node node = tree.node(*at);
  const std::uint64_t rounds = packed::limit + packed::limit / 2;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    tree.count(node, 1, packed::visit);
    tree.count(node, 1, i % 3 == 0 ? packed::draw : packed::win);
    if (i % 2 == 0) tree.count(node, 0, packed::visit);
  }
  EXPECT_TRUE(node.is_wide());
  EXPECT_EQ(node.counts(1), (Counts{rounds, rounds - rounds / 3, rounds / 3}));
  EXPECT_EQ(node.counts(0), (Counts{rounds / 2, 0, 0}));

  tree.set_root(*at);
  tree.prune();  // wide counts move along
  EXPECT_EQ(tree.root().counts(1).visits, rounds);
  EXPECT_EQ(tree.root().counts(0).visits, rounds / 2);
}

TEST(TreeThreads, LoseNoCount) {
  Tree tree(1 << 20, {});
  const auto at = tree.add(moves(1), {}, {}, {});
  ASSERT_TRUE(at);
  constexpr std::uint64_t each = packed::limit;
  const auto add = [&] {
    for (std::uint64_t i = 0; i < each; ++i) tree.count(tree.node(*at), 0, packed::visit + packed::win);
  };
  {
    const std::jthread a(add);
    const std::jthread b(add);
  }
  EXPECT_EQ(tree.node(*at).counts(0), (Counts{2 * each, 2 * each, 0}));
}

TEST(Tree, RefusesWhatDoesNotFitAndPrunesToHalf) {
  Tree tree(1 << 15, {});
  const auto root = tree.add(moves(50), {}, {}, {});
  ASSERT_TRUE(root);
  tree.set_root(*root);
  std::uint32_t grown = 0;
  for (; grown < 50; ++grown) {
    const auto below = tree.add(moves(50), {}, {}, {});
    if (!below) break;
    const Tree::Node node = tree.root();
    node.link(grown).store(*below);
    for (std::uint32_t i = 0; i <= grown; ++i) tree.count(node, grown, packed::visit);  // later ones: more visits
    tree.count(tree.node(*below), grown, packed::visit + packed::win);
  }
  ASSERT_LT(grown, 50U);
  EXPECT_LE(tree.bytes_used(), tree.capacity());
  tree.prune();
  EXPECT_LE(tree.bytes_used(), tree.capacity() / 2);
  for (std::uint32_t i = 0; i < grown; ++i) {
    EXPECT_EQ(tree.root().counts(i).visits, i + 1) << "counts on the root's edges survive";
  }
  const Tree::Index last = tree.root().link(grown - 1).load();
  ASSERT_GT(last, Tree::growing) << "the most visited node survives";
  EXPECT_EQ(tree.node(last).counts(grown - 1).wins, 1U);
  EXPECT_EQ(tree.root().link(0).load(), Tree::leaf) << "the least visited one is forgotten";
}

TEST(Tree, RebuildKeepsASubtreeAndTheAcceptedRootMoves) {
  Tree tree(1 << 20, {});
  const auto root = tree.add(moves(3), {}, {}, {});
  const auto child = tree.add(moves(4), {}, {}, {});
  const auto grandchild = tree.add(moves(2), {}, {}, {});
  ASSERT_TRUE(root && child && grandchild);
  tree.set_root(*root);
  tree.node(*root).link(1).store(*child);
  tree.node(*child).link(2).store(*grandchild);
  tree.count(tree.node(*child), 2, 5 * packed::visit);
  tree.count(tree.node(*grandchild), 1, 3 * packed::visit + packed::draw);
  tree.rebuild(*child, [](Move move) { return move != Move{0}; });
  ASSERT_EQ(tree.root().children(), 3U);
  EXPECT_EQ(tree.root().move(0), Move{1});
  EXPECT_EQ(tree.root().counts(1).visits, 5U);
  const Tree::Index below = tree.root().link(1).load();
  ASSERT_GT(below, Tree::growing);
  EXPECT_EQ(tree.node(below).counts(1), (Counts{3, 0, 1}));
}

}  // namespace
}  // namespace aite::search::mcts
