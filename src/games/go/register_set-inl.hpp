// SPDX-License-Identifier: MIT

// PointSet<9> in one vector register, for the target being compiled.
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

class RegisterSet {
 public:
  static constexpr int words = PointSet<9>::words;

  HWY_INLINE RegisterSet() : words_(hn::Zero(Tag())) {}
  HWY_INLINE RegisterSet(const PointSet<9>& set) : words_(hn::LoadU(Tag(), set.data())) {}
  HWY_INLINE operator PointSet<9>() const {
    PointSet<9> set;
    hn::StoreU(words_, Tag(), set.data());
    return set;
  }

  [[nodiscard]] HWY_INLINE std::uint64_t word(int i) const {
    return hn::ExtractLane(words_, static_cast<std::size_t>(i));
  }
  [[nodiscard]] HWY_INLINE bool any() const { return !none(); }
  [[nodiscard]] HWY_INLINE bool none() const {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3_DL
    return _mm_testz_si128(words_.raw, words_.raw) != 0;
#else
    return hn::AllTrue(Tag(), hn::Eq(words_, hn::Zero(Tag())));
#endif
  }

  friend HWY_INLINE RegisterSet operator&(RegisterSet a, RegisterSet b) { return hn::And(a.words_, b.words_); }
  friend HWY_INLINE RegisterSet operator|(RegisterSet a, RegisterSet b) { return hn::Or(a.words_, b.words_); }
  friend HWY_INLINE RegisterSet operator-(RegisterSet a, RegisterSet b) { return hn::AndNot(b.words_, a.words_); }

  [[nodiscard]] HWY_INLINE RegisterSet left() const { return hn::ShiftRight<1>(words_); }
  [[nodiscard]] HWY_INLINE RegisterSet right() const { return hn::Add(words_, words_); }
  [[nodiscard]] HWY_INLINE RegisterSet up() const {
    const Vector above = hn::ShiftRightLanes<1>(Tag(), words_);
#if HWY_TARGET == HWY_AVX3_DL
    return Vector{_mm_shrdi_epi64(words_.raw, above.raw, stride)};
#else
    return hn::Or(hn::ShiftRight<stride>(words_), hn::ShiftLeft<64 - stride>(above));
#endif
  }
  [[nodiscard]] HWY_INLINE RegisterSet down() const {
    const Vector below = hn::ShiftLeftLanes<1>(Tag(), words_);
#if HWY_TARGET == HWY_AVX3_DL
    return Vector{_mm_shldi_epi64(words_.raw, below.raw, stride)};
#else
    return hn::Or(hn::ShiftLeft<stride>(words_), hn::ShiftRight<64 - stride>(below));
#endif
  }
  [[nodiscard]] HWY_INLINE RegisterSet neighbours() const { return left() | right() | up() | down(); }

 private:
  using Tag = hn::FixedTag<std::uint64_t, 2>;
  using Vector = hn::Vec<Tag>;

  static constexpr int stride = PointSet<9>::stride;
  static_assert(PointSet<9>::rows_are_whole);

  HWY_INLINE RegisterSet(Vector words_in) : words_(words_in) {}

  Vector words_;
};

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#endif
