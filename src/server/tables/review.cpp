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

constexpr std::size_t most_mistakes = 3;  // of a side
constexpr std::size_t phases = 3;

double score_of(games::Result result) { return (static_cast<int>(result) + 1) / 2.0; }

json number_or_null(std::optional<double> number) { return number ? json(*number) : json(nullptr); }

std::optional<double> number_in(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

// How far the mover fell from what the best move would have led to; the numbers are the first player's.
std::optional<double> fall(games::Side mover, std::optional<double> best, std::optional<double> made) {
  if (!best || !made) return std::nullopt;
  return std::max(0.0, mover == games::Side::first ? *best - *made : *made - *best);
}

struct Given {
  double score = 0;
  double points = 0;
};

}  // namespace

json empty_review(const std::string& spec, std::size_t plies, std::size_t points) {
  return {{"player", spec}, {"plies", plies}, {"board", points}, {"positions", json::array()}, {"done", false}};
}

std::optional<Expected> expected_of(const games::Session& position, const json& thought) {
  if (position.is_over()) {
    const std::optional<games::Settlement> settled = position.settle();
    const games::Outcome outcome = settled ? settled->outcome : position.outcome();
    return Expected{score_of(outcome.result()), outcome.margin()};
  }
  const std::optional<ThoughtScore> expected = thought_score(thought, position.to_move());
  if (!expected) return std::nullopt;
  return Expected{expected->score, expected->margin};
}

void add_to_review(json& review, const games::Session& position, Seen seen) {
  const games::Side mover = position.to_move();
  json shown{{"side", index(mover)}, {"score", nullptr},      {"draw", nullptr},       {"margin", nullptr},
             {"best", nullptr},      {"line", json::array()}, {"after_best", nullptr}, {"margin_after_best", nullptr}};
  if (position.is_over()) {
    if (seen.end) {
      shown["score"] = score_of(seen.end->result);
      shown["draw"] = seen.end->result == games::Result::draw ? 1 : 0;
      if (seen.end->half_points) shown["margin"] = *seen.end->half_points / 2.0;
    }
  } else if (const std::optional<ThoughtScore> expected = thought_score(seen.thought, mover)) {
    shown["score"] = expected->score;
    shown["draw"] = expected->draw;
    shown["margin"] = number_or_null(expected->margin);
    if (seen.after_best) {
      shown["after_best"] = seen.after_best->score;
      shown["margin_after_best"] = number_or_null(seen.after_best->margin);
    }
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
  const std::size_t plies = positions.empty() ? 0 : positions.size() - 1;
  const double board = std::max(1.0, number_in(review, "board").value_or(64));
  std::vector<double> losses;
  json points = json::array();
  std::vector<double> costs;
  std::array<std::array<Given, phases>, 2> given{};
  std::array<std::vector<std::size_t>, 2> mistakes;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const json& position = positions[ply];
    const json& next = positions[ply + 1];
    const std::size_t side = position["side"];
    const games::Side mover = side == 0 ? games::Side::first : games::Side::second;
    const double loss = fall(mover, number_in(position, "after_best"), number_in(next, "score")).value_or(0);
    // Who played what the search would have played gave nothing away.
    const bool same = !number_in(position, "after_best");
    const std::optional<double> fell =
        same && number_in(position, "margin")
            ? std::optional(0.0)
            : fall(mover, number_in(position, "margin_after_best"), number_in(next, "margin"));
    losses.push_back(loss);
    points.push_back(number_or_null(fell));
    costs.push_back(loss + fell.value_or(0) / board);
    Given& phase = given[side][ply * phases / plies];
    phase.score += loss;
    phase.points += fell.value_or(0);
    if (costs.back() >= least_cost) mistakes[side].push_back(ply);
  }
  const auto costlier = [&](std::size_t a, std::size_t b) { return costs[a] > costs[b]; };
  std::vector<std::size_t> turns;
  json by_phase = json::array();
  json given_away = json::array();
  json points_given_away = json::array();
  for (std::size_t side = 0; side < 2; ++side) {
    std::stable_sort(mistakes[side].begin(), mistakes[side].end(), costlier);
    mistakes[side].resize(std::min(mistakes[side].size(), most_mistakes));
    turns.insert(turns.end(), mistakes[side].begin(), mistakes[side].end());
    Given all;
    json parts = json::array();
    for (const Given& phase : given[side]) {
      all.score += phase.score;
      all.points += phase.points;
      parts.push_back({{"loss", phase.score}, {"points", phase.points}});
    }
    by_phase.push_back(std::move(parts));
    given_away.push_back(all.score);
    points_given_away.push_back(all.points);
  }
  std::sort(turns.begin(), turns.end());
  std::stable_sort(turns.begin(), turns.end(), costlier);
  review["losses"] = losses;
  review["points"] = std::move(points);
  review["mistakes"] = mistakes;
  review["turns"] = turns;
  review["given_away"] = std::move(given_away);
  review["points_given_away"] = std::move(points_given_away);
  review["phases"] = std::move(by_phase);
  review["done"] = true;
}

json loss_json(games::Side mover, const Expected& after_best, const Expected& after_made) {
  return {{"loss", fall(mover, after_best.score, after_made.score).value_or(0)},
          {"points", number_or_null(fall(mover, after_best.margin, after_made.margin))}};
}

}  // namespace aite::server
