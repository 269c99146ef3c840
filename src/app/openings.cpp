// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "app/device_option.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "training/positions/even_openings.hpp"

namespace aite::app {

namespace {

struct OpeningsArguments {
  training::EvenOpeningsSettings settings;
  double within = 10;  // per cent
  std::string out;
  int concurrency = 0;
  std::string device = "cpu";

  // Without the number of openings: a file grows with it.
  [[nodiscard]] std::string command() const {
    std::string text = fmt::format("aite openings {} --player {}", settings.game, shell_word(settings.player));
    if (!settings.rules.empty()) text += fmt::format(" --rules {}", shell_word(settings.rules));
    return text + fmt::format(" --fewest {} --most {} --within {} --seed {}", settings.fewest_plies,
                              settings.most_plies, within, settings.seed);
  }

  void run() {
    if (settings.fewest_plies > settings.most_plies) {
      throw base::InputError(
          fmt::format("--fewest {} is more than --most {}", settings.fewest_plies, settings.most_plies));
    }
    settings.bias = within / 100;
    training::OpeningsGrown made;
    {
      Console console;
      const SearchDevice searches(device);
      made = training::even_openings(settings, {out, command(), searches.threads_for(concurrency)}, console.watch());
    }
    if (made.grown.done < made.grown.wanted) {
      fmt::print(stderr, "interrupted: {} of {} openings are in {}; the same command goes on from there\n",
                 made.grown.done, made.grown.wanted, out);
      exit_status() = interrupted;
    } else {
      fmt::print("{} openings in {}, of {} that were tried\n", made.grown.done, out, made.tried);
    }
  }
};

}  // namespace

void add_openings(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("openings", "find random openings that are even, for matches between strong players");
  auto arguments = std::make_shared<OpeningsArguments>();
  training::EvenOpeningsSettings& settings = arguments->settings;
  command->add_option("GAME", settings.game, "which game; 'aite games' lists them")->required();
  command->add_option("--player", settings.player, "who says how a position stands, such as uct:playouts=1000")
      ->required()
      ->type_name("SPEC");
  command->add_option("--out", arguments->out, "the file to make, or to go on with; for --openings file=FILE")
      ->required()
      ->type_name("FILE");
  command->add_option("--count", settings.count, "openings to find")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--fewest", settings.fewest_plies, "plies of an opening, at the least")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--most", settings.most_plies, "plies of an opening, at the most")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--within", arguments->within, "how far from 50 % the expected score may be, in per cent")
      ->check(CLI::Range(0.0, 50.0))
      ->capture_default_str();
  command->add_option("--rules", settings.rules, "rules other than the usual, such as size=13,komi=6.5");
  command->add_option("--seed", settings.seed, "random numbers: same seed, same openings")->capture_default_str();
  command
      ->add_option("--concurrency", arguments->concurrency,
                   "openings looked at at once; 0 for one a core, or for what a GPU has room for")
      ->check(CLI::Range(0, 16384))
      ->capture_default_str();
  add_device_option(*command, arguments->device);
  command->footer(
      "The same command goes on where it was interrupted, or finds more with a larger --count. The file is one of\n"
      "positions (docs/positions.md): moves, and what the side to move expects of them, from -1 to 1.");
  command->callback([arguments] { arguments->run(); });
}

}  // namespace aite::app
