// SPDX-License-Identifier: MIT
#include "training/go/training_games.hpp"

namespace aite::training::go {

using games::Move;
using players::go::MoveFeatures;
using State = games::go::Small;

std::uint64_t TrainingGame::identity() const {
  return identity_of(State(rules), moves, static_cast<std::uint64_t>(rules.size));
}

Sets<TrainingGame> split(const std::vector<TrainingGame>& games) {
  return {games, [](const TrainingGame& game) { return part_by_identity(game.identity()); }};
}

namespace {

learn::Choices choices_in(const std::vector<TrainingGame>& games, const MoveFeatures& features, std::size_t skipped) {
  learn::Choices choices;
  State::MoveList moves;
  std::vector<std::uint16_t> team;
  for_each_stone(games, skipped, [&](const State& state, Move played) {
    const players::go::MoveReader<9> reader(features, state);
    state.legal_moves(moves);
    for (const Move move : moves) {
      if (move == games::pass_move) continue;
      reader.read(move, team);
      choices.add_team(team, move == played);
    }
    choices.end_choice();
  });
  return choices;
}

}  // namespace

MoveChoices choices_of(const Sets<TrainingGame>& sets, const MoveFeatures& features, std::size_t skipped) {
  MoveChoices data{"go",
                   {{"features", features.name()}},
                   features.families(),
                   sets.sizes(),
                   {},
                   features.set() == games::go::features::FeatureSet::playout};
  if (features.formulas()) data.metadata["formulas"] = features.formulas()->text();
  for (const Part part : parts) {
    data.choices[static_cast<std::size_t>(part)] = choices_in(sets.of(part), features, skipped);
  }
  return data;
}

}  // namespace aite::training::go
