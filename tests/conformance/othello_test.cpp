// SPDX-License-Identifier: MIT
#include "conformance/suite.hpp"
#include "games/othello/state.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

struct Othello {
  using State = games::othello::State;

  static constexpr std::string_view name = "othello";
  static constexpr std::string_view rules = "";
  static constexpr std::uint64_t positions_compared = 5'000'000;

  // With forced passes as plies and finished games as leaves, as the published tables count.
  static std::vector<std::uint64_t> perft() { return {4, 12, 56, 244, 1'396, 8'200, 55'092, 390'216, 3'005'288}; }

  // Measured with two programs that share no code.
  static std::vector<KnownPlayouts> known_playouts() {
    return {{.rules = "", .first_wins = 0.4545, .draws = 0.0418, .moves = {}, .share_rounding = 0.001}};
  }
};

AITE_CONFORMANCE(Othello, Othello);

TEST(Playthrough, Othello) { expect_playthrough<games::othello::State>("othello", "", 4); }

}  // namespace aite::conformance
