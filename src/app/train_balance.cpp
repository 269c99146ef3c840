// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/progress.hpp"
#include "players/styles.hpp"
#include "protocol/positions/positions.hpp"
#include "training/checkpoint.hpp"
#include "training/go/balanced.hpp"
#include "training/model_card.hpp"

namespace aite::app {

namespace {

using learn::Balancer;
using training::go::BalancedSettings;

struct BalanceArguments {
  std::string name;  // sb or uctb
  std::string positions;
  std::string test;
  std::size_t count = 0;
  std::string out;
  int passes = 10;
  BalancedSettings balanced;
  learn::BalancingSettings learning;

  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    std::string text = fmt::format(
        "aite train {} --positions {} --test {} --count {} --passes {} --simulations {} --rate {} --batch {} "
        "--seed {}{}",
        name, positions, test, count, passes, balanced.simulations, learning.rate, learning.batch, learning.seed,
        balanced.baseline ? "" : " --no-baseline");
    if (balanced.search) text += fmt::format(" --expansion {}", balanced.expansion);
    if (balanced.style != "none") {
      text += fmt::format(" --style {} --prior {} --boost {}", balanced.style, balanced.prior, balanced.boost);
    }
    return text;
  }
};

std::unique_ptr<learn::Balanced> read_positions(const std::string& path, std::size_t count,
                                                const BalancedSettings& settings) {
  protocol::positions::PositionFile file = protocol::positions::read(base::file_text(path), path);
  if (file.header.game != "go") {
    throw base::InputError(fmt::format("{}: positions of {}, where those of go are balanced", path, file.header.game));
  }
  if (count > file.positions.size()) {
    throw base::InputError(fmt::format("{}: {} positions, where {} are wanted", path, file.positions.size(), count));
  }
  if (count > 0) file.positions.resize(count);
  games::go::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(file.header.rules);
  try {
    return balanced_positions(file.positions, rules, settings);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", path, error.what()));
  }
}

void train_balance(const BalanceArguments& arguments) {
  const std::unique_ptr<learn::Balanced> training =
      read_positions(arguments.positions, arguments.count, arguments.balanced);
  const std::unique_ptr<learn::Balanced> test = read_positions(arguments.test, 0, arguments.balanced);
  training::Checkpoint checkpoint(arguments.out, arguments.command());
  std::vector<float> weights(games::go::policy::dimensions);
  if (checkpoint.found()) weights.assign(checkpoint.weights().begin(), checkpoint.weights().end());
  Balancer balancer(*training, std::move(weights), arguments.learning);
  const std::uint64_t in_a_pass = balancer.batches_in_a_pass();
  const std::uint64_t total = in_a_pass * static_cast<std::uint64_t>(arguments.passes);
  fmt::print("{} positions to learn from, {} to test with\n", training->size(), test->size());

  Interrupt interrupt;
  base::Progress progress;
  std::vector<float> objectives = checkpoint.history();  // mean and deviation, pass by pass
  const auto tell = [&](std::uint64_t pass) {
    const base::Moments objective = balancer.objective(*test);
    objectives.push_back(static_cast<float>(objective.mean()));
    objectives.push_back(static_cast<float>(std::sqrt(objective.variance())));
    progress.clear();
    fmt::print("pass {:>3}: objective on the test positions {:.4f}\n", pass, objective.mean());
    std::fflush(stdout);
  };
  if (!checkpoint.found()) tell(0);
  for (std::uint64_t batch = checkpoint.done(); batch < total; ++batch) {
    balancer.learn(batch);
    const bool pass_ends = (batch + 1) % in_a_pass == 0;
    interrupt.poll();
    const bool stop = interrupt.token().stop_requested();
    if (pass_ends) tell((batch + 1) / in_a_pass);
    if (pass_ends || stop || batch % 16 == 15) checkpoint.save(batch + 1, balancer.weights(), objectives);
    if (stop) throw base::InputError(fmt::format("interrupted; the same command goes on from {}", checkpoint.path()));
    progress.show(fmt::format("pass {} of {}", batch / in_a_pass + 1, arguments.passes), static_cast<double>(batch + 1),
                  static_cast<double>(total), static_cast<double>(checkpoint.done()));
  }
  progress.clear();

  const std::vector<float> theta(balancer.weights().begin(), balancer.weights().end());
  const std::size_t measured = objectives.size() / 2;
  learn::save_safetensors({{{"theta", {{theta.size()}, theta}}, {"objective", {{measured, 2}, objectives}}},
                           {{"game", "go"},
                            {"features", "playout"},
                            {"positions", std::to_string(training->size())},
                            {"tested", std::to_string(test->size())}}},
                          arguments.out);
  training::ModelCard card(arguments.out, "go", fmt::format("{} --out {}", arguments.command(), arguments.out));
  card.json["data"] = {{"positions", {training->size(), test->size()}}};
  for (std::size_t i = 0; i < measured; ++i) card.json["objective_after_passes"].push_back(objectives[2 * i]);
  card.write();
  checkpoint.remove();
  fmt::print("{} and {}\n", arguments.out, card.path);
}

CLI::App* add_command(CLI::App& train, const std::shared_ptr<BalanceArguments>& arguments, const std::string& summary) {
  CLI::App* command = train.add_subcommand(arguments->name, summary);
  command->add_option("--positions", arguments->positions, "labelled positions to learn from ('aite label')")
      ->required();
  command->add_option("--test", arguments->test, "labelled positions of other games, to measure with")->required();
  command->add_option("--count", arguments->count, "learn from so many, the first of the file; 0: all")
      ->capture_default_str();
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command->add_option("--passes", arguments->passes, "over the positions; the paper has 10 and 20")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command
      ->add_option("--simulations", arguments->balanced.simulations,
                   "for a position's value, and again for its gradient")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_flag("!--no-baseline", arguments->balanced.baseline, "plain results, as in the paper: noisier");
  command->add_option("--rate", arguments->learning.rate, "learning rate")
      ->check(CLI::Range(1e-6, 1e6))
      ->capture_default_str();
  command->add_option("--batch", arguments->learning.batch, "positions simulated under the same weights")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->add_option("--seed", arguments->learning.seed, "random numbers")->capture_default_str();
  arguments->learning.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command
      ->add_option("--threads", arguments->learning.threads, "at work at once; the result is the same for any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
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
  uctb->balanced.search = true;
  uctb->balanced.prior = 100;
  uctb->balanced.boost = 1000;
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
}

}  // namespace aite::app
