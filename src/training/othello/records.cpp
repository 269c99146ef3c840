// SPDX-License-Identifier: MIT
#include "training/othello/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/score.hpp"

namespace aite::training::othello {

namespace {

using games::othello::State;

bool is_record(const std::filesystem::path& path) {
  const std::string extension = base::lower(path.extension().string());
  return extension == ".wtb" || extension == ".ggf";
}

std::vector<std::string> files_of(const std::vector<std::string>& paths) {
  std::vector<std::filesystem::path> files;
  for (const std::string& path : paths) {
    if (!std::filesystem::exists(path)) throw base::InputError(fmt::format("there is no '{}'", path));
    if (!std::filesystem::is_directory(path)) {
      files.emplace_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      if (entry.is_regular_file() && is_record(entry.path())) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) throw base::InputError("there are no game records (.wtb, .ggf) to train on");
  return {files.begin(), files.end()};
}

std::optional<int> year_of(const std::string& date) {
  const std::string digits = date.substr(0, 4);
  if (digits.size() < 4 || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoi(digits);
}

std::optional<TrainingGame> game_of(const protocol::Record& record) {
  const std::optional<int> year = year_of(record.date);
  const std::optional<double> margin = protocol::margin_of(record.result);
  if (record.game != "Othello" || !record.placements.empty() || !year || !margin || record.moves.empty()) {
    return std::nullopt;
  }
  if (std::abs(*margin) > 64 || *margin != std::floor(*margin)) return std::nullopt;
  TrainingGame game{*year, *margin == 0, {}, static_cast<int>(*margin)};
  if (record.solved) {
    game.solved_from = record.solved->empties;
    game.solved_margin = 2 * record.solved->discs - 64;
  }
  State state;
  const auto play = [&](games::Move move) {
    if (!state.why_illegal(move).empty()) return false;
    game.moves.push_back(move);
    state.play(move);
    return true;
  };
  for (const protocol::RecordedMove& recorded : record.moves) {
    if (state.to_move() != recorded.side && !play(games::pass_move)) return std::nullopt;
    if (!play(recorded.text == "pass" ? games::pass_move : state.parse_move(recorded.text))) return std::nullopt;
  }
  // A result that contradicts the moves teaches nothing.
  const games::Outcome claimed{2 * game.margin};
  if (state.is_over() && claimed != state.outcome() && claimed != state.outcome_with_empties()) return std::nullopt;
  return game;
}

}  // namespace

Records<TrainingGame> read_training_records(const std::vector<std::string>& paths) {
  return read_records<TrainingGame>(files_of(paths), game_of);
}

}  // namespace aite::training::othello
