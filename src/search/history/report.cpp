// SPDX-License-Identifier: MIT
#include "search/history/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/statistics.hpp"

namespace aite::search::history {

namespace {

constexpr std::uint64_t trusted_playouts = 10;  // of a move of the root, where no feature point speaks

enum class Standing : std::uint8_t { rest, trusted, featured };

struct Ranked {
  Candidate candidate;
  Standing standing;
};

// Final margins of the records by their first move, for the searcher, in points.
std::map<games::Move, base::Moments> margins_by_move(const Records& records, games::Side searcher) {
  std::map<games::Move, base::Moments> margins;
  for (Records::Index i = 0; i < records.size(); ++i) {
    if (records.plies(i).empty()) continue;
    const double margin = records.outcome(i).margin();
    margins[records.plies(i).front()].add(searcher == games::Side::first ? margin : -margin);
  }
  return margins;
}

}  // namespace

Thought report(const Records& records, const Tree& tree, games::Side searcher, std::span<const games::Move> root_moves,
               const Thresholds& thresholds, std::uint64_t seed) {
  Thought thought;
  std::map<games::Move, Ends> ends;  // of the moves of the root
  for (const Tree::Node& node : tree.nodes()) {
    if (node.depth == 1) ends[node.move] = node.ends;
    if (node.ends.playouts > 1) thought.depth = std::max<int>(thought.depth, node.depth);
  }
  const Found found = feature_points(tree, searcher, thresholds);
  std::map<games::Move, std::vector<games::Move>> lines;  // to the strongest feature point behind a move of the root
  for (const Tree::Index point : found.points) {
    const std::vector<games::Move> line = tree.line(point);
    if (std::find(root_moves.begin(), root_moves.end(), line.front()) == root_moves.end()) continue;
    lines.try_emplace(line.front(), line);
    const Tree::Node& node = tree.nodes()[point];
    thought.feature_points.push_back(
        {line, node.ends.playouts, rate_of(node.ends, viewer(node, searcher, thresholds.view), thresholds.draw)});
  }

  const std::map<games::Move, base::Moments> margins = margins_by_move(records, searcher);
  std::vector<Ranked> ranked;
  for (const games::Move move : root_moves) {
    Ranked one{{}, Standing::rest};
    Candidate& candidate = one.candidate;
    candidate.move = move;
    candidate.line = {move};
    if (const auto known = ends.find(move); known != ends.end()) {
      candidate.visits = known->second.playouts;
      candidate.win = known->second.share_won(searcher);
      candidate.draw = known->second.share_drawn();
      candidate.value = rate_of(known->second, searcher, thresholds.draw);
      if (candidate.visits >= trusted_playouts) one.standing = Standing::trusted;
    }
    if (const auto margin = margins.find(move); margin != margins.end()) {
      candidate.margin = margin->second.mean();
      candidate.margin_deviation = std::sqrt(margin->second.variance());
    }
    if (const auto line = lines.find(move); line != lines.end()) {
      candidate.line = line->second;
      one.standing = Standing::featured;
    }
    ranked.push_back(std::move(one));
  }
  base::Rng rng(seed);
  rng.shuffle(ranked);
  for (const Ranked& one : ranked) {
    thought.decision.moves.push_back({one.candidate.move,
                                      {Decision::Term{"feature_point", one.standing == Standing::featured ? 1.0 : 0.0},
                                       Decision::Term{"trusted", one.standing == Standing::rest ? 0.0 : 1.0},
                                       Decision::Term{"value", one.candidate.value},
                                       Decision::Term{"visits", static_cast<double>(one.candidate.visits)}},
                                      0,
                                      static_cast<std::uint32_t>(thought.decision.moves.size())});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return std::tie(a.standing, a.candidate.value, a.candidate.visits) >
           std::tie(b.standing, b.candidate.value, b.candidate.visits);
  });
  for (Ranked& one : ranked) thought.candidates.push_back(std::move(one.candidate));
  thought.move = thought.candidates.front().move;
  thought.decision.by = Decision::By::order;
  thought.decision.rule = Reason{"feature_points_first", {{"trusted", static_cast<std::int64_t>(trusted_playouts)}}};
  arrange(thought.decision);
  return thought;
}

}  // namespace aite::search::history
