// SPDX-License-Identifier: MIT
#include "training/go/lessons.hpp"

#include <algorithm>
#include <unordered_set>

#include "games/go/features/features.hpp"

namespace aite::training::go {

namespace features = games::go::features;
using games::Move;
using State = games::go::Small;

namespace {

// The same for mirror images of a game.
std::uint64_t identity(const LessonGame& game) {
  const State start(game.rules);
  std::uint64_t least = UINT64_MAX;
  for (int symmetry = 0; symmetry < State::symmetries; ++symmetry) {
    std::uint64_t hash = static_cast<std::uint64_t>(game.rules.size);
    for (const Move move : game.moves) hash = base::mix(hash, start.transformed(move, symmetry).code);
    least = std::min(least, hash);
  }
  return base::mix(least);
}

}  // namespace

Lessons split(std::vector<LessonGame> games) {
  Lessons lessons;
  std::unordered_set<std::uint64_t> seen;
  for (LessonGame& game : games) {
    const std::uint64_t id = identity(game);
    if (!seen.insert(id).second) {
      ++lessons.repeated;
      continue;
    }
    const Lesson lesson = id % 10 < 8 ? Lesson::training : id % 10 == 8 ? Lesson::validation : Lesson::test;
    lessons.games[static_cast<std::size_t>(lesson)].push_back(std::move(game));
  }
  return lessons;
}

learn::Choices choices_of(const std::vector<LessonGame>& games, features::FeatureSet set) {
  learn::Choices choices;
  State::MoveList moves;
  features::Features features;
  for (const LessonGame& game : games) {
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
