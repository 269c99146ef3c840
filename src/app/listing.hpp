// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/options.hpp"

namespace aite::app {

// Declared options as a table for people and as JSON for programs.
inline void print_options(const base::Options& options, int indent) {
  for (const base::Option& option : options.all()) {
    fmt::print("{:{}}{:<10} {:<18} {:<8} {}\n", "", indent, option.name, option.range(), option.default_text,
               option.help);
    fmt::print("{:{}}{:<38} [{}]\n", "", indent, "", option.source);
  }
}

inline std::string options_markdown(const base::Options& options) {
  std::string table = "| key | range | default | what it does | source |\n|---|---|---|---|---|\n";
  for (const base::Option& option : options.all()) {
    table += fmt::format("| `{}` | {} | {} | {} | {} |\n", option.name, option.range(), option.default_text,
                         option.help, option.source);
  }
  return table;
}

inline nlohmann::json options_json(const base::Options& options) {
  nlohmann::json list = nlohmann::json::array();
  for (const base::Option& option : options.all()) {
    list.push_back({{"name", option.name},
                    {"kind", option.kind()},
                    {"range", option.range()},
                    {"default", option.default_text},
                    {"help", option.help},
                    {"source", option.source}});
  }
  return list;
}

}  // namespace aite::app
