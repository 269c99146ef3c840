// SPDX-License-Identifier: MIT
#include "arena/contenders/contender.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>

#include "arena/contenders/gtp_contender.hpp"
#include "arena/contenders/player_contender.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

constexpr std::string_view by_name = "engine:";

std::map<std::string, std::string, std::less<>>& engines() {
  static std::map<std::string, std::string, std::less<>> specs;
  return specs;
}

void check_name(std::string_view name) {
  if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") != std::string_view::npos) {
    throw base::InputError(fmt::format("'{}' is no name for an engine: those are of a-z, 0-9, - and _", name));
  }
}

}  // namespace

void allow_engine(const std::string& name, const std::string& spec) {
  check_name(name);
  engines()[name] = is_program(spec) ? GtpSpec::parse(spec).text : "gtp:" + spec;
}

std::vector<std::string> allowed_engines() {
  std::vector<std::string> names;
  for (const auto& [name, spec] : engines()) names.push_back(name);
  return names;
}

const std::string& allowed_engine(std::string_view name) {
  const auto found = engines().find(name);
  if (found == engines().end()) {
    throw base::InputError(fmt::format("engine '{}' is none of those allowed here", name));
  }
  return found->second;
}

std::optional<std::string> engine_name(std::string_view spec) {
  const std::string_view text = base::trim(spec);
  if (!text.starts_with(by_name)) return std::nullopt;
  return std::string(text.substr(by_name.size()));
}

std::unique_ptr<Contender> make_contender(std::string_view spec, const games::Session& session) {
  if (const std::optional<std::string> name = engine_name(spec)) {
    return std::make_unique<GtpContender>(allowed_engine(*name));
  }
  if (is_program(spec)) return std::make_unique<GtpContender>(spec);
  return std::make_unique<PlayerContender>(players::make_player(base::trim(spec), session));
}

bool is_program(std::string_view spec) {
  const std::string_view text = base::trim(spec);
  return text.starts_with("gtp:") || text.starts_with("gtp[") || text.starts_with(by_name);
}

std::string canonical_spec(std::string_view spec, const games::Session& session) {
  if (const std::optional<std::string> name = engine_name(spec)) {
    check_name(*name);
    return std::string(base::trim(spec));
  }
  if (is_program(spec)) return GtpSpec::parse(spec).text;
  return players::make_player(base::trim(spec), session)->spec();
}

}  // namespace aite::arena
