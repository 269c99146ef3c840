// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
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
  std::string people;
  std::string device = "cpu";
};

// Games by their number, for all threads at once.
using Games = std::function<std::unique_ptr<games::Session>(std::uint64_t number)>;

arena::Lapses examined(const LevelsArguments& arguments, const Games& game, std::uint64_t count,
                       const std::string& name) {
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;  // of what follows
  std::uint64_t done = 0;
  arena::Lapses lapses;
  std::exception_ptr failure;
  base::Progress progress;
  const auto work = [&] {
    try {
      arena::Examiner examiner(*players::make_session(arguments.game), arguments.playouts);
      for (std::uint64_t number = next++; number < count; number = next++) {
        const arena::Lapses found = examiner.examine(*game(number));
        const std::lock_guard lock(mutex);
        lapses += found;
        ++done;
        progress.show(fmt::format("{}: {} of {} games", name, done, count), static_cast<double>(done),
                      static_cast<double>(count));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> threads;
    const auto crew = std::min(count, static_cast<std::uint64_t>(arguments.threads));
    for (std::uint64_t i = 0; i < crew; ++i) threads.emplace_back(work);
  }
  if (failure) std::rethrow_exception(failure);
  return lapses;
}

// In percent of a win.
std::string lapses_text(const arena::Lapses& lapses) {
  return fmt::format("{:>6.1f} {:>6.1f} {:>6.1f}  {:>7.1f} % of {}", 100 * lapses.loss(0), 100 * lapses.loss(1),
                     100 * lapses.loss(2), 100 * lapses.absurd_share(), lapses.judged_moves);
}

void print_levels(const LevelsArguments& arguments) {
  const bool looks = arguments.games > 0;
  fmt::print("level           Elo    step  95 %      dial{}\n", looks ? "    lost in each third  absurd moves" : "");
  double below = 0;
  for (const players::Level& level : players::levels_of(arguments.game, "none")) {
    const double step = level.elo - below;
    below = level.elo;
    if (arguments.level != 0 && arguments.level != level.number) continue;
    fmt::print("{:>5} {:<7} {:>6.0f} {:>+7.0f}  ± {:<5.0f} {:.4f}", level.number, players::level_word(level.number),
               level.elo, step, level.error, level.dial);
    if (looks) {
      const std::string spec = fmt::format("partner:level={}", level.number);
      const Games game = [&](std::uint64_t number) { return arena::self_game(arguments.game, spec, number); };
      fmt::print("    {}",
                 lapses_text(examined(arguments, game, arguments.games, fmt::format("level {}", level.number))));
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
}

void print_people(const LevelsArguments& arguments) {
  const std::vector<protocol::Record> records =
      protocol::format_for(arguments.people).read(base::file_text(arguments.people), arguments.people);
  const std::uint64_t count = std::min<std::uint64_t>(arguments.games, records.size());
  const Games game = [&](std::uint64_t number) {
    const protocol::Record& record = records[number];
    std::unique_ptr<games::Session> session = players::make_session(arguments.game, record.rules);
    protocol::replay(record, record.moves.size(), *session);
    return session;
  };
  fmt::print("{:<44}{}\n", fmt::format("people, {} of {} games", count, records.size()),
             lapses_text(examined(arguments, game, count, "people")));
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
  command->add_option("--people", arguments->people, "a file of games, to look at as many of people's")
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
    if (!arguments->people.empty()) print_people(*arguments);
  });
}

}  // namespace aite::app
