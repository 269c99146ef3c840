// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/store/sqlite.hpp"
#include "arena/store/stored_game.hpp"

namespace aite::arena {

// A column of a stored game. The table in the database, what is written to it and read from it, and the files that keep
// all of a game (exchange.hpp) are made from these declarations.
struct Field {
  std::string name;
  std::string type;        // in SQL
  bool in_summary = true;  // what statistics need of every game of a match
  std::function<void(sqlite::Statement&, const StoredGame&)> bind;
  std::function<void(const sqlite::Statement&, int column, StoredGame&)> read;

  // For files: text, number or null. What was worked out from a game's moves has neither: it is not kept there.
  std::function<nlohmann::json(const StoredGame&)> get = nullptr;
  std::function<void(StoredGame&, const nlohmann::json&)> set = nullptr;

  [[nodiscard]] bool in_files() const { return get != nullptr; }
};

// In the order of the files' columns; the database has the same order.
const std::vector<Field>& fields();

}  // namespace aite::arena
