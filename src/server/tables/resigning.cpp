// SPDX-License-Identifier: MIT
#include "server/tables/resigning.hpp"

#include <algorithm>

namespace aite::server {

bool is_hopeless(const search::Thought& thought) {
  constexpr double least_score = 0.03;  // a draw being half a win
  constexpr std::uint64_t fewest_visits = 8;
  std::uint64_t most = 0;
  std::uint64_t all = 0;
  for (const search::Candidate& each : thought.candidates) {
    most = std::max(most, each.visits);
    all += each.visits;
  }
  if (all < fewest_visits) return false;
  return std::ranges::none_of(thought.candidates, [&](const search::Candidate& each) {
    return 2 * each.visits >= most && each.win + each.draw / 2 >= least_score;
  });
}

}  // namespace aite::server
