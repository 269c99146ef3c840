// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "app/balance_arguments.hpp"
#include "app/commands.hpp"
#include "app/console.hpp"
#include "app/device_option.hpp"
#include "app/train_and_print.hpp"
#include "base/error.hpp"
#include "gpu/sharing.hpp"
#include "training/together.hpp"
#include "training/trained.hpp"

namespace aite::app {

namespace {

// How paper 000 learns policies: as the study go-style calls the models.
constexpr std::array methods{"sb", "uctb", "contact", "tenuki"};

struct PoliciesArguments {
  BalanceArguments common;
  std::string out;  // a folder
  std::set<std::string> methods{app::methods.begin(), app::methods.end()};
  std::set<std::size_t> counts{1000, 5000, 10'000, 50'000};

  // The paper has tenuki with the fewest and the most positions alone.
  [[nodiscard]] bool wants(const std::string& method, std::size_t count) const {
    return method != "tenuki" || count == *counts.begin() || count == *counts.rbegin();
  }

  [[nodiscard]] BalanceArguments training(const std::string& method, std::size_t count) const {
    BalanceArguments one = common;
    one.name = method == "sb" ? "sb" : "uctb";
    if (method != "sb") one.search();
    if (method == "contact" || method == "tenuki") one.balanced.style = method;
    one.count = count;
    one.out = (std::filesystem::path(out) / fmt::format("go-{}-{}.safetensors", method, count)).string();
    return one;
  }
};

// Whether this very model is there, wherever its folder was when it was made. Throws InputError for another one of its
// name.
bool is_trained(const BalanceArguments& arguments) {
  if (!std::filesystem::exists(arguments.out)) return false;
  const std::string made_by = training::read_card(arguments.out).value("command", "");
  if (made_by.substr(0, made_by.rfind(" --out ")) == arguments.command()) return true;
  throw base::InputError(fmt::format("{} was made by another command: {}\nRemove it, or write to another folder.",
                                     arguments.out, made_by));
}

std::unique_ptr<training::Learner> learner_for(const BalanceArguments& arguments,
                                               const std::shared_ptr<gpu::Device>& device) {
  return std::make_unique<training::go::BalanceLearner>(
      training::go::read_balanced(arguments.positions, arguments.count, arguments.test, arguments.balanced, device),
      arguments.balanced, arguments.passes, arguments.learning);
}

void train_on(const std::shared_ptr<gpu::Device>& device, const std::vector<BalanceArguments>& missing,
              const std::string& folder) {
  std::vector<std::shared_ptr<gpu::Device>> places = gpu::places_at(device, missing.size());
  std::vector<training::Training> trainings;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    trainings.push_back({missing[i].out, missing[i].command(),
                         [one = missing[i], place = std::move(places[i])] { return learner_for(one, place); }});
  }
  Console console;
  if (!training::train_together(std::move(trainings), console.watch())) {
    throw WasInterrupted(fmt::format("interrupted; the same command goes on from what is in {}", folder));
  }
}

void train_policies(const PoliciesArguments& arguments) {
  std::vector<BalanceArguments> missing;
  std::size_t there = 0;
  for (const std::string& method : arguments.methods) {
    for (const std::size_t count : arguments.counts) {
      if (!arguments.wants(method, count)) continue;
      const BalanceArguments one = arguments.training(method, count);
      if (is_trained(one)) {
        ++there;
      } else {
        missing.push_back(one);
      }
    }
  }
  const std::shared_ptr<gpu::Device> device = wanted_device(arguments.common.device);
  fmt::print("{} policies to learn, {} are there\n", missing.size(), there);
  std::fflush(stdout);
  std::error_code failure;  // whoever writes there will say so
  std::filesystem::create_directories(arguments.out, failure);
  if (device != nullptr) {
    train_on(device, missing, arguments.out);
  } else {
    for (const BalanceArguments& one : missing) train_and_print(*learner_for(one, nullptr), one.out, one.command());
  }
}

}  // namespace

void add_train_policies(CLI::App& train) {
  auto arguments = std::make_shared<PoliciesArguments>();
  CLI::App* command = train.add_subcommand(
      "policies", "Go: the playout policies of paper 000, many at the same time where a GPU simulates");
  arguments->common.passes = 20;
  arguments->common.balanced.simulations = 500;
  arguments->common.learning.batch = 1000;
  arguments->common.add_to(*command);
  command
      ->add_option("--methods", arguments->methods,
                   "sb; uctb; contact and tenuki: uctb while the search favours the style, tenuki with the\n"
                   "fewest and the most positions alone")
      ->check(CLI::IsMember(methods))
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--counts", arguments->counts, "of positions, the first of the file; a model each")
      ->check(CLI::PositiveNumber)
      ->delimiter(',')
      ->capture_default_str();
  command
      ->add_option("--out", arguments->out,
                   "folder of the models: go-sb-1000.safetensors and so on, what 'aite train sb' and 'uctb' make")
      ->required()
      ->type_name("FOLDER");
  command->footer("The same command goes on where it was interrupted. docs/training.md");
  command->callback([arguments] { train_policies(*arguments); });
}

}  // namespace aite::app
