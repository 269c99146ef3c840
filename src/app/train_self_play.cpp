// SPDX-License-Identifier: MIT
// The program aite-train-self-play, which `aite train self-play` becomes.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>

#include "app/console.hpp"
#include "base/error.hpp"
#include "training/self_play/self_play.hpp"

namespace {

using namespace aite;

struct Arguments {
  std::string game = training::games_with_self_play().front();
  std::string out;
  training::SelfPlaySettings settings;
  bool resume = false;

  void declare(CLI::App& program) {
    program.add_option("--game", game, "which game")
        ->check(CLI::IsMember(training::games_with_self_play()))
        ->capture_default_str();
    program.add_option("--out", out, "the model, MODEL.safetensors; its card will be MODEL.json")->required();
    program.add_option("--channels", settings.channels, "width of the network")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    program.add_option("--blocks", settings.blocks, "residual blocks of two convolutions each")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    program.add_option("--steps", settings.steps, "steps of gradient descent")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    program.add_option("--batch", settings.batch, "positions a step")
        ->check(CLI::Range(8, 1 << 20))
        ->capture_default_str();
    program.add_option("--reuse", settings.reuse, "how often a position is learned from, on average")
        ->check(CLI::Range(0.01, 1000.0))
        ->capture_default_str();
    program.add_option("--simulations", settings.simulations, "of the search for each move")
        ->check(CLI::Range(2, 100'000))
        ->capture_default_str();
    program.add_option("--games", settings.games, "games of each half of a thread at a time")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    program.add_option("--threads", settings.threads, "threads that play; 0: one per core but two")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
    program.add_option("--window", settings.window, "positions that are remembered at most")
        ->check(CLI::Range(1000, 1'000'000'000))
        ->capture_default_str();
    program.add_option("--rate", settings.rate, "learning rate at its height")
        ->check(CLI::Range(1e-6, 100.0))
        ->capture_default_str();
    program.add_option("--decay", settings.decay, "weight decay")->check(CLI::Range(0.0, 1.0))->capture_default_str();
    program.add_option("--seed", settings.seed, "random numbers")->capture_default_str();
    program.add_option("--device", settings.device, "what the network computes on")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    program.add_option("--from", settings.from, "a model to begin with, of the same size");
    program.add_flag("--resume", resume, "go on from MODEL.safetensors.checkpoint if it is there");
  }
};

void run(const Arguments& arguments, const std::string& command) {
  app::Console console;
  const std::string checkpoint = arguments.out + ".checkpoint";
  const std::optional<training::Trained> trained =
      training::train_by_self_play(arguments.game, arguments.settings, checkpoint, arguments.resume, console.watch());
  if (!trained) {
    throw app::WasInterrupted(fmt::format(
        "interrupted; the same command with --resume goes on, and {}.model is the model so far", checkpoint));
  }
  training::write_trained(*trained, arguments.out, command);
  std::filesystem::remove(checkpoint);
  std::filesystem::remove(checkpoint + ".model");
  console.watch().tell(fmt::format("{} and {}", arguments.out, training::card_path(arguments.out)));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Trains a network by games with itself", "aite train self-play");
  Arguments arguments;
  arguments.declare(program);
  std::string command = "aite train self-play";
  for (int i = 1; i < argc; ++i) command += std::string(" ") + argv[i];
  try {
    program.parse(argc, argv);
    run(arguments, command);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? 0 : 2;
  } catch (const app::WasInterrupted& error) {
    fmt::print(stderr, "aite train self-play: {}\n", error.what());
    return app::interrupted;
  } catch (const base::InputError& error) {
    fmt::print(stderr, "aite train self-play: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "aite train self-play: {}\n", error.what());
    return 70;
  }
  return 0;
}
