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
#include "games/blokus/found-inl.hpp"
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

struct alignas(64) Game {
  Position position;
  base::Rng rng;
};

// The side to move makes one of its placements, all equally likely, or passes if there is none. They have been found
// for game number `number` of a vector.
template <std::size_t Games>
HWY_INLINE Move play_ply(Game& game, const Found<Games>& found, std::size_t number) {
  Position& position = game.position;
  const std::size_t mover = at(position.to_move);
  position.to_move = other(position.to_move);
  const std::uint32_t total = found.counts.total(number);
  if (HWY_UNLIKELY(total == 0)) {
    position.passed[mover] = true;
    return pass_move;
  }
  const auto [orientation, rest] = found.counts.find(number, game.rng.below(total));
  const std::uint32_t anchor = kth_square(found.anchors[orientation][number], rest);
  (Boards<1>::all(position.occupied[mover]) | laid(orientation, anchor)).store(position.occupied[mover]);
  position.left[mover] &= ~(1U << orientations[orientation].piece);
  return anchor_areas[orientation].move(static_cast<int>(anchor));
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
