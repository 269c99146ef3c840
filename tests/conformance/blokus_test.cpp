// SPDX-License-Identifier: MIT
#include "conformance/suite.hpp"
#include "games/blokus/state.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

struct BlokusDuo {
  using State = games::blokus::State;

  static constexpr std::string_view name = "blokus_duo";

  static std::vector<Case> cases() {
    // Measured with three programs that share no code.
    const KnownPlayouts known{.rules = "",
                              .first_wins = 0.542,
                              .draws = 0.044,
                              .moves = 27.1,
                              .share_rounding = 0.0005,
                              .moves_rounding = 0.05};
    return {{.name = "blokus duo",
             .rules = "",
             .perft = {414, 414 * 414},  // no first placement reaches the other side's start
             .playouts = {known},
             .positions_compared = 1'200'000}};
  }
};

AITE_CONFORMANCE(Blokus, BlokusDuo);

TEST(Playthrough, BlokusDuo) { expect_playthrough<games::blokus::State>("blokus-duo", "", 1); }

}  // namespace aite::conformance
