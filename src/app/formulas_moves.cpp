// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <thread>

#include "app/commands.hpp"
#include "app/console.hpp"
#include "app/position_work.hpp"
#include "base/error.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/move_formulas.hpp"
#include "training/go/records.hpp"

namespace aite::app {

namespace {

namespace go = training::go;

struct MoveFormulaArguments {
  go::MoveFormulaSettings settings;
  std::vector<std::string> records;
  std::string out;
};

void find(const MoveFormulaArguments& arguments) {
  const training::Records<go::TrainingGame> records = go::read_training_records(arguments.records);
  std::string command = "aite formulas moves --records";
  for (const std::string& file : records.files) command += " " + shell_word(file);
  command += " " + arguments.settings.arguments();
  std::optional<go::MoveFormulas> found;
  {
    Console console;
    found = go::find_move_formulas(arguments.settings, go::split(records.games), console.watch(),
                                   {arguments.out + ".part", command});
  }
  if (!found) throw WasInterrupted(fmt::format("interrupted; the same command goes on from {}.part", arguments.out));
  std::ofstream file(arguments.out);
  file << "# " << command << '\n';
  for (const auto& formula : found->formulas) {
    file << learn::formulas::text(formula, players::go::formula_vocabulary()) << '\n';
  }
  if (!file.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", arguments.out));
  training::write_card(training::card_of(arguments.out, "go", command, found->facts), arguments.out);
  fmt::print("{} formulas in {}, and {}\n", found->formulas.size(), arguments.out, training::card_path(arguments.out));
}

}  // namespace

void add_formulas_moves(CLI::App& formulas) {
  CLI::App* command = formulas.add_subcommand(
      "moves", "formulas that say which moves people play, for 'aite train --formulas' (beyond paper 002)");
  auto arguments = std::make_shared<MoveFormulaArguments>();
  go::MoveFormulaSettings& settings = arguments->settings;
  command->add_option("--records", arguments->records, "files of game records (.sgf)")->required();
  command->add_option("--out", arguments->out, "the formulas, FORMULAS.txt; its card will be FORMULAS.json")
      ->required();
  command
      ->add_option("--features", settings.features,
                   "what they come beside: features as 'aite train mm' has them; playout: pattern and nearness")
      ->check(CLI::IsMember(players::go::MoveFeatures::sets()))
      ->capture_default_str();
  command->add_option("--most", settings.most, "formulas; playouts weigh up to 5")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--sample", settings.sample, "positions of the training games that formulas are compared on")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--level", settings.level, "depth of the functions tried, less one")
      ->check(CLI::Range(0, 10))
      ->capture_default_str();
  command->add_option("--refine", settings.refine, "how often one may be cut down by another: and, and not")
      ->check(CLI::Range(0, 10))
      ->capture_default_str();
  command->add_option("--points", settings.points, "that a formula may have on average; 0: any number")
      ->check(CLI::Range(0.0, 361.0))
      ->capture_default_str();
  command->add_option("--updates", settings.updates, "of the strengths before each formula is sought")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--memory", settings.memory, "for functions, in MiB")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("--threads", settings.threads, "at work at once on strengths")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->footer("The same command goes on where it was interrupted. docs/formulas.md tells more.");
  command->callback([arguments] { find(*arguments); });
}

}  // namespace aite::app
