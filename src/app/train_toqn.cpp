// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <thread>

#include "app/commands.hpp"
#include "app/train_and_print.hpp"
#include "training/blokus/toqn_learner.hpp"

namespace aite::app {

namespace {

struct ToqnArguments {
  std::string out;
  training::blokus::ToqnSettings settings;

  // Without what changes nothing about the result.
  [[nodiscard]] std::string command() const {
    const std::string worth = settings.judge.empty() ? fmt::format("--playouts {}", settings.playouts.of_a_position)
                                                     : fmt::format("--judge {}", settings.judge);
    const std::string draw = settings.judge.empty() ? fmt::format("--draw {} ", settings.playouts.draw) : "";
    return fmt::format(
        "aite train toqn --epsilon {} {} --games {} --updates {} --rate {} --gain {} --initial {} {}"
        "--influence {} --sides {} --test {} --seed {}",
        settings.epsilon, worth, settings.games, settings.updates, settings.rate, settings.gain, settings.initial, draw,
        settings.reading.influence, settings.reading.sides, settings.test, settings.seed);
  }
};

}  // namespace

void add_train_toqn(CLI::App& train) {
  CLI::App* command = train.add_subcommand(
      "toqn", "Blokus Duo: the win rate of random playouts, or by a better judge, from games against itself");
  auto arguments = std::make_shared<ToqnArguments>();
  training::blokus::ToqnSettings& settings = arguments->settings;
  command->add_option("--out", arguments->out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
  command->add_option("--epsilon", settings.epsilon, "share of random moves; the paper has 0.01, 0.1, 0.5 and 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--playouts", settings.playouts.of_a_position, "for a position's win rate; the paper's M")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--games", settings.games, "to play, in parts of 50")
      ->check(CLI::Range(50, 100'000'000))
      ->capture_default_str();
  command->add_option("--updates", settings.updates, "of the weights after a game")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--rate", settings.rate, "learning rate; the paper's alpha")
      ->check(CLI::Range(1e-9, 1e3))
      ->capture_default_str();
  command->add_option("--gain", settings.gain, "of the sigmoid; the paper's k")
      ->check(CLI::Range(1e-6, 10.0))
      ->capture_default_str();
  command->add_option("--initial", settings.initial, "every weight at first")
      ->check(CLI::Range(-1.0, 1.0))
      ->capture_default_str();
  command->add_option("--draw", settings.playouts.draw, "what a drawn playout counts, a win being 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command
      ->add_option("--judge", settings.judge,
                   "a player that says what positions are worth in place of playouts, such as "
                   "blokus-seer:playouts=100,variety=0")
      ->excludes("--playouts")
      ->excludes("--draw");
  command
      ->add_option("--influence", settings.reading.influence,
                   "types of reach: five shapes, as in the paper; three by steps; or one, which makes 424 features")
      ->check(CLI::IsMember(games::blokus::features::Reading::influences()))
      ->capture_default_str();
  command
      ->add_option("--sides", settings.reading.sides,
                   "own minus the other's features; that of the score alone; or the mover's features alone")
      ->check(CLI::IsMember(games::blokus::features::Reading::side_choices()))
      ->capture_default_str();
  command->add_option("--test", settings.test, "random positions to test with, of each number of pieces from 1 to 18")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--seed", settings.seed, "random numbers")->capture_default_str();
  settings.playouts.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("--threads", settings.playouts.threads, "at work at once; the result is the same for any number")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->callback([arguments] {
    training::blokus::ToqnLearner learner(arguments->settings);
    train_and_print(learner, arguments->out, arguments->command());
  });
}

}  // namespace aite::app
