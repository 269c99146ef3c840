// SPDX-License-Identifier: MIT
// Compiled once for every instruction set, hence no ordinary include guard.
#if defined(AITE_OTHELLO_NTH_BIT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_OTHELLO_NTH_BIT_INL
#undef AITE_OTHELLO_NTH_BIT_INL
#else
#define AITE_OTHELLO_NTH_BIT_INL
#endif

#include <hwy/highway.h>

#include <bit>

#include "base/random.hpp"
#include "games/othello/flips.hpp"

// Where there are vectors of four words or more with a shift count each, 64 and beyond giving 0, and BMI2.
#undef AITE_OTHELLO_VECTORS
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2
#define AITE_OTHELLO_VECTORS 1
#include <immintrin.h>
#else
#define AITE_OTHELLO_VECTORS 0
#endif

HWY_BEFORE_NAMESPACE();
namespace aite::games::othello::HWY_NAMESPACE {

// The n-th lowest square of a set, counted from 0; the empty set if it has no more than n. (AMD processors before Zen 3
// have a slow pdep; they get the right square late.)
HWY_INLINE Bits nth_bit(Bits squares, std::uint32_t n) {
#if AITE_OTHELLO_VECTORS
  return _pdep_u64(Bits{1} << n, squares);
#else
  for (; n > 0; --n) squares &= squares - 1;
  return squares & (0 - squares);
#endif
}

// A uniformly drawn square of a set; of an empty set none, but a number is drawn all the same.
HWY_INLINE Bits random_square(Bits squares, base::Rng& rng) {
  return nth_bit(squares, rng.below(static_cast<std::uint32_t>(std::popcount(squares))));
}

}  // namespace aite::games::othello::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
