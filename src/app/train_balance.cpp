// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/balance_arguments.hpp"
#include "app/commands.hpp"
#include "app/device_option.hpp"
#include "app/train_and_print.hpp"
#include "base/error.hpp"
#include "players/styles.hpp"
#include "training/go/balance_learner.hpp"
#include "training/go/records.hpp"

namespace aite::app {

namespace {

// What simulates, if it is not the processor. "auto" is content with that and says so.
std::shared_ptr<gpu::Device> device_for(const std::string& wanted, const training::go::BalancedSettings& balanced) {
  std::shared_ptr<gpu::Device> device = wanted_device(wanted);
  if (device == nullptr) return nullptr;
  if (const std::optional<std::string> why_not = training::go::why_not_on_a_device(balanced)) {
    if (wanted != "auto") throw base::InputError("--device: " + *why_not);
    fmt::print(stderr, "the processor computes: {}\n", *why_not);
    return nullptr;
  }
  fmt::print("{} simulates\n", device->name());
  return device;
}

void train_balance(const BalanceArguments& arguments) {
  training::go::BalancedSettings balanced = arguments.balanced;
  balanced.formulas = training::go::features_named("playout", arguments.formulas).formulas();
  const std::shared_ptr<gpu::Device> device = device_for(arguments.device, balanced);
  training::go::BalancedSets sets =
      training::go::read_balanced(arguments.positions, arguments.count, arguments.test, balanced, device);
  fmt::print("{} positions to learn from, {} to test with; {} more would have been in both\n", sets.training->size(),
             sets.test->size(), sets.dropped);
  std::fflush(stdout);
  training::go::BalanceLearner learner(std::move(sets), balanced, arguments.passes, arguments.learning);
  train_and_print(learner, arguments.out, arguments.command());
}

CLI::App* add_command(CLI::App& train, const std::shared_ptr<BalanceArguments>& arguments, const std::string& summary) {
  CLI::App* command = train.add_subcommand(arguments->name, summary);
  arguments->add_to(*command);
  command->add_option("--count", arguments->count, "learn from so many, the first of the file; 0: all")
      ->capture_default_str();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command->add_flag("!--no-baseline", arguments->balanced.baseline, "plain results, as in the paper: noisier");
  command->add_flag("--extend-beside", arguments->balanced.extend_beside,
                    "tactical feature 5 beside feature 4, not instead of it: the paper leaves it open");
  command
      ->add_option("--formulas", arguments->formulas,
                   "a file of up to five formulas, in the place of the paper's tactical features 2 to 6")
      ->type_name("FILE");
  command->callback([arguments] { train_balance(*arguments); });
  return command;
}

}  // namespace

void add_train_balance(CLI::App& train) {
  auto sb = std::make_shared<BalanceArguments>();
  sb->name = "sb";
  add_command(train, sb, "Go: a playout policy by simulation balancing, from labelled positions");

  auto uctb = std::make_shared<BalanceArguments>();
  uctb->name = "uctb";
  uctb->search();
  CLI::App* command = add_command(train, uctb, "Go: a playout policy by UCT balancing, from labelled positions");
  command->add_option("--expansion", uctb->balanced.expansion, "playouts from a leaf before it grows children")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--style", uctb->balanced.style, "learn while the search favours it: the paper's proposal")
      ->check(CLI::IsMember(players::style_names<games::go::Small>()))
      ->capture_default_str();
  command->add_option("--prior", uctb->balanced.prior, "virtual visits of the style's moves")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--boost", uctb->balanced.boost, "what they get in the order of widening")->capture_default_str();
  command->add_flag(
      "--most-visited-by-all", uctb->balanced.most_visited_by_all,
      "virtual visits count for which move was visited most, and in what it won: the paper leaves it open");
  command->add_flag("--widen-by-priors", uctb->balanced.widen_by_priors,
                    "virtual visits count for widening: the paper leaves it open");
}

}  // namespace aite::app
