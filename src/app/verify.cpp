// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "app/commands.hpp"
#include "arena/matches/verify.hpp"
#include "base/error.hpp"

namespace aite::app {

void add_verify(CLI::App& program) {
  CLI::App* command = program.add_subcommand("verify", "replay a recorded game and have its players choose again");
  struct Arguments {
    std::int64_t game = 0;
    std::string database = "aite.db";
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("GAME", arguments->game, "its number in the database; 'aite records list' shows them")
      ->required();
  command->add_option("--db", arguments->database, "the database")->capture_default_str();
  command->callback([arguments] {
    arena::Store store(arguments->database, {false});
    const std::optional<arena::StoredGame> game = store.game(arguments->game);
    if (!game) throw base::InputError(fmt::format("there is no game {} in {}", arguments->game, arguments->database));
    const arena::Verification verification = arena::verify(*game);
    fmt::print("game {}: {}\n", game->id, verification.explanation);
    if (!verification.sound) throw base::InputError(fmt::format("game {} is not what it says", game->id));
  });
}

}  // namespace aite::app
