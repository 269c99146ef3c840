// SPDX-License-Identifier: MIT
#include "studies/run.hpp"

#include <utility>

#include "studies/work.hpp"

namespace aite::studies {

std::vector<arena::MatchRun> play_cells(const Study& study, arena::Store& store, const arena::RunOptions& how,
                                        bool programs) {
  std::vector<arena::Match> matches;
  std::vector<std::size_t> numbers;  // of the cells that are played
  std::vector<arena::Match> to_play;
  for (const MatchCell& cell : study.matches) {
    if (cell.can_be_played() && (programs || cell.program.empty()) && has_all_before(study, cell.after, store)) {
      numbers.push_back(matches.size());
      to_play.push_back(cell.match);
    }
    matches.push_back(cell.match);
  }
  std::vector<arena::MatchRun> played = arena::run(std::move(to_play), store, how);
  if (played.size() == matches.size()) return played;
  std::vector<arena::MatchRun> runs = arena::load(std::move(matches), store, false);
  for (std::size_t i = 0; i < numbers.size(); ++i) runs[numbers[i]] = std::move(played[i]);
  return runs;
}

}  // namespace aite::studies
