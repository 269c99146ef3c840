// SPDX-License-Identifier: MIT
// The clock: GTP 2, section 6.3.4.
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr double longest = 1e9;  // seconds
constexpr long long most_stones = 1'000'000;

std::string time_settings(Call& call) {
  const Arguments& arguments = call.arguments;
  call.engine.clocks().set({arguments.real(0, "main time", 0, longest), arguments.real(1, "byo-yomi time", 0, longest),
                            arguments.integer(2, "byo-yomi stones", 0, most_stones)});
  return {};
}

std::string time_left(Call& call) {
  const Arguments& arguments = call.arguments;
  const games::Side side = arguments.side(0);
  // A side that has overstepped is told a negative time by some controllers; it plays on at once.
  const double seconds = arguments.real(1, "time", -longest, longest);
  call.engine.clocks().of(side).set_left(seconds, arguments.integer(2, "stones", 0, most_stones));
  return {};
}

}  // namespace

void add_time_commands(CommandTable& table) {
  table.add("time_settings", time_settings);
  table.add("time_left", time_left);
}

}  // namespace aite::protocol::gtp
