// SPDX-License-Identifier: MIT
#include "studies/run.hpp"

#include <array>
#include <utility>

#include "studies/work.hpp"

namespace aite::studies {

std::vector<arena::MatchRun> play_cells(const Study& study, arena::Store& store, const arena::RunOptions& how,
                                        bool programs) {
  std::vector<arena::Match> matches;
  // By whom: anybody, and those here who have the programs, which have no names elsewhere.
  std::array<std::vector<std::size_t>, 2> numbers;
  for (const MatchCell& cell : study.matches) {
    if (cell.can_be_played() && (programs || cell.program.empty()) && has_all_before(study, cell.after, store)) {
      numbers[how.elsewhere != nullptr && !cell.program.empty() ? 1 : 0].push_back(matches.size());
    }
    matches.push_back(cell.match);
  }
  const std::size_t playable = numbers[0].size() + numbers[1].size();
  std::vector<arena::MatchRun> runs;
  if (playable < matches.size() || !numbers[1].empty()) runs = arena::load(matches, store, false);
  for (std::size_t who = 0; who < 2; ++who) {
    if (who == 1 && numbers[who].empty()) continue;
    std::vector<arena::Match> to_play;
    for (const std::size_t number : numbers[who]) to_play.push_back(matches[number]);
    arena::RunOptions options = how;
    if (who == 1) options.elsewhere = nullptr;
    std::vector<arena::MatchRun> played = arena::run(std::move(to_play), store, options);
    if (runs.empty()) return played;
    for (std::size_t i = 0; i < played.size(); ++i) runs[numbers[who][i]] = std::move(played[i]);
  }
  return runs;
}

}  // namespace aite::studies
