// SPDX-License-Identifier: MIT
#include "protocol/gtp/analysed_score.hpp"

#include <string>
#include <vector>

#include "base/text.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr double lz_full_score = 10'000;

}  // namespace

std::optional<double> analysed_score(std::string_view answer) {
  std::vector<std::string> report;
  std::string played;
  for (const std::string& line : base::split(answer, '\n')) {
    std::vector<std::string> words = base::words(line);
    if (words.empty()) continue;
    if (words.front() == "info")
      report = std::move(words);
    else if (words.front() == "play" && words.size() > 1)
      played = base::lower(words[1]);
  }
  std::optional<double> first;
  std::string move;
  for (std::size_t i = 0; i + 1 < report.size(); ++i) {
    if (report[i] == "move") move = base::lower(report[i + 1]);
    if (report[i] != "winrate") continue;
    const std::optional<double> rate = base::real_of(report[i + 1]);
    if (!rate || *rate < 0 || *rate > lz_full_score) continue;
    if (move == played) return *rate / lz_full_score;
    if (!first) first = *rate / lz_full_score;
  }
  return first;
}

}  // namespace aite::protocol::gtp
