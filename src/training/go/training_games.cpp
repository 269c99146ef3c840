// SPDX-License-Identifier: MIT
#include "training/go/training_games.hpp"

#include "games/go/features/features.hpp"

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

namespace {

learn::Choices choices_in(const std::vector<TrainingGame>& games, features::FeatureSet set, std::size_t skipped) {
  learn::Choices choices;
  State::MoveList moves;
  features::Features features;
  for (const TrainingGame& game : games) {
    State state(game.rules);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const Move played = game.moves[ply];
      if (ply >= skipped && played != games::pass_move) {
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

// Sizes of the families in use.
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

}  // namespace

MoveChoices choices_of(const Sets<TrainingGame>& sets, const std::string& features, std::size_t skipped) {
  using features::FeatureSet;
  const FeatureSet set = features == "paper"     ? FeatureSet::paper
                         : features == "playout" ? FeatureSet::playout
                                                 : FeatureSet::wide;
  MoveChoices data{"go", features, family_sizes(set), sets.sizes(), {}, set == FeatureSet::playout};
  for (const Part part : parts) data.choices[static_cast<std::size_t>(part)] = choices_in(sets.of(part), set, skipped);
  return data;
}

}  // namespace aite::training::go
