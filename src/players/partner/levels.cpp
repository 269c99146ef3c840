// SPDX-License-Identifier: MIT
#include "players/partner/levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/error.hpp"

extern "C" {
extern const char aite_levels_begin[];
extern const char aite_levels_end[];
}

namespace aite::players {

namespace {

constexpr std::string_view head =
    "# Where the dials of partners stand at each level, as `aite calibrate` measured them.\n"
    "# game, taste, level, dial, Elo above random play, 95 % error of the step from the level below\n";

LevelTable& table_of(std::vector<LevelTable>& tables, const std::string& game, const std::string& taste) {
  const auto at =
      std::ranges::find_if(tables, [&](const LevelTable& table) { return table.game == game && table.taste == taste; });
  return at != tables.end() ? *at : tables.emplace_back(LevelTable{game, taste, {}});
}

}  // namespace

std::vector<LevelTable> parse_levels(std::string_view text, std::string_view file) {
  std::vector<LevelTable> tables;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream row(line.substr(0, line.find('#')));
    std::string game;
    std::string taste;
    std::string rest;
    Level level;
    if (!(row >> game)) continue;
    const bool read = static_cast<bool>(row >> taste >> level.number >> level.dial >> level.elo >> level.error);
    if (!read || row >> rest) {
      throw base::InputError(
          fmt::format("{}, line {}: '{}' is not GAME TASTE LEVEL DIAL ELO ERROR", file, number, line));
    }
    std::vector<Level>& levels = table_of(tables, game, taste).levels;
    if (level.number != static_cast<int>(levels.size()) + 1 || !(level.dial >= 0 && level.dial <= 1)) {
      throw base::InputError(
          fmt::format("{}, line {}: levels go up from 1 one by one, and their dials lie in [0, 1]", file, number));
    }
    levels.push_back(level);
  }
  return tables;
}

std::string levels_text(const std::vector<LevelTable>& tables) {
  std::string text(head);
  for (const LevelTable& table : tables) {
    for (const Level& level : table.levels) {
      text += fmt::format("{:<10} {:<10} {:>2} {:.4f} {:>5.0f} {:>3.0f}\n", table.game, table.taste, level.number,
                          level.dial, level.elo, level.error);
    }
  }
  return text;
}

std::vector<LevelTable> with_every_level(std::vector<LevelTable> tables) {
  for (const LevelTable& neutral : std::vector<LevelTable>(tables)) {
    if (neutral.taste != "none") continue;
    for (LevelTable& table : tables) {
      if (table.game != neutral.game) continue;
      for (std::size_t i = table.levels.size(); i < neutral.levels.size(); ++i)
        table.levels.push_back(neutral.levels[i]);
    }
  }
  return tables;
}

std::string_view level_word(int level) {
  if (level < 5) return "first";
  if (level < 10) return "casual";
  if (level < 15) return "club";
  return level < 20 ? "strong" : "master";
}

const std::vector<LevelTable>& level_tables() {
  static const std::vector<LevelTable> tables = with_every_level(parse_levels(
      {aite_levels_begin, static_cast<std::size_t>(aite_levels_end - aite_levels_begin)}, "models/levels.txt"));
  return tables;
}

const std::vector<Level>& levels_of(std::string_view game, std::string_view taste) {
  const std::vector<Level>* neutral = nullptr;
  for (const LevelTable& table : level_tables()) {
    if (table.game != game) continue;
    if (table.taste == taste) return table.levels;
    if (table.taste == "none") neutral = &table.levels;
  }
  if (neutral == nullptr) throw base::InputError(fmt::format("no levels of {} were measured yet", game));
  return *neutral;
}

int most_level(std::string_view game) {
  for (const LevelTable& table : level_tables()) {
    if (table.game == game && table.taste == "none") return static_cast<int>(table.levels.size());
  }
  return 99;
}

}  // namespace aite::players
