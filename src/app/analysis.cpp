// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>
#include <thread>

#include "app/commands.hpp"
#include "players/registry.hpp"
#include "protocol/analysis/engine.hpp"

namespace aite::app {

namespace {

struct AnalysisArguments {
  std::string game;
  std::string player;
  int threads = 0;
};

void analyse(const AnalysisArguments& arguments) {
  const players::GameEntry& game = players::find_game(arguments.game);
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  protocol::analysis::Engine engine(
      {std::string(game.info.name), arguments.player.empty() ? game.analyst : arguments.player, AITE_VERSION,
       arguments.threads == 0 ? cores : arguments.threads},
      [](const std::string& line) { std::cout << line << std::endl; });
  for (std::string line; std::getline(std::cin, line);) engine.take(line);
  engine.finish();
}

}  // namespace

void add_analysis(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("analysis", "answer questions about positions, one JSON object a line, as KataGo does");
  auto arguments = std::make_shared<AnalysisArguments>();
  command->add_option("--game", arguments->game, "which game; 'aite games' lists them")->required();
  command->add_option("--player", arguments->player, "who looks at the positions; the game's analyst if not said");
  command->add_option("--concurrency", arguments->threads, "positions at once; 0 for one per core")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->callback([arguments] { analyse(*arguments); });
}

}  // namespace aite::app
