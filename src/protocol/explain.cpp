// SPDX-License-Identifier: MIT
#include "protocol/explain.hpp"

#include <fmt/format.h>

#include <cmath>
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
  if (const search::Candidate* second = runner_up(thought)) {
    lines.push_back(comparison(position, *chosen, *second));
  } else {
    lines.emplace_back("there was no other move");
  }
  if (chosen->line.size() > 1) {
    std::vector<std::string> line;
    for (const games::Move move : chosen->line) line.push_back(position.move_text(move));
    lines.push_back("expected line: " + base::join(line, " "));
  }
  lines.push_back(fmt::format("searched {} playouts in {:.2f} s, {} visits kept from before, {} moves deep",
                              thought.playouts, thought.seconds, thought.reused, thought.depth));
  return base::join(lines, "\n");
}

}  // namespace aite::protocol
