// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"

namespace aite::app {

void add_perft(CLI::App& program) {
  struct Arguments {
    GameChoice choice;
    int depth = 0;
    bool json = false;
  };
  CLI::App* command = program.add_subcommand("perft", "count the leaves of the game tree at a depth");
  auto arguments = std::make_shared<Arguments>();
  arguments->choice.add_to(*command);
  command->add_option("depth", arguments->depth, "plies")->required()->check(CLI::Range(0, 60));
  command->add_flag("--json", arguments->json, "answer in JSON");
  command->callback([arguments] {
    const std::unique_ptr<games::Session> session = arguments->choice.session();
    const std::uint64_t count = session->perft(arguments->depth);
    if (arguments->json) {
      const nlohmann::json answer{{"game", session->info().name}, {"depth", arguments->depth}, {"count", count}};
      fmt::print("{}\n", answer.dump());
    } else {
      fmt::print("{} {} {}\n", session->info().name, arguments->depth, count);
    }
  });
}

}  // namespace aite::app
