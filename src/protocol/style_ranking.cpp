// SPDX-License-Identifier: MIT
#include "protocol/style_ranking.hpp"

#include <algorithm>

namespace aite::protocol {

std::vector<StyleRanking> style_rankings(const games::Session& position, const search::Thought& thought) {
  std::vector<StyleRanking> rankings;
  const std::vector<games::StyleInfo> styles = position.styles();
  for (std::size_t style = 0; style < styles.size(); ++style) {
    StyleRanking& ranking = rankings.emplace_back();
    ranking.style = styles[style].name;
    for (const search::Candidate& candidate : thought.candidates) {
      if (position.in_style(style, candidate.move) == games::InStyle::yes) ranking.moves.push_back(&candidate);
    }
    const auto unsearched =
        std::stable_partition(ranking.moves.begin(), ranking.moves.end(),
                              [](const search::Candidate* candidate) { return candidate->visits > 0; });
    std::stable_sort(unsearched, ranking.moves.end(),
                     [](const search::Candidate* a, const search::Candidate* b) { return a->policy > b->policy; });
  }
  return rankings;
}

}  // namespace aite::protocol
