// SPDX-License-Identifier: MIT
#include "search/history/feature_points.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace aite::search::history {

namespace {

bool is_own_move(const Tree::Node& node) { return node.depth % 2 == 1; }  // a pass is a move: sides take turns

bool may_end(const Tree::Node& node, Ending ending) {
  return ending == Ending::any || is_own_move(node) == (ending == Ending::own);
}

struct Rated {
  Tree::Index node;
  std::uint32_t playouts;
  double rate;
};

std::vector<Rated> rated_nodes(const Tree& tree, games::Side searcher, const Thresholds& thresholds,
                               std::uint32_t make) {
  std::vector<Rated> found;
  const std::span<const Tree::Node> nodes = tree.nodes();
  for (Tree::Index i = 1; i < nodes.size(); ++i) {
    const Tree::Node& node = nodes[i];
    if (node.ends.playouts <= make || node.depth < thresholds.depth || !may_end(node, thresholds.ending)) continue;
    const double rate = rate_of(node.ends, viewer(node, searcher, thresholds.view), thresholds.draw);
    if (rate > thresholds.rate) found.push_back({i, node.ends.playouts, rate});
  }
  return found;
}

}  // namespace

games::Side viewer(const Tree::Node& node, games::Side searcher, View view) {
  return view == View::root || is_own_move(node) ? searcher : games::other(searcher);
}

double rate_of(const Ends& ends, games::Side side, double draw) {
  return ends.share_won(side) + draw * ends.share_drawn();
}

Found feature_points(const Tree& tree, games::Side searcher, const Thresholds& thresholds) {
  Found found;
  found.make = thresholds.make;
  found.rate = thresholds.rate;
  std::vector<Rated> points = rated_nodes(tree, searcher, thresholds, found.make);
  while (points.empty() && thresholds.when_none == WhenNone::halve && found.make > 1) {
    found.make /= 2;
    points = rated_nodes(tree, searcher, thresholds, found.make);
  }
  while (points.size() > thresholds.limit && thresholds.step > 0) {
    const double raised = found.rate + thresholds.step;
    std::vector<Rated> fewer;
    std::copy_if(points.begin(), points.end(), std::back_inserter(fewer),
                 [&](const Rated& point) { return point.rate > raised; });
    if (fewer.empty()) break;
    found.rate = raised;
    points = std::move(fewer);
  }
  std::stable_sort(points.begin(), points.end(), [](const Rated& a, const Rated& b) {
    return a.rate != b.rate ? a.rate > b.rate : a.playouts > b.playouts;
  });
  for (const Rated& point : points) found.points.push_back(point.node);
  return found;
}

}  // namespace aite::search::history
