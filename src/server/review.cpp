// SPDX-License-Identifier: MIT
#include "server/review.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "server/thoughts.hpp"

namespace aite::server {

using nlohmann::json;

namespace {

constexpr std::size_t most_turns = 5;

double score_of(games::Result result) { return (static_cast<int>(result) + 1) / 2.0; }

}  // namespace

json empty_review(const std::string& spec, std::size_t plies) {
  return {{"player", spec}, {"plies", plies}, {"positions", json::array()}, {"done", false}};
}

void add_to_review(json& review, const games::Session& position, json thought,
                   const std::optional<arena::Verdict>& verdict) {
  const games::Side mover = position.to_move();
  json seen{{"side", index(mover)}, {"score", nullptr}, {"draw", nullptr}, {"best", nullptr}, {"line", json::array()}};
  if (position.is_over()) {
    if (verdict) {
      seen["score"] = score_of(verdict->result);
      seen["draw"] = verdict->result == games::Result::draw ? 1 : 0;
    }
  } else if (const std::optional<Expectation> expected = expectation(thought, mover)) {
    seen["score"] = expected->score;
    seen["draw"] = expected->draw;
    const json shown = with_cells(std::move(thought), position);
    seen["best"] = shown.at("move");
    for (const json& candidate : shown["candidates"]) {
      if (candidate["move"] == seen["best"]) seen["line"] = candidate["line"];
    }
  }
  review["positions"].push_back(std::move(seen));
}

void conclude(json& review) {
  const json& positions = review["positions"];
  std::vector<double> losses;
  std::array<double, 2> given_away{};
  for (std::size_t ply = 0; ply + 1 < positions.size(); ++ply) {
    double loss = 0;
    const json& before = positions[ply]["score"];
    const json& after = positions[ply + 1]["score"];
    const std::size_t side = positions[ply]["side"];
    if (before.is_number() && after.is_number()) {
      const double fell = before.get<double>() - after.get<double>();
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
