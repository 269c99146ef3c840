// SPDX-License-Identifier: MIT
#include "arena/store/columns.hpp"

#include "base/text.hpp"

namespace aite::arena {

namespace {

template <class Condition>
Columns columns_where(Condition condition) {
  Columns columns;
  for (const Field& field : fields()) {
    if (condition(field)) columns.push_back(&field);
  }
  return columns;
}

}  // namespace

Columns columns_of_game() {
  return columns_where([](const Field&) { return true; });
}

Columns columns_of_files() {
  return columns_where([](const Field& field) { return field.in_files(); });
}

Columns columns_worked_out() {
  return columns_where([](const Field& field) { return !field.in_files(); });
}

Columns columns_of_summary() {
  return columns_where([](const Field& field) { return field.in_summary; });
}

Columns columns_of_summary_with_positions() {
  return columns_where([](const Field& field) { return field.in_summary || field.name == "positions"; });
}

std::string names_of(const Columns& columns) {
  std::vector<std::string> names;
  for (const Field* column : columns) names.push_back(column->name);
  return base::join(names, ", ");
}

std::string places_for(const Columns& columns) {
  return base::join(std::vector<std::string>(columns.size(), "?"), ", ");
}

StoredGame game_in(const sqlite::Statement& row, const Columns& columns) {
  StoredGame game;
  int place = 0;
  game.id = row.integer(place++);
  for (const Field* column : columns) column->read(row, place++, game);
  return game;
}

void bind(sqlite::Statement& statement, const StoredGame& game, const Columns& columns) {
  for (const Field* column : columns) column->bind(statement, game);
}

}  // namespace aite::arena
