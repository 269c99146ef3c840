// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <memory>

#include "app/commands.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "training/go/escapes.hpp"

namespace aite::app {

namespace {

const std::map<std::string, training::Part> part_names{
    {"training", training::Part::training}, {"validation", training::Part::validation}, {"test", training::Part::test}};

struct FormulasDataArguments {
  training::go::EscapeSettings settings;
  std::string part = "training";
  PositionWork work;
  std::string boards;

  // Without the number of positions: a file grows with it.
  [[nodiscard]] std::string command() const {
    std::string text = fmt::format("aite formulas data --size {} --part {}", settings.size, part);
    for (std::size_t i = 0; i < settings.records.size(); ++i) {
      const std::string name = settings.records[i].substr(settings.records[i].rfind('/') + 1);
      text += (i == 0 ? " --records " : " ") + shell_word(name);
    }
    if (settings.stratified) text += " --stratified";
    return text + fmt::format(" --seed {}", settings.seed);
  }
};

}  // namespace

void add_formulas_data(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand("data", "make positions in which the side to move has stones in atari");
  auto arguments = std::make_shared<FormulasDataArguments>();
  training::go::EscapeSettings& settings = arguments->settings;
  command->add_option("--positions", settings.positions, "how many")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}))
      ->capture_default_str();
  command->add_option("--size", settings.size, "points along a side of the board")
      ->check(CLI::Range(std::int64_t{5}, std::int64_t{19}))
      ->capture_default_str();
  command->add_option("--records", settings.records, "files of game records (.sgf); without, random legal games")
      ->type_name("FILE");
  command->add_option("--part", arguments->part, "which games: four in five are for training, the rest is halved")
      ->check(CLI::IsMember({"training", "validation", "test"}))
      ->capture_default_str();
  command->add_flag("--stratified", settings.stratified,
                    "as many snapbacks, captures, connections, extensions and hopeless positions of each");
  command->add_option("--seed", settings.seed, "random numbers: same seed, same positions")->capture_default_str();
  command->add_option("--boards", arguments->boards, "write the boards alone to this file too")->type_name("FILE");
  arguments->work.add_to(*command, "positions");
  command->footer(
      "A file of positions as docs/positions.md has it. The same command goes on where it was interrupted, or makes\n"
      "more with more positions.");
  command->callback([arguments] {
    arguments->settings.part = part_names.at(arguments->part);
    arguments->work.run("positions", arguments->command(), [&](const auto& output, const auto& watch) {
      return training::go::make_escapes(arguments->settings, output, watch);
    });
    const training::go::Escapes made = training::go::read_escapes(arguments->work.out);
    if (!arguments->boards.empty()) {
      std::ofstream file(arguments->boards);
      file << "# " << arguments->command() << '\n';
      for (const std::string& each : made.texts) file << each << '\n';
      if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", arguments->boards));
    }
    const auto counts = made.of_kind();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      fmt::print("{:10} {}\n", games::go::features::escape_kinds[i], counts[i]);
    }
  });
}

}  // namespace aite::app
