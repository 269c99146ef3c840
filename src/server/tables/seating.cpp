// SPDX-License-Identifier: MIT
#include "server/tables/seating.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "players/registry.hpp"
#include "server/http/message.hpp"

namespace aite::server {

namespace {

std::vector<std::pair<std::string, std::string>> told(const std::string& spec) {
  const std::size_t colon = spec.find(':');
  return base::key_values(colon == std::string::npos ? std::string() : spec.substr(colon + 1));
}

// A free text may be the name of a file, and no request names one: such options stay as they are declared.
void refuse_texts(const std::string& spec, const games::Session& session) {
  for (const players::PlayerEntry& entry : players::find_game(session.info().name).players) {
    if (entry.name != base::trim(spec.substr(0, spec.find(':')))) continue;
    const std::unique_ptr<players::Player> usual = entry.player(session);
    for (const auto& [key, value] : told(spec)) {
      for (const base::Option& option : usual->options().all()) {
        if (option.name != key || option.kind() != "text" || option.default_text == value) continue;
        throw Refusal(422, "not_here", fmt::format("{}: this server keeps to '{}'", key, option.default_text));
      }
    }
  }
}

}  // namespace

std::unique_ptr<players::Player> make_player(const std::string& spec, const games::Session& session,
                                             const Limits& limits) {
  refuse_texts(spec, session);
  std::unique_ptr<players::Player> player = players::make_player(spec, session);
  const auto cores = static_cast<std::int64_t>(std::max(1U, std::thread::hardware_concurrency()));
  const auto check = [](const char* what, std::int64_t wanted, std::int64_t most) {
    if (wanted > most) throw Refusal(422, "too_much", fmt::format("{}: this server allows {} at most", what, most));
  };
  check("threads", player->threads(), limits.threads > 0 ? limits.threads : cores);
  check("memory", player->memory(), limits.memory);
  return player;
}

std::string seat_spec(const std::string& spec, const games::Session& session, const Limits& limits,
                      std::uint64_t seed) {
  const std::vector<std::pair<std::string, std::string>> said = told(spec);
  std::string complete = spec;
  const std::unique_ptr<players::Player> player = make_player(spec, session, limits);
  for (const base::Option& option : player->options().all()) {
    if (std::any_of(said.begin(), said.end(), [&](const auto& each) { return each.first == option.name; })) continue;
    const std::string value = option.name == "seed" ? std::to_string(seed) : usual_value(option, limits);
    if (value == option.default_text) continue;
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
