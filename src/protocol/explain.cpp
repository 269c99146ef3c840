// SPDX-License-Identifier: MIT
#include "protocol/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/text.hpp"
#include "protocol/reasons.hpp"

namespace aite::protocol {

namespace {

std::string side_name(const games::Session& position) {
  return std::string(position.to_move() == games::Side::first ? position.info().first_side
                                                              : position.info().second_side);
}

std::string rates(const search::Candidate& candidate) {
  if (candidate.visits == 0 && candidate.prior_visits > 0) {
    return fmt::format("not searched, prior {:.1f} %", 100 * candidate.prior);
  }
  return fmt::format("{} visits, wins {:.1f} %, draws {:.1f} %, margin {:+.1f}", candidate.visits, 100 * candidate.win,
                     100 * candidate.draw, candidate.margin);
}

// The best candidate that was not chosen; null where there was no choice.
const search::Candidate* runner_up(const search::Thought& thought) {
  for (const search::Candidate& candidate : thought.candidates) {
    if (candidate.move != thought.move) return &candidate;
  }
  return nullptr;
}

std::string comparison(const games::Session& position, const search::Candidate& chosen,
                       const search::Candidate& second) {
  const double gain = 100 * (chosen.value - second.value);
  return fmt::format("next best {}: {}; {} is {:.1f} points of value {}", position.move_text(second.move),
                     rates(second), position.move_text(chosen.move), std::abs(gain), gain < 0 ? "worse" : "better");
}

std::string line_text(const games::Session& position, const std::vector<games::Move>& line) {
  std::vector<std::string> moves;
  for (const games::Move move : line) moves.push_back(position.move_text(move));
  return base::join(moves, " ");
}

constexpr std::size_t most_feature_points = 5;

std::string feature_point_text(const games::Session& position, const search::FeaturePoint& point) {
  return fmt::format("feature point {}: {} playouts, {:.1f} %", line_text(position, point.line), point.playouts,
                     100 * point.rate);
}

constexpr std::size_t most_weighed = 3;

// "E5: knowledge 31.2 + style 100 + visits 812 = 943.2"
std::string weighed_text(const games::Session& position, games::Move move,
                         const std::vector<search::Decision::Term>& weighed, bool summed) {
  std::vector<std::string> terms;
  double sum = 0;
  for (const search::Decision::Term& term : weighed) {
    terms.push_back(fmt::format("{} {:.6g}", term.name, term.value));
    sum += term.value;
  }
  return fmt::format("  {}: {}{}", position.move_text(move), base::join(terms, summed ? " + " : ", "),
                     summed && terms.size() > 1 ? fmt::format(" = {:.6g}", sum) : "");
}

void add_worth(const games::Session& position, const search::Thought& thought, std::vector<std::string>& lines) {
  if (thought.candidates.front().worth.empty()) return;
  lines.emplace_back("values in percent:");
  for (std::size_t i = 0; i < std::min(thought.candidates.size(), most_weighed); ++i) {
    const search::Candidate& candidate = thought.candidates[i];
    if (candidate.worth.empty()) return;
    lines.push_back(weighed_text(position, candidate.move, candidate.worth, true));
  }
}

void add_decision(const games::Session& position, const search::Decision& decision, std::vector<std::string>& lines) {
  if (decision.rule.empty()) return;
  lines.push_back(in_english(decision.rule));
  for (std::size_t i = 0; i < std::min(decision.moves.size(), most_weighed); ++i) {
    if (decision.moves[i].terms.empty()) return;
    const search::Decision::Weighed& weighed = decision.moves[i];
    lines.push_back(weighed_text(position, weighed.move, weighed.terms, decision.by == search::Decision::By::sum));
  }
}

}  // namespace

std::string explain(const games::Session& position, const search::Thought& thought) {
  std::vector<std::string> lines;
  const search::Candidate* chosen = thought.chosen();
  if (chosen == nullptr) {
    return fmt::format("{} plays {} without having compared moves", side_name(position),
                       position.move_text(thought.move));
  }
  lines.push_back(
      fmt::format("{} plays {}: {}", side_name(position), position.move_text(chosen->move), rates(*chosen)));
  if (!thought.reason.empty()) lines.push_back(in_english(thought.reason));
  for (const search::Reason& remark : thought.remarks) lines.push_back(in_english(remark));
  add_worth(position, thought, lines);
  add_decision(position, thought.decision, lines);
  for (std::size_t i = 0; i < std::min(thought.feature_points.size(), most_feature_points); ++i) {
    lines.push_back(feature_point_text(position, thought.feature_points[i]));
  }
  if (const search::Candidate* second = runner_up(thought)) {
    lines.push_back(comparison(position, *chosen, *second));
  } else {
    lines.emplace_back("there was no other move");
  }
  if (chosen->line.size() > 1) {
    lines.push_back("expected line: " + line_text(position, chosen->line));
  }
  lines.push_back(fmt::format("searched {} playouts in {:.2f} s, {} visits kept from before, {} moves deep",
                              thought.playouts, thought.seconds, thought.reused, thought.depth));
  return base::join(lines, "\n");
}

}  // namespace aite::protocol
