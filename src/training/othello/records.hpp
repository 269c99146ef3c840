// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "training/othello/training_games.hpp"

namespace aite::training::othello {

struct TrainingRecords {
  std::vector<TrainingGame> games;
  std::vector<std::string> files;  // by name, without folders
  std::uint64_t not_usable =
      0;  // not from the usual start, without a year, a result or any move, or with illegal moves
};

// Of files, and of all files in folders whose names end as those of Othello records do. Throws InputError that names
// file and place for a file that is none.
TrainingRecords read_training_records(const std::vector<std::string>& paths);

}  // namespace aite::training::othello
