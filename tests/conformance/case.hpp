// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

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

// A game under certain rules, and the facts about it that the suite checks.
struct Case {
  std::string name;                      // in failures: "go 9x9"
  std::string rules;                     // as Options::set_all reads them
  std::vector<std::uint64_t> perft;      // depths 1, 2, ...
  std::vector<KnownPlayouts> playouts;   // empty where nothing is published
  std::uint64_t positions_compared = 0;  // by the ways to count playouts: above a million where one is tuned
};

// What the suite is instantiated for: a State, which it is compiled for, and the cases to run it on.
template <class G>
concept Game = games::State<typename G::State> && requires {
  { G::name } -> std::convertible_to<std::string_view>;  // in the names of the tests
  { G::cases() } -> std::same_as<std::vector<Case>>;
};

template <games::State S>
typename S::Rules rules_from(std::string_view text) {
  typename S::Rules rules;
  base::Options options;
  rules.declare(options);
  options.set_all(text);
  return rules;
}

// The sizes in the suite suit a Release build; a sanitizer's run sets AITE_TEST_SCALE below 1.
inline std::uint64_t scaled(std::uint64_t size) {
  const char* scale = std::getenv("AITE_TEST_SCALE");
  if (scale == nullptr) return size;
  const double wanted = static_cast<double>(size) * base::parse_real(scale, "AITE_TEST_SCALE");
  return wanted < 1 ? 1 : static_cast<std::uint64_t>(wanted);
}

// Names the instances of a typed suite after their games.
struct GameName {
  template <Game G>
  static std::string GetName(int) {
    return std::string(G::name);
  }
};

// The base of every test in the suite.
template <class G>
class Conformance : public ::testing::Test {
 protected:
  // Calls check(start, case) for every case of the game, as long as nothing failed.
  template <class Check>
  static void for_each_case(Check check) {
    using S = typename G::State;
    for (const Case& c : G::cases()) {
      SCOPED_TRACE(c.name);
      check(S(rules_from<S>(c.rules)), c);
      if (HasFailure()) return;
    }
  }
};

}  // namespace aite::conformance
