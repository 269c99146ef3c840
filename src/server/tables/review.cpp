// SPDX-License-Identifier: MIT
#include "server/tables/review.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/views/thoughts.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

constexpr std::size_t most_turns = 5;

double score_of(games::Result result) { return (static_cast<int>(result) + 1) / 2.0; }

}  // namespace

json empty_review(const std::string& spec, std::size_t plies) {
  return {{"player", spec}, {"plies", plies}, {"positions", json::array()}, {"done", false}};
}

std::optional<double> score_of(const games::Session& position, const json& thought) {
  if (position.is_over()) {
    const std::optional<games::Settlement> settled = position.settle();
    const games::Outcome outcome = settled ? settled->outcome : position.outcome();
    return score_of(outcome.result());
  }
  const std::optional<ThoughtScore> expected = thought_score(thought, position.to_move());
  return expected ? std::optional(expected->score) : std::nullopt;
}

void add_to_review(json& review, const games::Session& position, Seen seen) {
  const games::Side mover = position.to_move();
  json shown{{"side", index(mover)}, {"score", nullptr},      {"draw", nullptr},
             {"best", nullptr},      {"line", json::array()}, {"after_best", nullptr}};
  if (position.is_over()) {
    if (seen.end) {
      shown["score"] = score_of(seen.end->result);
      shown["draw"] = seen.end->result == games::Result::draw ? 1 : 0;
    }
  } else if (const std::optional<ThoughtScore> expected = thought_score(seen.thought, mover)) {
    shown["score"] = expected->score;
    shown["draw"] = expected->draw;
    if (seen.after_best) shown["after_best"] = *seen.after_best;
    const json thought = with_cells(std::move(seen.thought), position);
    shown["best"] = thought.at("move");
    for (const json& candidate : thought["candidates"]) {
      if (candidate["move"] == shown["best"]) shown["line"] = candidate["line"];
    }
  }
  review["positions"].push_back(std::move(shown));
}

void conclude(json& review) {
  const json& positions = review["positions"];
  std::vector<double> losses;
  std::array<double, 2> given_away{};
  for (std::size_t ply = 0; ply + 1 < positions.size(); ++ply) {
    double loss = 0;
    const json& best = positions[ply]["after_best"];
    const json& after = positions[ply + 1]["score"];
    const std::size_t side = positions[ply]["side"];
    if (best.is_number() && after.is_number()) {
      const double fell = best.get<double>() - after.get<double>();
      loss = std::max(0.0, side == 0 ? fell : -fell);
    }
    losses.push_back(loss);
    given_away[side] += loss;
  }
  std::vector<std::size_t> turns;
  for (std::size_t ply = 0; ply < losses.size(); ++ply) {
    if (losses[ply] >= least_turn) turns.push_back(ply);
  }
  std::stable_sort(turns.begin(), turns.end(), [&](std::size_t a, std::size_t b) { return losses[a] > losses[b]; });
  turns.resize(std::min(turns.size(), most_turns));
  review["losses"] = losses;
  review["turns"] = turns;
  review["given_away"] = given_away;
  review["done"] = true;
}

}  // namespace aite::server
