// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "app/commands.hpp"
#include "base/error.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/stdio.hpp"

namespace aite::app {

namespace {

struct GtpArguments {
  std::string game;
  std::string rules;
  std::string spec = "uct";
  std::string log;
};

protocol::gtp::Host host_for(const std::string& game) {
  return {[game](std::string_view rules) { return players::make_session(game, rules); }, players::make_player,
          protocol::gtp::read_text_file};
}

void serve(const GtpArguments& arguments) {
  protocol::gtp::Engine engine(host_for(arguments.game), arguments.rules, arguments.spec);
  std::ofstream log;
  if (!arguments.log.empty()) {
    log.open(arguments.log, std::ios::app);
    if (!log) throw base::InputError(fmt::format("the log '{}' cannot be written", arguments.log));
  }
  protocol::gtp::serve_standard_streams(engine, arguments.log.empty() ? nullptr : &log);
}

}  // namespace

void add_gtp(CLI::App& program) {
  CLI::App* command = program.add_subcommand("gtp", "be an engine for programs that speak the Go Text Protocol");
  auto arguments = std::make_shared<GtpArguments>();
  command->add_option("--game", arguments->game, "which game; 'aite games' lists them")->required();
  command->add_option("--rules", arguments->rules, "rules other than the usual, such as size=13,komi=6.5");
  command->add_option("--player", arguments->spec, "who plays, such as uct:playouts=5000")->capture_default_str();
  command->add_option("--log", arguments->log, "append the conversation to this file");
  command->callback([arguments] { serve(*arguments); });
}

}  // namespace aite::app
