// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "app/commands.hpp"
#include "app/position_work.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"
#include "training/positions/selfplay.hpp"

namespace aite::app {

namespace {

namespace positions = protocol::positions;

struct SelfPlayArguments {
  std::string game;
  std::string rules;
  std::string player;
  std::int64_t games = 1000;
  std::size_t positions_per_game = 1;
  std::uint64_t seed = 1;
  PositionWork work;

  // Without the number of games: a file grows with it.
  [[nodiscard]] std::string command() const {
    std::string text = fmt::format("aite selfplay {} --player {}", game, shell_word(player));
    if (!rules.empty()) text += fmt::format(" --rules {}", shell_word(rules));
    return text + fmt::format(" --positions-per-game {} --seed {}", positions_per_game, seed);
  }
};

void play_itself(const SelfPlayArguments& arguments) {
  const std::unique_ptr<games::Session> start = players::make_session(arguments.game, arguments.rules);
  const std::vector<base::UnitWorker> workers = arguments.work.workers([&]() -> base::UnitWorker {
    const auto player =
        std::make_shared<training::SelfPlay>(*start, arguments.player, arguments.seed, arguments.positions_per_game);
    return [player, &start](std::int64_t game, const std::stop_token& stop) -> std::optional<std::string> {
      const auto chosen = player->play(game, stop);
      if (!chosen) return std::nullopt;
      std::string lines;
      for (const games::LabelledPosition& position : *chosen) lines += positions::line_of(*start, position);
      return lines;
    };
  });
  positions::GrowingFile file(arguments.work.out,
                              {std::string(start->info().name), start->rules(), {arguments.command()}},
                              arguments.positions_per_game);
  const auto done = static_cast<std::int64_t>(file.lines().size() / arguments.positions_per_game);
  arguments.work.fill(file, done, arguments.games, "games", workers);
}

}  // namespace

void add_selfplay(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("selfplay", "let a player play against itself, and write positions of these games");
  auto arguments = std::make_shared<SelfPlayArguments>();
  command->add_option("GAME", arguments->game, "which game; 'aite games' lists them")->required();
  command->add_option("--player", arguments->player, "a player such as uct:playouts=1000, or 'gtp:COMMAND'")
      ->required()
      ->type_name("SPEC");
  command->add_option("--games", arguments->games, "games to play")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--positions-per-game", arguments->positions_per_game, "random positions to take from each game")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--rules", arguments->rules, "rules other than the usual, such as size=13,komi=6.5");
  command->add_option("--seed", arguments->seed, "random numbers: same seed, same games")->capture_default_str();
  arguments->work.add_to(*command, "games");
  command->footer(
      "The same command goes on where it was interrupted, or plays more with more games. Game number n depends on\n"
      "the seed and n alone: the file is the same however many games are played at once. docs/positions.md has the\n"
      "format.");
  command->callback([arguments] { play_itself(*arguments); });
}

}  // namespace aite::app
