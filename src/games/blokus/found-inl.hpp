// SPDX-License-Identifier: MIT
// Compiled once for every instruction set: included after hwy/foreach_target.h, which toggles this guard.
#if defined(AITE_GAMES_BLOKUS_FOUND_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_BLOKUS_FOUND_INL
#undef AITE_GAMES_BLOKUS_FOUND_INL
#else
#define AITE_GAMES_BLOKUS_FOUND_INL
#endif

#include <array>
#include <cstddef>

#include "games/blokus/board.hpp"
#include "games/blokus/counts-inl.hpp"
#include "games/blokus/position.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

// What the sides to move in some games may do.
template <std::size_t Games>
struct Found {
  // For each orientation and game the squares where its anchor may lie, whether the piece is left or not.
  alignas(64) std::array<std::array<Board::Words, Games>, orientation_count> anchors;
  Counts<Games> counts;  // of pieces that are left
};

// For one game, and for as many as fit into a vector.
template <std::size_t Games>
void find_placements(const std::array<const Position*, Games>& positions, Found<Games>& found);

inline constexpr std::size_t games_per_vector = HWY_MAX_BYTES >= 64 ? 2 : 1;

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
