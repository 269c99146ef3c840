// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "players/registry.hpp"
#include "protocol/positions/positions.hpp"
#include "training/positions/labeller.hpp"

namespace aite::app {

namespace {

namespace positions = protocol::positions;

struct LabelArguments {
  std::string positions;
  std::string player;
  std::string engine;
  std::string value_command;
  PositionWork work;

  [[nodiscard]] std::string command() const {
    const std::string file = std::filesystem::path(positions).filename().string();
    std::string text = fmt::format("aite label --positions {}", shell_word(file));
    if (!player.empty()) text += fmt::format(" --player {}", shell_word(player));
    if (!engine.empty()) text += fmt::format(" --engine {}", shell_word(engine));
    if (!value_command.empty()) text += fmt::format(" --value-command {}", shell_word(value_command));
    return text;
  }

  [[nodiscard]] std::unique_ptr<training::Labeller> labeller(const games::Session& start) const {
    return player.empty() ? training::make_engine_labeller(engine, value_command)
                          : training::make_player_labeller(player, start);
  }
};

// The labels that are there must be of the same positions in the same order.
void check_labels(const LabelArguments& arguments, const positions::PositionFile& input, const games::Session& start,
                  const std::vector<std::string>& labelled) {
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    const bool same =
        i < input.positions.size() && positions::line_of(start, {input.positions[i].moves, std::nullopt}) ==
                                          labelled[i].substr(0, labelled[i].find('\t')) + '\n';
    if (!same) {
      throw base::InputError(
          fmt::format("position {} in '{}' is not that in '{}'", i + 1, arguments.work.out, arguments.positions));
    }
  }
}

void label(const LabelArguments& arguments) {
  const positions::PositionFile input = positions::read(base::file_text(arguments.positions), arguments.positions);
  const std::unique_ptr<games::Session> start = players::make_session(input.header.game, input.header.rules);
  const std::vector<base::UnitWorker> workers = arguments.work.workers([&]() -> base::UnitWorker {
    const std::shared_ptr<training::Labeller> labeller = arguments.labeller(*start);
    return [labeller, &input, &start](std::int64_t number, const std::stop_token& stop) -> std::optional<std::string> {
      games::LabelledPosition position = input.positions[static_cast<std::size_t>(number)];
      const std::unique_ptr<games::Session> session = start->clone();
      for (const games::Move move : position.moves) session->play(move);
      try {
        position.value = labeller->value(*session, static_cast<std::uint64_t>(number), stop);
      } catch (const base::InputError& error) {
        throw base::InputError(fmt::format("position {}: {}", number + 1, error.what()));
      }
      if (!position.value) return std::nullopt;
      return positions::line_of(*start, position);
    };
  });
  positions::Header header = input.header;
  header.commands.push_back(arguments.command());
  positions::GrowingFile file(arguments.work.out, header);
  check_labels(arguments, input, *start, file.lines());
  arguments.work.fill(file, std::ssize(file.lines()), std::ssize(input.positions), "positions", workers);
}

}  // namespace

void add_label(CLI::App& program) {
  CLI::App* command = program.add_subcommand("label", "give positions values by a player's or an engine's search");
  auto arguments = std::make_shared<LabelArguments>();
  command->add_option("--positions", arguments->positions, "a file of positions, such as 'aite selfplay' makes")
      ->required()
      ->type_name("FILE");
  CLI::Option_group* labeller = command->add_option_group("who says what a position is worth");
  labeller->add_option("--player", arguments->player, "a player such as uct:playouts=20000")->type_name("SPEC");
  CLI::Option* engine = labeller->add_option("--engine", arguments->engine, "the command of a program that speaks GTP")
                            ->type_name("COMMAND");
  labeller->require_option(1);
  command
      ->add_option("--value-command", arguments->value_command,
                   "what to ask the engine after reg_genmove COLOUR, such as Fuego's uct_value: it answers with a\n"
                   "number in [0,1], the winning probability of the side to move; without, lz-genmove_analyze is used")
      ->needs(engine)
      ->type_name("COMMAND");
  arguments->work.add_to(*command, "positions");
  command->footer(
      "A value is the expected score of the side to move, from -1 (loss) to 1 (win). The same command goes on where "
      "it\n"
      "was interrupted. docs/positions.md has the format.");
  command->callback([arguments] { label(*arguments); });
}

}  // namespace aite::app
