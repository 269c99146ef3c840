// SPDX-License-Identifier: MIT
#include "training/move_choices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "games/blokus/state.hpp"
#include "games/go/state.hpp"
#include "training/blokus/training_games.hpp"
#include "training/go/records.hpp"

namespace aite::training {

namespace {

struct Reader {
  std::string_view game;
  std::vector<std::string> features;
  ReadChoices (*read)(const std::vector<std::string>& records, const std::string& features, const std::string& formulas,
                      std::size_t skipped);
};

ReadChoices read_blokus(const std::vector<std::string>& records, const std::string& features,
                        const std::string& formulas, std::size_t skipped) {
  if (!formulas.empty()) throw base::InputError("there are formulas of Go alone");
  return blokus::read_choices(records, features, skipped);
}

const std::vector<Reader>& readers() {
  static const std::vector<Reader> all{
      {games::go::Small::info.name, players::go::MoveFeatures::sets(), go::read_choices},
      {games::blokus::State::info.name, {"playout", "wide"}, read_blokus},
  };
  return all;
}

}  // namespace

std::vector<std::string> games_with_move_features() {
  std::vector<std::string> names;
  for (const Reader& reader : readers()) names.emplace_back(reader.game);
  return names;
}

ReadChoices read_choices(const std::string& game, const std::vector<std::string>& records, const std::string& features,
                         const std::string& formulas, std::size_t skipped) {
  const auto reader = std::ranges::find(readers(), game, &Reader::game);
  if (reader == readers().end()) throw base::InputError(fmt::format("moves of '{}' have no features", game));
  if (std::ranges::find(reader->features, features) == reader->features.end()) {
    throw base::InputError(
        fmt::format("no features '{}' for {}: there are {}", features, game, fmt::join(reader->features, ", ")));
  }
  return reader->read(records, features, formulas, skipped);
}

}  // namespace aite::training
