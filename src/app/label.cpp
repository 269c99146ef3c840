// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/position_work.hpp"
#include "training/positions/labels.hpp"

namespace aite::app {

namespace {

struct LabelArguments {
  training::LabelSettings settings;
  PositionWork work;

  [[nodiscard]] std::string command() const {
    const std::string file = std::filesystem::path(settings.positions).filename().string();
    std::string text = fmt::format("aite label --positions {}", shell_word(file));
    if (!settings.player.empty()) text += fmt::format(" --player {}", shell_word(settings.player));
    if (!settings.engine.empty()) text += fmt::format(" --engine {}", shell_word(settings.engine));
    if (!settings.value_command.empty()) {
      text += fmt::format(" --value-command {}", shell_word(settings.value_command));
    }
    return text;
  }
};

}  // namespace

void add_label(CLI::App& program) {
  CLI::App* command = program.add_subcommand("label", "give positions values by a player's or an engine's search");
  auto arguments = std::make_shared<LabelArguments>();
  command
      ->add_option("--positions", arguments->settings.positions, "a file of positions, such as 'aite selfplay' makes")
      ->required()
      ->type_name("FILE");
  CLI::Option_group* labeller = command->add_option_group("who says what a position is worth");
  labeller->add_option("--player", arguments->settings.player, "a player such as uct:playouts=20000")
      ->type_name("SPEC");
  CLI::Option* engine = labeller
                            ->add_option("--engine", arguments->settings.engine,
                                         "the command of a program that speaks GTP; with --nats\n"
                                         "engine:NAME, which a worker allows")
                            ->type_name("COMMAND");
  labeller->require_option(1);
  command
      ->add_option("--value-command", arguments->settings.value_command,
                   "what to ask the engine after reg_genmove COLOUR, such as Fuego's uct_value: it answers with a\n"
                   "number in [0,1], the winning probability of the side to move; without, lz-genmove_analyze is used")
      ->needs(engine)
      ->type_name("COMMAND");
  arguments->work.add_to(*command, "positions");
  command->footer(
      "A value is the expected score of the side to move, from -1 (loss) to 1 (win). The same command goes on where "
      "it\n"
      "was interrupted. docs/positions.md has the format.");
  command->callback([arguments] {
    arguments->work.run("positions", arguments->command(), [&](const auto& output, const auto& watch) {
      return training::label(arguments->settings, output, watch);
    });
  });
}

}  // namespace aite::app
