// SPDX-License-Identifier: MIT
#include "training/go/records.hpp"

#include <optional>

#include "base/error.hpp"
#include "base/options.hpp"
#include "base/text.hpp"
#include "games/go/state.hpp"
#include "protocol/score.hpp"
#include "training/go/formula_search.hpp"

namespace aite::training::go {

namespace {

// Throws InputError for rules that no game can have.
std::optional<TrainingGame> checked_game_of(const protocol::Record& record) {
  if (record.game != "Go" || !record.placements.empty() || record.moves.empty()) return std::nullopt;
  TrainingGame game;
  base::Options options;
  game.rules.declare(options);
  options.set_all(record.rules);
  if (game.rules.size > 9) return std::nullopt;
  game.people = {Person{record.first_name, games::go::Rank::parse(record.first_rating)},
                 Person{record.second_name, games::go::Rank::parse(record.second_rating)}};
  const std::string result = base::lower(base::trim(record.result));
  if (result.starts_with("b+")) game.winner = games::Side::first;
  if (result.starts_with("w+")) game.winner = games::Side::second;
  if (const std::optional<double> margin = protocol::margin_of(result)) game.area = *margin + game.rules.komi;
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

std::optional<TrainingGame> game_of(const protocol::Record& record) {
  try {
    return checked_game_of(record);
  } catch (const base::InputError&) {
    return std::nullopt;
  }
}

}  // namespace

Records<TrainingGame> read_training_records(const std::vector<std::string>& files) {
  return read_records<TrainingGame>(files, game_of);
}

players::go::MoveFeatures features_named(const std::string& features, const std::string& formulas) {
  if (formulas.empty()) return players::go::MoveFeatures(features);
  return players::go::MoveFeatures(features, players::go::FormulaSet(read_formulas(formulas)));
}

ReadChoices read_choices(const std::vector<std::string>& files, const std::string& features,
                         const std::string& formulas, std::size_t skipped) {
  const players::go::MoveFeatures looked_at = features_named(features, formulas);
  const Records<TrainingGame> records = read_training_records(files);
  const Sets<TrainingGame> sets = split(records.games);
  return {choices_of(sets, looked_at, skipped), records.not_usable, sets.repeated()};
}

}  // namespace aite::training::go
