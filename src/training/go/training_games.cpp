// SPDX-License-Identifier: MIT
#include "training/go/training_games.hpp"

namespace aite::training::go {

namespace features = games::go::features;
using games::Move;
using State = games::go::Small;

std::uint64_t TrainingGame::identity() const {
  return identity_of(State(rules), moves, static_cast<std::uint64_t>(rules.size));
}

Sets<TrainingGame> split(const std::vector<TrainingGame>& games) {
  return {games, [](const TrainingGame& game) { return part_by_identity(game.identity()); }};
}

learn::Choices choices_of(const std::vector<TrainingGame>& games, features::FeatureSet set) {
  learn::Choices choices;
  State::MoveList moves;
  features::Features features;
  for (const TrainingGame& game : games) {
    State state(game.rules);
    for (const Move played : game.moves) {
      if (played != games::pass_move) {
        const features::FeatureReader<9> reader(state);
        state.legal_moves(moves);
        for (const Move move : moves) {
          if (move == games::pass_move) continue;
          reader.read(move, set, features);
          choices.add_team({features.data(), features.size()}, move == played);
        }
        choices.end_choice();
      }
      state.play(played);
    }
  }
  return choices;
}

std::vector<int> family_sizes(features::FeatureSet features) {
  std::vector<int> sizes;
  if (features == features::FeatureSet::playout) {
    sizes.assign(1 + features::tactic::count, 1);
    sizes[0] = features::pattern_classes;
    return sizes;
  }
  for (const features::Family& family : features::families) sizes.push_back(family.features);
  if (features == features::FeatureSet::paper) sizes.resize(features::paper_families);
  return sizes;
}

}  // namespace aite::training::go
