// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/gtp/arguments.hpp"
#include "protocol/gtp/input.hpp"
#include "protocol/gtp/output.hpp"

namespace aite::protocol::gtp {

class Engine;

// One command at work: what it was given and what it may use.
struct Call {
  Engine& engine;
  const Arguments& arguments;
  Input& input;
  Reply& reply;
};

// Returns the body of a success; throws InputError with the reason of a failure.
using Handler = std::function<std::string(Call&)>;

class CommandTable {
 public:
  void add(std::string name, Handler handler) { handlers_.insert_or_assign(std::move(name), std::move(handler)); }

  [[nodiscard]] const Handler* find(std::string_view name) const {
    const auto found = handlers_.find(name);
    return found == handlers_.end() ? nullptr : &found->second;
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    names.reserve(handlers_.size());
    for (const auto& [name, handler] : handlers_) names.push_back(name);
    return names;
  }

 private:
  std::map<std::string, Handler, std::less<>> handlers_;
};

// For every game, one function a subject (commands_SUBJECT.cpp).
void add_core_commands(CommandTable& table);
void add_play_commands(CommandTable& table);
void add_time_commands(CommandTable& table);
void add_analyze_commands(CommandTable& table);
void add_parameter_commands(CommandTable& table);
void add_record_commands(CommandTable& table);
void add_explain_commands(CommandTable& table);
void add_gogui_commands(CommandTable& table);

// For games whose moves are points of a square board: what GoGui can draw.
void add_gogui_board_commands(CommandTable& table);

// For one game each.
void add_go_commands(CommandTable& table);
void add_othello_commands(CommandTable& table);
void add_blokus_commands(CommandTable& table);

}  // namespace aite::protocol::gtp
