// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

#include "base/text.hpp"

// What numbers of the command line may be. CLI11 alone takes -1 for the greatest seed there is, and nan for a time.
namespace aite::app {

// Finite numbers, from 0 or above it.
inline CLI::Validator number_from_zero(std::string name, bool zero_too) {
  return CLI::Validator(
      [zero_too](const std::string& text) -> std::string {
        const std::optional<double> value = base::real_of(text);
        if (value && (*value > 0 || (zero_too && *value == 0))) return {};
        return "'" + text + "' is no number " + (zero_too ? "from 0 on" : "above 0");
      },
      std::move(name));
}
inline const CLI::Validator not_negative = number_from_zero("NONNEGATIVE", true);
inline const CLI::Validator positive = number_from_zero("POSITIVE", false);

// Adds to every number of a command and those below it that it has to be one and to fit its type.
inline void check_numbers(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    const std::string type = option->get_type_name();
    if (type.starts_with("UINT")) {
      option->check(
          [](const std::string& text) -> std::string {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto [read, error] = std::from_chars(text.data(), end, value);
            if (error == std::errc{} && read == end) return {};
            return "'" + text + "' is no whole number from 0 to 2^64 - 1";
          },
          "");
    } else if (type.starts_with("FLOAT")) {
      option->check([](const std::string& text) { return base::real_of(text) ? "" : "'" + text + "' is no number"; },
                    "");
    }
  }
  for (CLI::App* below : command.get_subcommands({})) check_numbers(*below);
}

}  // namespace aite::app
