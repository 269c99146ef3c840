// SPDX-License-Identifier: MIT
// About the engine itself: GTP 2, section 6.3.1, and the games it plays as Edax, GRhino and Pentobi name them.
#include <ctime>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

double cpu_seconds() {
  timespec spent{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
}

std::string cputime(Call&) { return fmt::format("{:.3f}", cpu_seconds()); }

std::string known_command(Call& call) {
  const std::string& name = call.arguments.text(0, "the name of a command");
  return call.engine.commands().find(name) != nullptr ? "true" : "false";
}

std::string list_commands(Call& call) { return base::join(call.engine.commands().names(), "\n"); }

std::string quit(Call& call) {
  call.engine.quit();
  return {};
}

std::string list_games(Call& call) { return std::string(call.engine.session().info().gtp_name); }

std::string set_game(Call& call) {
  const std::string name = call.arguments.joined();
  const std::string_view known = call.engine.session().info().gtp_name;
  if (base::lower(name) != base::lower(known)) {
    throw base::InputError(fmt::format("unknown game '{}': this engine plays {}", name, known));
  }
  call.engine.clear();
  return {};
}

}  // namespace

void add_core_commands(CommandTable& table) {
  table.add("protocol_version", [](Call&) { return "2"; });
  table.add("name", [](Call&) { return "Aite"; });
  table.add("version", [](Call&) { return AITE_VERSION; });
  table.add("known_command", known_command);
  table.add("list_commands", list_commands);
  table.add("quit", quit);
  table.add("cputime", cputime);
  table.add("gomill-cpu_time", cputime);
  table.add("list_games", list_games);
  table.add("set_game", set_game);
}

}  // namespace aite::protocol::gtp
