// SPDX-License-Identifier: MIT
#include "players/go/lessons.hpp"

#include <algorithm>
#include <unordered_set>

#include "games/go/policy/features.hpp"

namespace aite::players::go {

namespace policy = games::go::policy;
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

learn::Choices choices_of(const std::vector<LessonGame>& games, policy::FeatureSet set) {
  learn::Choices choices;
  State::MoveList moves;
  policy::Features features;
  for (const LessonGame& game : games) {
    State state(game.rules);
    for (const Move played : game.moves) {
      if (played != games::pass_move) {
        const policy::FeatureReader<9> reader(state);
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

std::vector<int> family_sizes(policy::FeatureSet features) {
  std::vector<int> sizes;
  if (features == policy::FeatureSet::playout) {
    sizes.assign(1 + policy::tactic::count, 1);
    sizes[0] = policy::pattern_classes;
    return sizes;
  }
  for (const policy::Family& family : policy::families) sizes.push_back(family.features);
  if (features == policy::FeatureSet::paper) sizes.resize(policy::paper_families);
  return sizes;
}

}  // namespace aite::players::go
