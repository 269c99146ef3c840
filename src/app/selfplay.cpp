// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "app/commands.hpp"
#include "app/position_work.hpp"
#include "training/positions/selfplay.hpp"

namespace aite::app {

namespace {

struct SelfPlayArguments {
  training::SelfPlaySettings settings;
  PositionWork work;

  // Without the number of games: a file grows with it.
  [[nodiscard]] std::string command() const {
    std::string text = fmt::format("aite selfplay {} --player {}", settings.game, shell_word(settings.player));
    if (!settings.rules.empty()) text += fmt::format(" --rules {}", shell_word(settings.rules));
    return text + fmt::format(" --positions-per-game {} --seed {}", settings.positions_per_game, settings.seed);
  }
};

}  // namespace

void add_selfplay(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("selfplay", "let a player play against itself, and write positions of these games");
  auto arguments = std::make_shared<SelfPlayArguments>();
  command->add_option("GAME", arguments->settings.game, "which game; 'aite games' lists them")->required();
  command->add_option("--player", arguments->settings.player, "a player such as uct:playouts=1000, or 'gtp:COMMAND'")
      ->required()
      ->type_name("SPEC");
  command->add_option("--games", arguments->settings.games, "games to play")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command
      ->add_option("--positions-per-game", arguments->settings.positions_per_game,
                   "random positions to take from each game")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--rules", arguments->settings.rules, "rules other than the usual, such as size=13,komi=6.5");
  command->add_option("--seed", arguments->settings.seed, "random numbers: same seed, same games")
      ->capture_default_str();
  arguments->work.add_to(*command, "games");
  command->footer(
      "The same command goes on where it was interrupted, or plays more with more games. Game number n depends on\n"
      "the seed and n alone: the file is the same however many games are played at once. docs/positions.md has the\n"
      "format.");
  command->callback([arguments] {
    arguments->work.run("games", arguments->command(), [&](const auto& output, const auto& watch) {
      return training::self_play(arguments->settings, output, watch);
    });
  });
}

}  // namespace aite::app
