// SPDX-License-Identifier: MIT
// Compiled once for every instruction set: included after hwy/foreach_target.h, which toggles this guard.
#if defined(AITE_GAMES_BLOKUS_PLAY_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_BLOKUS_PLAY_INL
#undef AITE_GAMES_BLOKUS_PLAY_INL
#else
#define AITE_GAMES_BLOKUS_PLAY_INL
#endif

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.hpp"
#include "games/blokus/generator-inl.hpp"
#include "games/blokus/position.hpp"
#include "games/blokus/shape_rows.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

// The square of the k-th bit (from 0).
HWY_INLINE std::uint32_t kth_bit(std::uint64_t word, std::uint32_t k) {
#if HWY_ARCH_X86_64 && HWY_TARGET <= HWY_AVX2
  return static_cast<std::uint32_t>(std::countr_zero(_pdep_u64(std::uint64_t{1} << k, word)));
#else
  for (; k > 0; --k) word &= word - 1;
  return static_cast<std::uint32_t>(std::countr_zero(word));
#endif
}

HWY_INLINE std::uint32_t kth_square(const Board::Words& words, std::uint32_t k) {
  std::uint64_t counts = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    counts |= static_cast<std::uint64_t>(std::popcount(words[i])) << (16 * i);
  }
  const fields::Place word = fields::find(counts, k);
  return 64 * word.field + kth_bit(words[word.field], word.rest);
}

HWY_INLINE Boards<1> laid(std::size_t orientation, std::uint32_t anchor) {
  using B = Boards<1>;
  const std::uint16_t* rows = shape_rows[orientation].rows.data() + row_step - anchor / row_step;
  const int column = static_cast<int>(anchor % row_step) - anchor_areas[orientation].left;
  return B::made([&](std::size_t i) HWY_ATTR {
    const typename B::Rows tag;
    return hn::BitCast(typename B::Words(), hn::ShiftLeftSame(hn::LoadU(tag, rows + i * hn::MaxLanes(tag)), column));
  });
}

// The side to move makes the k-th of its placements; they were found for game number `game`.
template <std::size_t Games>
HWY_INLINE Move place(Position& position, const Placements<Games>& found, std::size_t game, std::uint32_t k) {
  const auto [orientation, rest] = found.counts.find(game, k);
  const std::uint32_t anchor = kth_square(found.anchors[orientation][game], rest);
  Board& own = position.occupied[at(position.to_move)];
  (Boards<1>::all(own) | laid(orientation, anchor)).store(own);
  position.left[at(position.to_move)] &= ~(1U << orientations[orientation].piece);
  return anchor_areas[orientation].move(static_cast<int>(anchor));
}

// The side to move makes one of its placements, all equally likely, or passes if there is none.
template <std::size_t Games>
HWY_INLINE Move play_ply(Position& position, const Placements<Games>& found, std::size_t game, base::Rng& rng) {
  const std::uint32_t total = found.counts.total(game);
  Move move = pass_move;
  if (HWY_UNLIKELY(total == 0)) {
    position.passed[at(position.to_move)] = true;
  } else {
    move = place(position, found, game, rng.below(total));
  }
  position.to_move = other(position.to_move);
  return move;
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
