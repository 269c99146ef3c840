// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <exception>

#include "app/commands.hpp"
#include "base/error.hpp"

namespace {

constexpr int bad_input = 2;
constexpr int our_fault = 70;  // EX_SOFTWARE

int run(int argc, char** argv) {
  using namespace aite;
  CLI::App program("Aite: board-game opponents worth playing, and the methods that make them", "aite");
  program.set_version_flag("--version", "aite " AITE_VERSION);
  program.require_subcommand(1);
  program.set_help_all_flag("--help-all", "help for all subcommands");
  app::add_tour(program);
  app::add_games(program);
  app::add_players(program);
  app::add_perft(program);
  app::add_playouts(program);
  app::add_gtp(program);
  app::add_signature(program);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int status = program.exit(error);  // prints help or what was wrong
    return status == 0 ? 0 : bad_input;
  } catch (const base::InputError& error) {
    fmt::print(stderr, "aite: {}\n", error.what());
    return bad_input;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fputs("aite: ", stderr);
    std::fputs(error.what(), stderr);
    std::fputs("\n", stderr);
    return our_fault;
  }
}
