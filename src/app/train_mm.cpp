// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>
#include <utility>

#include "app/commands.hpp"
#include "app/train_and_print.hpp"
#include "training/move_choices.hpp"

namespace aite::app {

namespace {

using training::Part;

struct MmArguments {
  std::string game = training::games_with_move_features().front();
  std::vector<std::string> records;
  std::string out;
  std::string features = "wide";
  std::string formulas;
  std::size_t skip = 0;
  training::StrengthSettings settings;

  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    std::string text =
        fmt::format("aite train mm --game {} --records {} --features {}", game, fmt::join(records, " "), features);
    if (!formulas.empty()) text += fmt::format(" --formulas {}", formulas);
    if (skip > 0) text += fmt::format(" --skip {}", skip);
    return text + fmt::format(" --updates {}", settings.updates);
  }
};

void train_mm(const MmArguments& arguments) {
  training::ReadChoices read =
      training::read_choices(arguments.game, arguments.records, arguments.features, arguments.formulas, arguments.skip);
  const auto games = read.data.games;
  training::StrengthLearner learner(std::move(read.data), arguments.settings);
  fmt::print("games: training {}, validation {}, test {}; {} not usable, {} repeated; choices: {}, {}, {}\n", games[0],
             games[1], games[2], read.not_usable, read.repeated, learner.of(Part::training).size(),
             learner.of(Part::validation).size(), learner.of(Part::test).size());
  std::fflush(stdout);
  train_and_print(learner, arguments.out, arguments.command());
}

}  // namespace

void add_train_mm(CLI::App& train) {
  CLI::App* command = train.add_subcommand("mm", "how strong moves look, from game records");
  auto arguments = std::make_shared<MmArguments>();
  command->add_option("--game", arguments->game, "which game's records they are")
      ->check(CLI::IsMember(training::games_with_move_features()))
      ->capture_default_str();
  command->add_option("--records", arguments->records, "files of game records (.sgf, .blksgf)")->required();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command
      ->add_option("--features", arguments->features,
                   "paper: pattern and edge, as in paper 000 (Go); tactics: these and the paper's six tactical ones "
                   "(Go); wide: all there are; playout: those of playouts, for a playout policy")
      ->capture_default_str();
  command
      ->add_option("--formulas", arguments->formulas,
                   "Go: a file of formulas, each a feature more; of playouts, in the place of the tactical ones")
      ->type_name("FILE");
  command->add_option("--skip", arguments->skip, "first plies of a game to leave out, where they were drawn by lot")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--updates", arguments->settings.updates, "of every family of features")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  arguments->settings.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("--threads", arguments->settings.threads, "at work at once")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->callback([arguments] { train_mm(*arguments); });
}

}  // namespace aite::app
