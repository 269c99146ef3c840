// SPDX-License-Identifier: MIT

// PointSet in one vector register, for the target being compiled: PointSet<9> everywhere, PointSet<19> where registers
// have 512 bits.
//
// Included once for every target, hence no #pragma once.
#if defined(AITE_GAMES_GO_REGISTER_SET_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_GO_REGISTER_SET_INL
#undef AITE_GAMES_GO_REGISTER_SET_INL
#else
#define AITE_GAMES_GO_REGISTER_SET_INL
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "games/go/point_set.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <int MaxSize>
class RegisterSet {
 public:
  static constexpr int words = PointSet<MaxSize>::words;

  HWY_INLINE RegisterSet() : words_(hn::Zero(Tag())) {}
  HWY_INLINE RegisterSet(const PointSet<MaxSize>& set) : words_(load(set)) {}
  HWY_INLINE operator PointSet<MaxSize>() const {
    PointSet<MaxSize> set;
    if constexpr (lanes == words) {
      hn::StoreU(words_, Tag(), set.data());
    } else {
      hn::BlendedStore(words_, hn::FirstN(Tag(), std::size_t{words}), Tag(), set.data());
    }
    return set;
  }

  [[nodiscard]] HWY_INLINE std::uint64_t word(int i) const {
    return hn::ExtractLane(words_, static_cast<std::size_t>(i));
  }
  [[nodiscard]] HWY_INLINE bool any() const { return !none(); }
  [[nodiscard]] HWY_INLINE bool none() const {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3_DL
    if constexpr (lanes == 2) return _mm_testz_si128(words_.raw, words_.raw) != 0;
#endif
    return hn::AllTrue(Tag(), hn::Eq(words_, hn::Zero(Tag())));
  }

  friend HWY_INLINE RegisterSet operator&(RegisterSet a, RegisterSet b) { return hn::And(a.words_, b.words_); }
  friend HWY_INLINE RegisterSet operator|(RegisterSet a, RegisterSet b) { return hn::Or(a.words_, b.words_); }
  friend HWY_INLINE RegisterSet operator-(RegisterSet a, RegisterSet b) { return hn::AndNot(b.words_, a.words_); }

  [[nodiscard]] HWY_INLINE RegisterSet left() const {
    if constexpr (PointSet<MaxSize>::rows_are_whole) return hn::ShiftRight<1>(words_);
    return down_bits<1>();
  }
  [[nodiscard]] HWY_INLINE RegisterSet right() const {
    if constexpr (PointSet<MaxSize>::rows_are_whole) return hn::Add(words_, words_);
    return up_bits<1>();
  }
  [[nodiscard]] HWY_INLINE RegisterSet up() const { return down_bits<PointSet<MaxSize>::stride>(); }
  [[nodiscard]] HWY_INLINE RegisterSet down() const { return up_bits<PointSet<MaxSize>::stride>(); }
  [[nodiscard]] HWY_INLINE RegisterSet neighbours() const { return left() | right() | up() | down(); }

 private:
  static constexpr std::size_t lanes = words <= 2 ? 2 : 8;
  using Tag = hn::FixedTag<std::uint64_t, lanes>;
  using Vector = hn::Vec<Tag>;

  HWY_INLINE RegisterSet(Vector words_in) : words_(words_in) {}

  HWY_INLINE static Vector load(const PointSet<MaxSize>& set) {
    if constexpr (lanes == words) {
      return hn::LoadU(Tag(), set.data());
    } else {
      return hn::MaskedLoad(hn::FirstN(Tag(), std::size_t{words}), Tag(), set.data());
    }
  }

  template <int By>
  [[nodiscard]] HWY_INLINE RegisterSet down_bits() const {
#if HWY_TARGET == HWY_AVX3_DL
    if constexpr (lanes == 8) {
      return Vector{_mm512_shrdi_epi64(words_.raw, _mm512_alignr_epi64(_mm512_setzero_si512(), words_.raw, 1), By)};
    } else {
      return Vector{_mm_shrdi_epi64(words_.raw, hn::ShiftRightLanes<1>(Tag(), words_).raw, By)};
    }
#else
    return hn::Or(hn::ShiftRight<By>(words_), hn::ShiftLeft<64 - By>(hn::ShiftRightLanes<1>(Tag(), words_)));
#endif
  }
  template <int By>
  [[nodiscard]] HWY_INLINE RegisterSet up_bits() const {
#if HWY_TARGET == HWY_AVX3_DL
    if constexpr (lanes == 8) {
      return Vector{_mm512_shldi_epi64(words_.raw, _mm512_alignr_epi64(words_.raw, _mm512_setzero_si512(), 7), By)};
    } else {
      return Vector{_mm_shldi_epi64(words_.raw, hn::ShiftLeftLanes<1>(Tag(), words_).raw, By)};
    }
#else
    return hn::Or(hn::ShiftLeft<By>(words_), hn::ShiftRight<64 - By>(hn::ShiftLeftLanes<1>(Tag(), words_)));
#endif
  }

  Vector words_;
};

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#endif
