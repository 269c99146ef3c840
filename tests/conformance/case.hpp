// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "base/text.hpp"
#include "games/game.hpp"

namespace aite::conformance {

// What uniform playouts from the start are known to give, as published or computed elsewhere. Shares of all playouts.
struct KnownPlayouts {
  std::string rules;  // as Options::set_all reads them
  double first_wins = 0;
  double draws = 0;
  std::optional<double> moves;  // a game, passes not counted
  double share_rounding = 0;    // how far the shares above may be from the truth, for they were rounded
  double moves_rounding = 0;
};

// A game under certain rules, and the facts about it that the suite checks. A case is a type, because the suite is
// compiled for the game's own State; its facts may be computed.
template <class C>
concept Case = games::State<typename C::State> && requires {
  { C::name } -> std::convertible_to<std::string_view>;        // in the names of the tests: "go_9x9"
  { C::rules } -> std::convertible_to<std::string_view>;       // as Options::set_all reads them
  { C::perft() } -> std::same_as<std::vector<std::uint64_t>>;  // depths 1, 2, ...
  { C::known_playouts() } -> std::same_as<std::vector<KnownPlayouts>>;
  // In how many positions the ways to count playouts are compared: above a million where a fast one is tuned.
  { C::positions_compared } -> std::convertible_to<std::uint64_t>;
};

template <games::State S>
typename S::Rules rules_from(std::string_view text) {
  typename S::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(text);
  return rules;
}

template <Case C>
typename C::State start() {
  return typename C::State(rules_from<typename C::State>(C::rules));
}

// The sizes in the suite suit a Release build; a sanitizer's run sets AITE_TEST_SCALE below 1.
inline std::uint64_t scaled(std::uint64_t size) {
  const char* scale = std::getenv("AITE_TEST_SCALE");
  if (scale == nullptr) return size;
  const double wanted = static_cast<double>(size) * base::parse_real(scale, "AITE_TEST_SCALE");
  return wanted < 1 ? 1 : static_cast<std::uint64_t>(wanted);
}

// Names the instances of a typed suite after their cases.
struct CaseName {
  template <Case C>
  static std::string GetName(int) {
    return std::string(C::name);
  }
};

}  // namespace aite::conformance
