// SPDX-License-Identifier: MIT
#include "server/tables/seating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "players/registry.hpp"
#include "server/http/refusal.hpp"

namespace aite::server {

namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

Values told(const std::string& spec) {
  const std::size_t colon = spec.find(':');
  return base::key_values(colon == std::string::npos ? std::string() : spec.substr(colon + 1));
}

// The options of all players that are free texts, with their defaults, by the names of game and player.
const std::map<std::pair<std::string, std::string>, Values>& declared_texts() {
  static const auto all = [] {
    std::map<std::pair<std::string, std::string>, Values> texts;
    for (const players::GameEntry& game : players::games()) {
      const std::unique_ptr<games::Session> session = game.make("");
      for (const players::PlayerEntry& entry : game.players) {
        const std::unique_ptr<players::Player> player = entry.player(*session);
        for (const base::Option& option : player->options().all()) {
          if (option.kind() != "text") continue;
          texts[{std::string(game.info.name), entry.name}].emplace_back(option.name, option.default_text);
        }
      }
    }
    return texts;
  }();
  return all;
}

void refuse_texts(const std::string& spec, const games::Session& session) {
  const std::string name(base::trim(spec.substr(0, spec.find(':'))));
  const auto found = declared_texts().find({std::string(session.info().name), name});
  if (found == declared_texts().end()) return;
  for (const auto& [key, value] : told(spec)) {
    for (const auto& [text, usual] : found->second) {
      if (text == key && usual != value) {
        throw Refusal(422, "not_here", fmt::format("{}: this server keeps to '{}'", key, usual));
      }
    }
  }
}

}  // namespace

std::unique_ptr<players::Player> Seating::make(const std::string& spec, const games::Session& session) {
  refuse_texts(spec, session);
  ++made_;
  std::unique_ptr<players::Player> player = players::make_player(spec, session);
  const auto cores = static_cast<std::int64_t>(std::max(1U, std::thread::hardware_concurrency()));
  const auto check = [](const char* what, std::int64_t wanted, std::int64_t most) {
    if (wanted > most) throw Refusal(422, "too_much", fmt::format("{}: this server allows {} at most", what, most));
  };
  check("threads", player->threads(), limits_.threads > 0 ? limits_.threads : cores);
  check("memory", player->memory(), limits_.memory);
  return player;
}

std::string Seating::fill_in(const std::string& spec, players::Player& player, std::uint64_t seed) const {
  const Values said = told(spec);
  std::string complete = spec;
  for (const base::Option& option : player.options().all()) {
    if (std::any_of(said.begin(), said.end(), [&](const auto& each) { return each.first == option.name; })) continue;
    const std::string value = option.name == "seed" ? std::to_string(seed) : usual_value(option, limits_);
    if (value == option.default_text) continue;
    player.set_option(option.name, value);
    complete += fmt::format("{}{}={}", complete.find(':') == std::string::npos ? ":" : ",", option.name, value);
  }
  return complete;
}

std::string usual_value(const base::Option& option, const Limits& limits) {
  if (option.name != "memory") return option.default_text;
  return std::to_string(
      std::min<std::int64_t>(base::parse_integer(option.default_text, "memory"), limits.usual_memory));
}

}  // namespace aite::server
