// SPDX-License-Identifier: MIT
#include "conformance/suite.hpp"
#include "games/othello/state.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

struct Othello {
  using State = games::othello::State;

  static constexpr std::string_view name = "othello";

  static std::vector<Case> cases() {
    return {{.name = "othello",
             .rules = "",
             // With forced passes as plies and finished games as leaves, as the published tables count.
             .perft = {4, 12, 56, 244, 1'396, 8'200, 55'092, 390'216, 3'005'288},
             // Measured with two programs that share no code.
             .playouts = {{.rules = "", .first_wins = 0.4545, .draws = 0.0418, .moves = {}, .share_rounding = 0.001}},
             .positions_compared = 5'000'000}};
  }
};

AITE_CONFORMANCE(Othello, Othello);

TEST(Playthrough, Othello) { expect_playthrough<games::othello::State>("othello", "", 4); }

}  // namespace aite::conformance
