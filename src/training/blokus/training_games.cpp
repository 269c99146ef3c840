// SPDX-License-Identifier: MIT
#include "training/blokus/training_games.hpp"

#include <algorithm>
#include <optional>

#include "games/blokus/features/moves.hpp"
#include "games/blokus/policy/policy.hpp"

namespace aite::training::blokus {

namespace blokus = games::blokus;
namespace placements = games::blokus::features::moves;
using blokus::State;
using games::Move;

namespace {

std::optional<TrainingGame> game_of(const protocol::Record& record) {
  if (record.game != State::info.gtp_name || !record.placements.empty() || record.moves.empty()) return std::nullopt;
  TrainingGame game;
  State state;
  for (const protocol::RecordedMove& recorded : record.moves) {
    while (recorded.side != state.to_move() && state.why_illegal(games::pass_move).empty()) {
      game.moves.push_back(games::pass_move);  // records leave passes out
      state.play(games::pass_move);
    }
    if (recorded.side != state.to_move()) return std::nullopt;
    const Move move = state.parse_move(recorded.text);
    if (!state.why_illegal(move).empty()) return std::nullopt;
    game.moves.push_back(move);
    state.play(move);
  }
  return game;
}

// What a playout policy knows of a placement, as policy::Policy counts it: families piece at a stage, corners covered.
std::array<std::uint16_t, 2> playout_features(const placements::Features& wide, std::size_t stage) {
  const std::size_t piece = wide[0];
  const int covered = wide[2] - placements::family_start(2);
  return {
      static_cast<std::uint16_t>(stage * blokus::pieces.size() + piece),
      static_cast<std::uint16_t>(blokus::stages * blokus::pieces.size() +
                                 std::min<std::size_t>(static_cast<std::size_t>(covered), blokus::policy::levels - 1))};
}

learn::Choices choices_in(const std::vector<TrainingGame>& games, bool playout, std::size_t skipped) {
  learn::Choices choices;
  State::MoveList moves;
  for (const TrainingGame& game : games) {
    State state;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const Move played = game.moves[ply];
      state.legal_moves(moves);
      if (ply >= skipped && moves.size() > 1) {
        const placements::MoveReader reader(state);
        const std::size_t stage = blokus::stage_of(state.position().left[blokus::at(state.to_move())]);
        for (const Move move : moves) {
          const placements::Features wide = reader.read(move);
          if (playout) {
            choices.add_team(playout_features(wide, stage), move == played);
          } else {
            choices.add_team(wide, move == played);
          }
        }
        choices.end_choice();
      }
      state.play(played);
    }
  }
  return choices;
}

std::vector<int> family_sizes(bool playout) {
  if (playout) {
    return {static_cast<int>(blokus::stages * blokus::pieces.size()), static_cast<int>(blokus::policy::levels)};
  }
  std::vector<int> sizes;
  for (const placements::Family& family : placements::families) sizes.push_back(family.features);
  return sizes;
}

}  // namespace

std::uint64_t TrainingGame::identity() const { return identity_of(State(), moves, 0); }

Records<TrainingGame> read_training_records(const std::vector<std::string>& files) {
  return read_records<TrainingGame>(files, game_of);
}

Sets<TrainingGame> split(const std::vector<TrainingGame>& games) {
  return {games, [](const TrainingGame& game) { return part_by_identity(game.identity()); }};
}

MoveChoices choices_of(const Sets<TrainingGame>& sets, const std::string& features, std::size_t skipped) {
  const bool playout = features == "playout";
  MoveChoices data{
      std::string(State::info.name), {{"features", features}}, family_sizes(playout), sets.sizes(), {}, playout};
  for (const Part part : parts) {
    data.choices[static_cast<std::size_t>(part)] = choices_in(sets.of(part), playout, skipped);
  }
  return data;
}

ReadChoices read_choices(const std::vector<std::string>& files, const std::string& features, std::size_t skipped) {
  const Records<TrainingGame> records = read_training_records(files);
  const Sets<TrainingGame> sets = split(records.games);
  return {choices_of(sets, features, skipped), records.not_usable, sets.repeated()};
}

}  // namespace aite::training::blokus
