// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/device_option.hpp"
#include "arena/levels/lapses.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/progress.hpp"
#include "players/partner/levels.hpp"
#include "players/registry.hpp"
#include "protocol/formats.hpp"
#include "protocol/record.hpp"

namespace aite::app {

namespace {

struct LevelsArguments {
  std::string game;
  int level = 0;  // 0: all
  std::uint64_t games = 0;
  int threads = 1;
  std::uint64_t playouts = 0;
  std::vector<std::string> people;
  std::string device = "cpu";
};

// A row of the table, and the games that say how its players are weak, by their number, for all threads at once.
struct Row {
  std::string text;
  std::string name;
  std::uint64_t games = 0;
  std::function<std::unique_ptr<games::Session>(std::uint64_t number)> game;
  std::size_t from = 0;  // the first ply that is theirs
  arena::Lapses lapses;
  std::uint64_t done = 0;
};

// In percent of a win.
std::string lapses_text(const arena::Lapses& lapses) {
  return fmt::format("{:>6.1f} {:>6.1f} {:>6.1f}  {:>7.1f} % of {}", 100 * lapses.loss(0), 100 * lapses.loss(1),
                     100 * lapses.loss(2), 100 * lapses.absurd_share(), lapses.judged_moves);
}

// Games of all rows are looked at side by side; a row is printed when it and those above it are done.
void examine(const LevelsArguments& arguments, std::vector<Row>& rows) {
  std::mutex mutex;  // of what follows
  std::size_t row = 0;
  std::uint64_t number = 0;
  std::size_t printed = 0;
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  for (const Row& each : rows) total += each.games;
  std::exception_ptr failure;
  base::Progress progress;
  const auto next = [&]() -> std::pair<Row*, std::uint64_t> {
    const std::lock_guard lock(mutex);
    while (row < rows.size() && number == rows[row].games) {
      ++row;
      number = 0;
    }
    if (failure || row == rows.size()) return {nullptr, 0};
    return {&rows[row], number++};
  };
  const auto work = [&] {
    try {
      arena::Examiner examiner(*players::make_session(arguments.game), arguments.playouts);
      for (auto [of, game] = next(); of != nullptr; std::tie(of, game) = next()) {
        const arena::Lapses found = examiner.examine(*of->game(game), of->from);
        const std::lock_guard lock(mutex);
        of->lapses += found;
        ++of->done;
        ++done;
        for (; printed < rows.size() && rows[printed].done == rows[printed].games; ++printed) {
          progress.clear();
          fmt::print("{}{}\n", rows[printed].text, lapses_text(rows[printed].lapses));
          std::fflush(stdout);
        }
        progress.show(fmt::format("{}: {} of {} games", of->name, done, total), static_cast<double>(done),
                      static_cast<double>(total));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    const auto crew = std::min(total, static_cast<std::uint64_t>(arguments.threads));
    for (std::uint64_t i = 0; i < crew; ++i) threads.emplace_back(work);
  }
  if (failure) std::rethrow_exception(failure);
}

std::vector<Row> level_rows(const LevelsArguments& arguments) {
  std::vector<Row> rows;
  double below = 0;
  for (const players::Level& level : players::levels_of(arguments.game, "none")) {
    const double step = level.elo - below;
    below = level.elo;
    if (arguments.level != 0 && arguments.level != level.number) continue;
    Row& row = rows.emplace_back();
    row.text = fmt::format("{:>5} {:<7} {:>6.0f} {:>+7.0f}  ± {:<5.0f} {:.4f}", level.number,
                           players::level_word(level.number), level.elo, step, level.error, level.dial);
    if (arguments.games == 0) continue;
    row.text += "    ";
    row.name = fmt::format("level {}", level.number);
    row.games = arguments.games;
    row.game = [game = arguments.game, spec = fmt::format("partner:level={}", level.number)](std::uint64_t number) {
      return arena::self_game(game, spec, number);
    };
    row.from = arena::opening_plies;
  }
  return rows;
}

Row people_row(const LevelsArguments& arguments, const std::string& file) {
  auto records = std::make_shared<const std::vector<protocol::Record>>(
      protocol::format_for(file).read(base::file_text(file), file));
  Row row;
  row.name = std::filesystem::path(file).stem().string();
  row.games = std::min<std::uint64_t>(arguments.games, records->size());
  row.text = fmt::format("{:<44}", fmt::format("{}, {} of {} games", row.name, row.games, records->size()));
  row.game = [game = arguments.game, records](std::uint64_t number) {
    const protocol::Record& record = (*records)[number];
    std::unique_ptr<games::Session> session = players::make_session(game, record.rules);
    protocol::replay(record, record.moves.size(), *session);
    return session;
  };
  return row;
}

void print_levels(const LevelsArguments& arguments) {
  const bool looks = arguments.games > 0;
  std::vector<Row> rows = level_rows(arguments);
  for (const std::string& file : arguments.people) rows.push_back(people_row(arguments, file));
  fmt::print("level           Elo    step  95 %      dial{}\n", looks ? "    lost in each third  absurd moves" : "");
  if (looks) {
    examine(arguments, rows);
  } else {
    for (const Row& row : rows) fmt::print("{}\n", row.text);
  }
}

}  // namespace

void add_levels(CLI::App& program) {
  CLI::App* command = program.add_subcommand("levels", "the levels of a game's partners, and how they are weak");
  auto arguments = std::make_shared<LevelsArguments>();
  command->add_option("GAME", arguments->game, "which game; 'aite games' lists them")->required();
  command->add_option("--level", arguments->level, "only this one")->check(CLI::PositiveNumber);
  CLI::Option* games =
      command
          ->add_option(
              "--games", arguments->games,
              "games of each level against itself whose moves the analyst looks at: what they give away, in\n"
              "percent of a win, in each third of the game, and how many fewer than 0.5 % of people would make")
          ->check(CLI::Range(1, 1'000'000));
  command->add_option("--playouts", arguments->playouts, "of the analyst, for a position; its own unless said")
      ->needs(games);
  command->add_option("--people", arguments->people, "files of games, to look at as many of people's of each")
      ->needs(games)
      ->type_name("FILE");
  command
      ->add_option("--threads", arguments->threads, "games at once; 0 for one per core, or for what a GPU has room for")
      ->check(CLI::Range(0, 16384))
      ->capture_default_str();
  add_device_option(*command, arguments->device);
  command->callback([arguments] {
    const SearchDevice device(arguments->device);
    arguments->threads = device.threads_for(arguments->threads);
    print_levels(*arguments);
  });
}

}  // namespace aite::app
