// SPDX-License-Identifier: MIT
#include "players/blokus/remarks.hpp"

#include <cstdint>
#include <numeric>
#include <utility>

#include "games/blokus/features/counts.hpp"
#include "players/blokus/models.hpp"

namespace aite::players::blokus {

using games::Side;
using games::blokus::State;

namespace {

// What paper 001's program plays with here.
constexpr const char* other_view = "toqn-e1-m1000";

std::int64_t corners(const State& state, Side side) {
  namespace features = games::blokus::features;
  const features::Counts counts = features::counts_of(state.position(), side);
  const auto& effective = counts[features::at(features::Kind::effective)];
  return std::accumulate(effective.begin(), effective.end(), std::int64_t{0});
}

search::Reason seen_by_anybody(const State& before, games::Move move) {
  State after = before;
  after.play(move);
  const Side own = before.to_move();
  const auto squares = games::blokus::piece_sizes[games::blokus::laid_piece(move).piece()];
  return search::Reason{"corners",
                        {{"squares", std::int64_t{squares}},
                         {"own_before", corners(before, own)},
                         {"own", corners(after, own)},
                         {"other_before", corners(before, games::other(own))},
                         {"other", corners(after, games::other(own))}}};
}

search::Reason seen_by_toqn(const State& before, const std::vector<games::Move>& line) {
  State end = before;
  for (const games::Move move : line) end.play(move);
  if (end.is_over()) return {};
  search::Reason reason = search::Reason{"another_view", win_rate(other_view)->explain(end, before.to_move()).values};
  reason.values.emplace_back("plies", static_cast<std::int64_t>(line.size()));
  return reason;
}

}  // namespace

std::vector<search::Reason> remarks_on(const State& state, const search::Thought& thought) {
  std::vector<search::Reason> remarks;
  const search::Candidate* chosen = thought.chosen();
  if (chosen == nullptr || !games::blokus::is_placement(chosen->move)) return remarks;
  remarks.push_back(seen_by_anybody(state, chosen->move));
  if (search::Reason view = seen_by_toqn(state, chosen->line); !view.empty()) remarks.push_back(std::move(view));
  return remarks;
}

}  // namespace aite::players::blokus
