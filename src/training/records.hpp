// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/files.hpp"
#include "protocol/formats.hpp"

namespace aite::training {

// Games from files of records, as a learner reads them.
template <class Game>
struct Records {
  std::vector<Game> games;
  std::vector<std::string> files;  // by name, without folders
  std::uint64_t not_usable = 0;
};

// `game_of(record)` makes a game of a record, or nothing of one that cannot be used. Throws InputError that names file
// and place for a file that holds no records.
template <class Game, class GameOf>
Records<Game> read_records(const std::vector<std::string>& files, const GameOf& game_of) {
  Records<Game> read;
  for (const std::string& path : files) {
    for (const protocol::Record& record : protocol::format_for(path).read(base::file_text(path), path)) {
      if (std::optional<Game> game = game_of(record)) {
        read.games.push_back(*std::move(game));
      } else {
        ++read.not_usable;
      }
    }
    read.files.push_back(std::filesystem::path(path).filename().string());
  }
  return read;
}

}  // namespace aite::training
