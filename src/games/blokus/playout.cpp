// SPDX-License-Identifier: MIT
#include "games/blokus/generate.hpp"
#include "games/blokus/state.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/playout.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/play-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

Outcome play_out(const Position& start, base::Rng& rng, Trajectory* trajectory) {
  std::array<Position, 1> game{start};
  Position& position = game[0];
  Placements<1> found;
  while (!position.is_over()) {
    Move move = pass_move;
    if (position.passed[at(position.to_move)]) {
      position.to_move = other(position.to_move);
    } else {
      find_placements<1>(game, found);
      move = play_ply<1>(position, found, 0, rng);
    }
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  return position.outcome();
}

void list_placements(const Position& position, State::MoveList& moves) {
  Placements<1> found;
  find_placements<1>({position}, found);
#if LISTV == 0
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (found.counts.of_orientation(0, o) == 0) continue;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::uint64_t rest = found.anchors[o][0][i]; rest != 0; rest &= rest - 1) {
        moves.push_back(anchor_areas[o].move(static_cast<int>(64 * i) + std::countr_zero(rest)));
      }
    }
  }
#elif LISTV == 1
  Move* out = moves.end();
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (found.counts.of_orientation(0, o) == 0) continue;
    const AnchorArea& area = anchor_areas[o];
    const std::uint64_t row = ((1ull << area.columns) - 1) << area.left;
    const std::uint64_t rows = row * 0x0001000100010001;
    unsigned first = area.first_code;
    for (std::size_t i = 0; i < 4; ++i, first += 4 * area.columns) {
#if HWY_TARGET <= HWY_AVX2
      for (std::uint64_t rest = _pext_u64(found.anchors[o][0][i], rows); rest != 0; rest &= rest - 1) {
        *out++ = {std::uint16_t(first + unsigned(std::countr_zero(rest)))};
      }
#endif
    }
  }
  moves.resize(std::size_t(out - moves.begin()));
#elif LISTV == 2
  Move* out = moves.end();
  const std::uint32_t left = position.left[at(position.to_move)];
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (!(left >> orientations[o].piece & 1)) continue;
    const AnchorArea& area = anchor_areas[o];
    const std::uint64_t row = ((1ull << area.columns) - 1) << area.left;
    const std::uint64_t rows = row * 0x0001000100010001;
    unsigned first = area.first_code;
    for (std::size_t i = 0; i < 4; ++i, first += 4 * area.columns) {
#if HWY_TARGET <= HWY_AVX2
      std::uint64_t rest = _pext_u64(found.anchors[o][0][i], rows);
      const int n = std::popcount(rest);
      for (int k = 0; k < 4; ++k) {
        out[k] = {std::uint16_t(first + unsigned(std::countr_zero(rest)))};
        rest &= rest - 1;
      }
      for (int k = 4; k < n; ++k) {
        out[k] = {std::uint16_t(first + unsigned(std::countr_zero(rest)))};
        rest &= rest - 1;
      }
      out += n;
#endif
    }
  }
  moves.resize(std::size_t(out - moves.begin()));
#elif LISTV == 3
  Move* out = moves.end();
  const std::uint32_t left = position.left[at(position.to_move)];
#if HWY_TARGET == HWY_AVX3_DL
  struct T {
    alignas(64) std::uint8_t t[5][64];
  };
  static constexpr T tab = [] {
    T t{};
    for (int c = 10; c <= 14; ++c)
      for (int b = 0; b < 64; ++b) t.t[c - 10][b] = std::uint8_t((b >> 4) * c + (b & 15));
    return t;
  }();
  for (std::size_t o = 0; o < orientation_count; ++o) {
    if (!(left >> orientations[o].piece & 1)) continue;
    const AnchorArea& area = anchor_areas[o];
    unsigned first = area.first_code - area.left;
    const __m512i t = _mm512_load_si512(tab.t[area.columns - 10]);
    for (std::size_t i = 0; i < 4; ++i, first += 4 * area.columns) {
      const std::uint64_t w = found.anchors[o][0][i];
      const __m512i c = _mm512_maskz_compress_epi8(w, t);
      const __m512i f = _mm512_set1_epi16(short(first));
      _mm512_storeu_si512(out, _mm512_add_epi16(f, _mm512_cvtepu8_epi16(_mm512_castsi512_si256(c))));
      const int n = std::popcount(w);
      if (n > 32)
        _mm512_storeu_si512(out + 32, _mm512_add_epi16(f, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(c, 1))));
      out += n;
    }
  }
#endif
  moves.resize(std::size_t(out - moves.begin()));
#endif
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::blokus {

HWY_EXPORT(play_out);
HWY_EXPORT(list_placements);

Outcome State::playout(base::Rng& rng, Trajectory* trajectory) const {
  return HWY_DYNAMIC_DISPATCH(play_out)(position_, rng, trajectory);
}

void list_placements(const Position& position, State::MoveList& moves) {
  HWY_DYNAMIC_DISPATCH(list_placements)(position, moves);
}

}  // namespace aite::games::blokus
#endif
