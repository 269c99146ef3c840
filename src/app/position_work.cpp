// SPDX-License-Identifier: MIT
#include "app/position_work.hpp"

#include <fmt/format.h>

#include "app/console.hpp"
#include "app/device_option.hpp"
#include "app/match_options.hpp"

namespace aite::app {

void PositionWork::add_to(CLI::App& command, const std::string& units) {
  command.add_option("--out", out, "the file to make, or to go on with")->required()->type_name("FILE");
  command
      .add_option("--concurrency", concurrency, units + " at once; 0 for one a core, or for what a GPU has room for")
      ->check(CLI::Range(0, 16384))
      ->capture_default_str();
  add_device_option(command, device);
  nats.add_to(command);
}

void PositionWork::run(std::string_view units, const std::string& command, const Grow& grow) const {
  training::Grown grown;
  {
    Console console;
    const std::unique_ptr<base::Elsewhere> elsewhere = nats.elsewhere(out);
    const SearchDevice searches(device);
    grown = grow({out, command, searches.threads_for(concurrency), elsewhere.get()}, console.watch());
  }
  if (grown.done < grown.wanted) {
    fmt::print(stderr, "interrupted: {} of {} {} are in {}; the same command goes on from there\n", grown.done,
               grown.wanted, units, out);
    exit_status() = interrupted;
  } else {
    fmt::print("{} {} in {}\n", grown.done, units, out);
  }
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(harmless) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

}  // namespace aite::app
