// SPDX-License-Identifier: MIT
#include "conformance/suite.hpp"
#include "games/go/state.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

// Nothing can be captured in the first three plies, so on p points they count p + 1 with the pass; then p * p after a
// stone and p + 1 after a pass; then p(p-1)(p-1) after two stones, p * p after each of the two ways to one stone, and 1
// for the game that two passes ended.
std::vector<std::uint64_t> go_perft(std::uint64_t size) {
  const std::uint64_t p = size * size;
  return {p + 1, p * p + p + 1, p * (p - 1) * (p - 1) + 2 * p * p + 1};
}

// At 9x9 under libego's eye rule, no suicide, simple ko; measured with programs that share no code.
KnownPlayouts known_at_komi(const std::string& komi, double first_wins) {
  return {.rules = "size=9,komi=" + komi,
          .first_wins = first_wins,
          .draws = 0,
          .moves = 107.4,
          .share_rounding = 0.001,
          .moves_rounding = 0.05};
}

struct SmallGo {
  using State = games::go::Small;

  static constexpr std::string_view name = "go_small";

  static std::vector<Case> cases() {
    return {{.name = "go 9x9",
             .rules = "size=9,komi=7.5",
             .perft = go_perft(9),
             .playouts = {known_at_komi("7.5", 0.4215), known_at_komi("6.5", 0.4470)},
             .positions_compared = 2'000'000},
            {.name = "go 5x5",
             .rules = "size=5,komi=7",
             .perft = go_perft(5),
             .playouts = {},
             .positions_compared = 200'000}};
  }
};

struct LargeGo {
  using State = games::go::Large;

  static constexpr std::string_view name = "go_large";

  static std::vector<Case> cases() {
    return {{.name = "go 13x13",
             .rules = "size=13,komi=7",
             .perft = go_perft(13),
             .playouts = {},
             .positions_compared = 200'000},
            {.name = "go 19x19",
             .rules = "size=19,komi=7.5",
             .perft = go_perft(19),
             .playouts = {},
             .positions_compared = 200'000}};
  }
};

AITE_CONFORMANCE(Go, SmallGo, LargeGo);

TEST(Playthrough, Go) { expect_playthrough<games::go::Small>("go", "size=9,komi=7", 2); }

}  // namespace aite::conformance
