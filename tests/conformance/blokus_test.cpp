// SPDX-License-Identifier: MIT
#include "conformance/suite.hpp"
#include "games/blokus/state.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

struct BlokusDuo {
  using State = games::blokus::State;

  static constexpr std::string_view name = "blokus_duo";
  static constexpr std::string_view rules = "";
  static constexpr std::uint64_t positions_compared = 2'000'000;

  // 414 ways to cover a starting point, none of which can touch the other side's.
  static std::vector<std::uint64_t> perft() { return {414, 414 * 414}; }

  // Measured with three programs that share no code.
  static std::vector<KnownPlayouts> known_playouts() {
    return {{.rules = "",
             .first_wins = 0.542,
             .draws = 0.044,
             .moves = 27.1,
             .share_rounding = 0.0005,
             .moves_rounding = 0.05}};
  }
};

AITE_CONFORMANCE(Blokus, BlokusDuo);

TEST(Playthrough, Blokus) { expect_playthrough<games::blokus::State>("blokus-duo", "", 1); }

}  // namespace aite::conformance
