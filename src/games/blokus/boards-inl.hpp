// SPDX-License-Identifier: MIT
// Compiled once for every instruction set: included after hwy/foreach_target.h, which toggles this guard.
#if defined(AITE_GAMES_BLOKUS_BOARDS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_BLOKUS_BOARDS_INL
#undef AITE_GAMES_BLOKUS_BOARDS_INL
#else
#define AITE_GAMES_BLOKUS_BOARDS_INL
#endif

#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/blokus/board.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The boards of `Games` games side by side, in as few vectors as the instruction set allows: with AVX-512 two boards
// are one vector, with SSE one board is two. Operators work on all of them at once.
template <std::size_t Games>
struct Boards {
  using Words = hn::CappedTag<std::uint64_t, 4 * Games>;
  using Rows = hn::Repartition<std::uint16_t, Words>;
  using Bytes = hn::Repartition<std::uint8_t, Words>;

  static constexpr std::size_t words = hn::MaxLanes(Words());  // in one vector
  static constexpr std::size_t parts = 4 * Games / words;

  hn::Vec<Words> part[parts];

  // Part i is f(i).
  template <class F>
  static HWY_INLINE Boards made(const F& f) {
    Boards result;
    for (std::size_t i = 0; i < parts; ++i) result.part[i] = f(i);
    return result;
  }

  static HWY_INLINE Boards none() {
    return made([](std::size_t) HWY_ATTR { return hn::Zero(Words()); });
  }
  static HWY_INLINE Boards gathered(const std::array<const Board*, Games>& from) {
    return made([&](std::size_t i) HWY_ATTR {
      if constexpr (words == 8) {
        const hn::Half<Words> half;
        return hn::Combine(Words(), hn::LoadU(half, from[2 * i + 1]->words.data()),
                           hn::LoadU(half, from[2 * i]->words.data()));
      } else {
        return hn::LoadU(Words(), from[words * i / 4]->words.data() + words * i % 4);
      }
    });
  }
  // Game i's board is made of copies of values[i].
  static HWY_INLINE Boards filled(const std::array<std::uint32_t, Games>& values) {
    return made([&](std::size_t i) HWY_ATTR {
      if constexpr (words == 8) {
        const hn::Half<Words> half;
        const hn::Repartition<std::uint32_t, hn::Half<Words>> quads;
        return hn::Combine(Words(), hn::BitCast(half, hn::Set(quads, values[2 * i + 1])),
                           hn::BitCast(half, hn::Set(quads, values[2 * i])));
      } else {
        return hn::BitCast(Words(), hn::Set(hn::Repartition<std::uint32_t, Words>(), values[words * i / 4]));
      }
    });
  }
  static HWY_INLINE Boards all(const Board& board) {
    std::array<const Board*, Games> same;
    same.fill(&board);
    return gathered(same);
  }
  static HWY_INLINE Boards loaded(const std::array<Board::Words, Games>& from) {
    return made([&](std::size_t i) HWY_ATTR { return hn::LoadU(Words(), from[0].data() + words * i); });
  }
  HWY_INLINE void store(std::array<Board::Words, Games>& to) const {
    for (std::size_t i = 0; i < parts; ++i) hn::StoreU(part[i], Words(), to[0].data() + words * i);
  }
  HWY_INLINE void store(Board& to) const requires(Games == 1) {
    for (std::size_t i = 0; i < parts; ++i) hn::StoreU(part[i], Words(), to.words.data() + words * i);
  }

  friend HWY_INLINE Boards operator&(const Boards& a, const Boards& b) {
    return made([&](std::size_t i) HWY_ATTR { return hn::And(a.part[i], b.part[i]); });
  }
  friend HWY_INLINE Boards operator|(const Boards& a, const Boards& b) {
    return made([&](std::size_t i) HWY_ATTR { return hn::Or(a.part[i], b.part[i]); });
  }
  [[nodiscard]] HWY_INLINE Boards without(const Boards& b) const {
    return made([&](std::size_t i) HWY_ATTR { return hn::AndNot(b.part[i], part[i]); });
  }
  // a | (b & c), one instruction with AVX-512.
  static HWY_INLINE Boards or_and(const Boards& a, const Boards& b, const Boards& c) {
    return made([&](std::size_t i) HWY_ATTR { return hn::OrAnd(a.part[i], b.part[i], c.part[i]); });
  }

  // Boards in which each square shows what lies (dx, dy) from it here. Past the left and right edges lies nothing;
  // rows are counted around, and a row above the topmost is one of the two empty ones that a board of 16 has to spare.
  template <int dx, int dy>
  [[nodiscard]] HWY_INLINE Boards seen_from() const {
    return above<(dy + 16) % 16>().template beside<dx>();
  }

  // The lower halves of `lower`'s boards and the upper halves of `upper`'s.
  static HWY_INLINE Boards joined(const Boards& lower, const Boards& upper) {
    return made([&](std::size_t i) HWY_ATTR {
      if constexpr (words == 2) {
        return i % 2 == 0 ? lower.part[i] : upper.part[i];
      } else {
        return hn::OddEvenBlocks(upper.part[i], lower.part[i]);
      }
    });
  }
  [[nodiscard]] HWY_INLINE Boards halves_swapped() const {
    return made([&](std::size_t i) HWY_ATTR {
      if constexpr (words == 2) {
        return part[i ^ 1];
      } else {
        return hn::SwapAdjacentBlocks(part[i]);
      }
    });
  }

 private:
  template <int columns>
  [[nodiscard]] HWY_INLINE Boards beside() const {
    return made([&](std::size_t i) HWY_ATTR {
      const auto rows = hn::BitCast(Rows(), part[i]);
      if constexpr (columns >= 0) {
        return hn::BitCast(Words(), hn::ShiftRight<columns>(rows));
      } else {
        return hn::BitCast(Words(), hn::ShiftLeft<-columns>(rows));
      }
    });
  }

  template <int rows>
  [[nodiscard]] HWY_INLINE Boards above() const {
    if constexpr (rows == 0) {
      return *this;
    } else if constexpr (rows >= 8) {
      return halves_swapped().template above<rows - 8>();
    } else {
      const Boards swapped = halves_swapped();
      return made([&](std::size_t i)
                      HWY_ATTR { return hn::CombineShiftRightBytes<2 * rows>(Words(), swapped.part[i], part[i]); });
    }
  }
};

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
