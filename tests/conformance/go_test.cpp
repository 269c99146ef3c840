// SPDX-License-Identifier: MIT
#include "conformance/suite.hpp"
#include "games/go/state.hpp"
#include "playthroughs/playthrough.hpp"

namespace aite::conformance {

// Nothing can be captured in the first three plies, so they count as p points, occupied ones left out, and a pass:
// p + 1, then p * p + p + 1 (a stone first, a pass first), then p(p-1)(p-1) with two stones down, p * p for each of
// the two ways to one stone, and 1 for the game that two passes ended.
template <std::uint64_t Points>
std::vector<std::uint64_t> go_perft() {
  constexpr std::uint64_t p = Points;
  return {p + 1, p * p + p + 1, p * (p - 1) * (p - 1) + 2 * p * p + 1};
}

struct Go5x5 {
  using State = games::go::Small;

  static constexpr std::string_view name = "go_5x5";
  static constexpr std::string_view rules = "size=5,komi=7.5";
  static constexpr std::uint64_t positions_compared = 200'000;

  static std::vector<std::uint64_t> perft() { return go_perft<25>(); }
  static std::vector<KnownPlayouts> known_playouts() { return {}; }
};

struct Go9x9 {
  using State = games::go::Small;

  static constexpr std::string_view name = "go_9x9";
  static constexpr std::string_view rules = "size=9,komi=7.5";
  static constexpr std::uint64_t positions_compared = 2'000'000;

  static std::vector<std::uint64_t> perft() { return go_perft<81>(); }

  // Under libego's eye rule, no suicide, simple ko; measured with programs that share no code.
  static std::vector<KnownPlayouts> known_playouts() {
    KnownPlayouts known{.rules = std::string(rules),
                        .first_wins = 0.4215,
                        .draws = 0,
                        .moves = 107.4,
                        .share_rounding = 0.001,
                        .moves_rounding = 0.05};
    KnownPlayouts smaller_komi = known;
    smaller_komi.rules = "size=9,komi=6.5";
    smaller_komi.first_wins = 0.4470;
    return {known, smaller_komi};
  }
};

struct Go13x13 {
  using State = games::go::Large;

  static constexpr std::string_view name = "go_13x13";
  static constexpr std::string_view rules = "size=13,komi=7";
  static constexpr std::uint64_t positions_compared = 200'000;

  static std::vector<std::uint64_t> perft() { return go_perft<169>(); }
  static std::vector<KnownPlayouts> known_playouts() { return {}; }
};

struct Go19x19 {
  using State = games::go::Large;

  static constexpr std::string_view name = "go_19x19";
  static constexpr std::string_view rules = "size=19,komi=7.5";
  static constexpr std::uint64_t positions_compared = 200'000;

  static std::vector<std::uint64_t> perft() { return go_perft<361>(); }
  static std::vector<KnownPlayouts> known_playouts() { return {}; }
};

AITE_CONFORMANCE(Go, Go5x5, Go9x9, Go13x13, Go19x19);

TEST(Playthrough, Go) { expect_playthrough<games::go::Small>("go", "size=9,komi=7", 2); }

}  // namespace aite::conformance
