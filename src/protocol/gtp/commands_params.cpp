// SPDX-License-Identifier: MIT
// The player's parameters: for GoGui's dialog (and Pentobi's controllers) and as KataGo has them.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <variant>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

// "[bool] key 1", "[list/a/b] key a", "key 0.5": what GoGui makes a check box, a list and a text field of.
std::string dialog_line(const base::Option& option) {
  if (const auto* flag = std::get_if<bool*>(&option.target)) return fmt::format("[bool] {} {:d}", option.name, **flag);
  if (!option.choices.empty()) {
    return fmt::format("[list/{}] {} {}", base::join(option.choices, "/"), option.name, option.value());
  }
  return fmt::format("{} {}", option.name, option.value());
}

bool has_option(const players::Player& player, const std::string& name) {
  const std::vector<base::Option>& options = player.options().all();
  return std::any_of(options.begin(), options.end(), [&](const base::Option& option) { return option.name == name; });
}

// An option's name as controllers of UCI engines may write it, too: "Rank" and "UCI_Rank" are rank.
std::string option_name(const players::Player& player, const std::string& word) {
  if (has_option(player, word)) return word;
  std::string name = base::lower(word);
  constexpr std::string_view prefix = "uci_";
  if (name.starts_with(prefix)) name.erase(0, prefix.size());
  return has_option(player, name) ? name : word;
}

// A level is a hundred Elo above random play: "UCI_Elo 1500" is level 15.
void set(players::Player& player, const std::string& word, const std::string& value) {
  if (base::lower(word) == "uci_elo" && has_option(player, "level")) {
    constexpr long long elo_a_level = 100;
    const long long elo = base::parse_integer(value, word);
    return player.set_option("level", std::to_string((elo + elo_a_level / 2) / elo_a_level));
  }
  player.set_option(option_name(player, word), value);
}

std::string param(Call& call) {
  players::Player& player = call.engine.player();
  if (!call.arguments.empty()) {
    set(player, call.arguments.text(0, "a key"), call.arguments.text(1, "a value"));
    return {};
  }
  std::vector<std::string> lines;
  for (const base::Option& option : player.options().all()) lines.push_back(dialog_line(option));
  return base::join(lines, "\n");
}

std::string get_param(Call& call) {
  const std::string key = option_name(call.engine.player(), call.arguments.text(0, "a parameter"));
  std::vector<std::string> known;
  for (const base::Option& option : call.engine.player().options().all()) {
    if (option.name == key) return option.value();
    known.push_back(option.name);
  }
  throw base::InputError(fmt::format("unknown parameter '{}'; known: {}", key, base::join(known, ", ")));
}

std::string set_param(Call& call) {
  set(call.engine.player(), call.arguments.text(0, "a parameter"), call.arguments.text(1, "a value"));
  return {};
}

std::string list_params(Call& call) {
  std::vector<std::string> names;
  for (const base::Option& option : call.engine.player().options().all()) names.push_back(option.name);
  return base::join(names, " ");
}

std::string set_random_seed(Call& call) {
  call.engine.player().set_option("seed", call.arguments.text(0, "a seed"));
  return {};
}

}  // namespace

void add_parameter_commands(CommandTable& table) {
  table.add("param", param);
  table.add("kata-get-param", get_param);
  table.add("kata-set-param", set_param);
  table.add("kata-list-params", list_params);
  table.add("set_random_seed", set_random_seed);
}

}  // namespace aite::protocol::gtp
