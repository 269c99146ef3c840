// SPDX-License-Identifier: MIT

// Drawing one of the set bits of a word, for the target being compiled.
//
// Included once for every target, hence no #pragma once.
#if defined(AITE_GAMES_GO_NTH_BIT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_GO_NTH_BIT_INL
#undef AITE_GAMES_GO_NTH_BIT_INL
#else
#define AITE_GAMES_GO_NTH_BIT_INL
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

// The set bit of `word` that has `rank` set bits below it.
HWY_INLINE std::uint64_t nth_bit(std::uint64_t word, std::uint64_t rank) {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3_DL
  return _pdep_u64(std::uint64_t{1} << rank, word);
#else
  for (; rank > 0; --rank) word &= word - 1;
  return word & (0 - word);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#endif
