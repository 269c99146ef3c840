// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/interrupt.hpp"
#include "app/numbers.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace {

constexpr int bad_input = 2;
constexpr int unavailable = 75;  // EX_TEMPFAIL
constexpr int not_written = 74;  // EX_IOERR
constexpr int our_fault = 70;    // EX_SOFTWARE

// The arguments in the order CLI11 wants them (the last first). Match runners write their options with one dash
// (-concurrency 2): so may we.
std::vector<std::string> with_two_dashes(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i) {
    const std::string_view argument = argv[i];
    const bool one_dash =
        argument.size() > 2 && argument[0] == '-' && std::islower(static_cast<unsigned char>(argument[1])) != 0;
    arguments.push_back((one_dash ? "-" : "") + std::string(argument));
  }
  return arguments;
}

// CLI11 says that a command is missing where there is one that it does not know.
void check_commands(const CLI::App& program, int argc, char** argv) {
  const CLI::App* at = &program;
  for (int i = 1; i < argc && at->get_require_subcommand_min() > 0; ++i) {
    const std::string word = argv[i];
    if (word.starts_with('-')) return;  // help, or what CLI11 has to say about it
    std::vector<std::string> known;
    const CLI::App* next = nullptr;
    for (const CLI::App* command : at->get_subcommands([](const CLI::App*) { return true; })) {
      known.push_back(command->get_name());
      if (command->get_name() == word) next = command;
    }
    if (next == nullptr) {
      throw aite::base::InputError(
          fmt::format("there is no command '{}': did you mean '{}'?", word, aite::base::nearest(word, known)));
    }
    at = next;
  }
}

int run(int argc, char** argv) {
  using namespace aite;
  CLI::App program("Aite: board-game opponents worth playing, and the methods that make them", "aite");
  program.set_version_flag("--version", "aite " AITE_VERSION);
  program.require_subcommand(1);
  program.set_help_all_flag("--help-all", "help for all subcommands");
  app::add_serve(program);
  app::add_tour(program);
  app::add_games(program);
  app::add_players(program);
  app::add_perft(program);
  app::add_playouts(program);
  app::add_gtp(program);
  app::add_analysis(program);
  app::add_match(program);
  app::add_tournament(program);
  app::add_openings(program);
  app::add_calibrate(program);
  app::add_levels(program);
  app::add_problems(program);
  app::add_records(program);
  app::add_verify(program);
  app::add_study(program);
  app::add_selfplay(program);
  app::add_label(program);
  app::add_train(program);
  app::add_formulas(program);
  app::add_worker(program);
  app::add_cluster(program);
  app::add_signature(program);
  app::check_numbers(program);
  try {
    check_commands(program, argc, argv);
    program.parse(with_two_dashes(argc, argv));
  } catch (const CLI::ParseError& error) {
    const int status = program.exit(error);  // prints help or what was wrong
    return status == 0 ? 0 : bad_input;
  } catch (const app::WasInterrupted& error) {
    fmt::print(stderr, "aite: {}\n", error.what());
    return app::interrupted;
  } catch (const base::InputError& error) {
    fmt::print(stderr, "aite: {}\n", error.what());
    return bad_input;
  } catch (const base::UnavailableError& error) {
    fmt::print(stderr, "aite: {}\n", error.what());
    return unavailable;
  }
  return app::exit_status();
}

// What was printed may not have got anywhere: a full disk, say.
int with_output_written(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fputs("aite: the output cannot be written\n", stderr);
  return status == 0 ? not_written : status;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return with_output_written(run(argc, argv));
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) return with_output_written(not_written);
    std::fputs("aite: ", stderr);
    std::fputs(error.what(), stderr);
    std::fputs("\n", stderr);
    return our_fault;
  }
}
