// SPDX-License-Identifier: MIT
#include "arena/store/thinking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace aite::arena {

namespace {

constexpr std::size_t most_candidates = 5;
constexpr std::size_t longest_line = 10;
constexpr std::string_view given_away_key = R"("given_away":)";

// Four significant digits say all that playouts know.
void add_numbers(std::string& out, const search::Candidate& candidate) {
  fmt::format_to(std::back_inserter(out), R"("visits":{},"win":{:.4g},"draw":{:.4g},"margin":{:.4g})", candidate.visits,
                 candidate.win, candidate.draw, candidate.margin);
}

}  // namespace

std::optional<double> given_away_in(std::string_view thinking) {
  const std::size_t at = thinking.find(given_away_key);
  if (at == std::string_view::npos) return std::nullopt;
  double points = 0;
  const char* number = thinking.data() + at + given_away_key.size();
  std::from_chars(number, thinking.data() + thinking.size(), points);
  return points;
}

std::string thinking_json(const games::Session& position, const search::Thought& thought) {
  std::string out = "{";
  if (const search::Candidate* chosen = thought.chosen()) {
    add_numbers(out, *chosen);
    fmt::format_to(std::back_inserter(out), R"(,"seconds":{:.4g},"line":[)", thought.seconds);
    for (std::size_t i = 0; i < std::min(chosen->line.size(), longest_line); ++i) {
      fmt::format_to(std::back_inserter(out), R"({}"{}")", i > 0 ? "," : "", position.move_text(chosen->line[i]));
    }
    out += "],";
  } else {
    fmt::format_to(std::back_inserter(out), R"("seconds":{:.4g},)", thought.seconds);
  }
  if (thought.given_away) {
    fmt::format_to(std::back_inserter(out), "{}{:.4g},", given_away_key, *thought.given_away);
  }
  out += R"("candidates":[)";
  for (std::size_t i = 0; i < std::min(thought.candidates.size(), most_candidates); ++i) {
    const search::Candidate& candidate = thought.candidates[i];
    fmt::format_to(std::back_inserter(out), R"({}{{"move":"{}",)", i > 0 ? "," : "",
                   position.move_text(candidate.move));
    add_numbers(out, candidate);
    out += '}';
  }
  return out + "]}";
}

}  // namespace aite::arena
