// SPDX-License-Identifier: MIT
#include "training/go/records.hpp"

#include <optional>

#include "base/options.hpp"
#include "games/go/state.hpp"

namespace aite::training::go {

namespace {

std::optional<TrainingGame> game_of(const protocol::Record& record) {
  if (record.game != "Go" || !record.placements.empty() || record.moves.empty()) return std::nullopt;
  TrainingGame game;
  base::Options options;
  game.rules.declare(options);
  options.set_all(record.rules);
  if (game.rules.size > 9) return std::nullopt;
  games::go::Small state(game.rules);
  for (const protocol::RecordedMove& recorded : record.moves) {
    if (recorded.side != state.to_move()) return std::nullopt;
    const games::Move move = state.parse_move(recorded.text);
    if (!state.why_illegal(move).empty()) break;  // two passes, and something after them
    game.moves.push_back(move);
    state.play(move);
  }
  return game;
}

}  // namespace

Records<TrainingGame> read_training_records(const std::vector<std::string>& files) {
  return read_records<TrainingGame>(files, game_of);
}

ReadChoices read_choices(const std::vector<std::string>& files, const std::string& features, std::size_t skipped) {
  const Records<TrainingGame> records = read_training_records(files);
  const Sets<TrainingGame> sets = split(records.games);
  return {choices_of(sets, features, skipped), records.not_usable, sets.repeated()};
}

}  // namespace aite::training::go
