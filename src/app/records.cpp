// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <system_error>

#include "app/commands.hpp"
#include "app/numbers.hpp"
#include "arena/store/exchange.hpp"
#include "arena/store/stored_game.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/text.hpp"
#include "protocol/score.hpp"

namespace aite::app {

namespace {

struct RecordsArguments {
  std::string database = "aite.db";
  arena::Store::Filter filter;
  std::int64_t id = 0;
  std::vector<std::string> files;
  std::string format;
  bool skip_bad = false;

  // Who only looks makes no database.
  [[nodiscard]] arena::Store store() const { return arena::Store(database, {false}); }
  void add_database(CLI::App& command) { command.add_option("--db", database, "the database")->capture_default_str(); }
  void add_filter(CLI::App& command) {
    command.add_option("--game", filter.game, "only this game");
    command.add_option("--match", filter.match, "only this match, by its key");
    command.add_option("--player", filter.player, "only games of this player, by its whole spec or name");
    command.add_option("--limit", filter.limit, "only the first so many")->check(positive);
  }
  void add_format(CLI::App& command) {
    command.add_option("--format", format,
                       fmt::format("{}; by the file's name if not said", base::join(arena::exchange_names(), ", ")));
  }
  [[nodiscard]] std::string format_of(const std::string& file) const {
    return arena::exchange_name(format.empty() ? file : format);
  }
};

std::string result_text(const arena::StoredGame& game) {
  if (game.ruling.half_points) return protocol::score_text(games::Outcome{*game.ruling.half_points});
  const char* winner = game.ruling.result == games::Result::first_wins ? "B+"
                       : game.ruling.result == games::Result::draw     ? "0 "
                                                                       : "W+";
  return fmt::format("{} {}", winner, arena::ending_name(game.ruling.ending));
}

void list(const RecordsArguments& arguments) {
  arena::Store store = arguments.store();
  fmt::print("{:>8}  {:<11} {:<9} {:>6}  {}\n", "game", "of", "result", "moves", "players");
  store.each_game(arguments.filter, [](const arena::StoredGame& game) {
    fmt::print("{:>8}  {:<11} {:<9} {:>6}  {}  v  {}\n", game.id, game.game, result_text(game), game.plies.value_or(0),
               game.players[0], game.players[1]);
  });
}

void show(const RecordsArguments& arguments) {
  arena::Store store = arguments.store();
  const std::optional<arena::StoredGame> game = store.game(arguments.id);
  if (!game) throw base::InputError(fmt::format("there is no game {} in {}", arguments.id, arguments.database));
  const std::unique_ptr<games::Session> session = arena::start_of(*game);
  arena::replay(*game, *session);
  const games::GameInfo& info = session->info();
  fmt::print("game {}: {} {}, game {} of match {}\n", game->id, info.title, game->rules, game->number, game->match);
  fmt::print("{}: {}\n{}: {}\n", info.first_side, game->players[0], info.second_side, game->players[1]);
  fmt::print("result {} ({}) {}\n", result_text(*game), arena::ending_name(game->ruling.ending), game->ruling.detail);
  fmt::print("seed {}, opening {} plies, {} {}, build {}\n{}\n\n{}\n", game->seed, game->opening, game->finished,
             game->notes, game->build, game->moves, session->drawing());
  if (!game->thinking.empty()) fmt::print("{}\n", game->thinking);
}

void export_games(const RecordsArguments& arguments) {
  const std::string& path = arguments.files.front();
  const std::string format = arguments.format_of(path);
  for (const char* part : {"", "-wal", "-shm"}) {
    std::error_code other;  // where one of both is not there
    if (std::filesystem::equivalent(path, arguments.database + part, other)) {
      throw base::InputError(fmt::format("'{}' is the database itself", path));
    }
  }
  arena::Store store = arguments.store();
  std::vector<arena::StoredGame> games;
  store.each_game(arguments.filter, [&](arena::StoredGame game) { games.push_back(std::move(game)); });
  if (games.empty()) throw base::InputError(fmt::format("there is no such game in {}", arguments.database));
  base::write_file(path, arena::write_games(format, games));
  fmt::print("{} games to {}\n", games.size(), path);
}

void import_games(const RecordsArguments& arguments) {
  std::optional<arena::Store> store;  // none before there is something to keep
  for (const std::string& path : arguments.files) {
    std::vector<std::string> skipped;
    const std::vector<arena::StoredGame> games = arena::read_games(arguments.format_of(path), base::file_text(path),
                                                                   path, arguments.skip_bad ? &skipped : nullptr);
    if (!store) store.emplace(arguments.database);
    store->add(games);
    for (const std::string& message : skipped) fmt::print(stderr, "skipped: {}\n", message);
    fmt::print("{} games from {}{}\n", games.size(), path,
               skipped.empty() ? "" : fmt::format(", {} skipped", skipped.size()));
  }
}

void matches(const RecordsArguments& arguments) {
  arena::Store store = arguments.store();
  std::map<std::string, std::int64_t> games = store.game_counts();
  for (const arena::StoredMatch& match : store.matches()) {
    fmt::print("{}  {:>7} games  {}  {}\n", match.key, games[match.key], match.started, match.plan);
  }
}

}  // namespace

void add_records(CLI::App& program) {
  CLI::App* records = program.add_subcommand("records", "look at the games in the database, export and import them");
  records->require_subcommand(1);
  auto arguments = std::make_shared<RecordsArguments>();

  CLI::App* list_command = records->add_subcommand("list", "one line per game");
  arguments->add_filter(*list_command);
  list_command->callback([arguments] { list(*arguments); });

  CLI::App* matches_command = records->add_subcommand("matches", "one line per match");
  matches_command->callback([arguments] { matches(*arguments); });

  CLI::App* show_command = records->add_subcommand("show", "all of one game, and its last position");
  show_command->add_option("GAME", arguments->id, "its number")->required();
  show_command->callback([arguments] { show(*arguments); });

  CLI::App* export_command = records->add_subcommand("export", "games to a file");
  export_command->add_option("FILE", arguments->files, "where to")->required()->expected(1);
  arguments->add_format(*export_command);
  arguments->add_filter(*export_command);
  export_command->callback([arguments] { export_games(*arguments); });

  CLI::App* import_command = records->add_subcommand("import", "games from files; a file read twice is there once");
  import_command->add_option("FILES", arguments->files, "where from")->required();
  arguments->add_format(*import_command);
  import_command->add_flag("--skip-bad", arguments->skip_bad, "leave out games that cannot be, instead of refusing");
  import_command->callback([arguments] { import_games(*arguments); });

  for (CLI::App* command : {list_command, matches_command, show_command, export_command, import_command}) {
    arguments->add_database(*command);
  }
}

}  // namespace aite::app
