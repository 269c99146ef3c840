// SPDX-License-Identifier: MIT

// Two vector registers handled as one, for the target being compiled: a playout is a long chain of steps that each
// wait for the one before, and two independent chains side by side keep the processor busy.
//
// Included once for every target, hence no #pragma once.
#if defined(AITE_GAMES_GO_WIDE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_GO_WIDE_INL
#undef AITE_GAMES_GO_WIDE_INL
#else
#define AITE_GAMES_GO_WIDE_INL
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace aite::games::go {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<std::uint64_t, 8>;
using Vector = hn::Vec<Tag>;
using VectorMask = hn::Mask<Tag>;

inline constexpr std::size_t half = hn::MaxLanes(Tag());
inline constexpr std::size_t lanes = 2 * half;

// A 64-bit number in every lane.
struct Wide {
  Vector a;
  Vector b;
};
// A truth value in every lane.
struct Mask {
  VectorMask a;
  VectorMask b;
};

HWY_INLINE Wide all(std::uint64_t value) { return {hn::Set(Tag(), value), hn::Set(Tag(), value)}; }
HWY_INLINE Wide load(const std::uint64_t* from) { return {hn::Load(Tag(), from), hn::Load(Tag(), from + half)}; }
HWY_INLINE void store(Wide x, std::uint64_t* to) {
  hn::Store(x.a, Tag(), to);
  hn::Store(x.b, Tag(), to + half);
}

HWY_INLINE Wide operator&(Wide x, Wide y) { return {hn::And(x.a, y.a), hn::And(x.b, y.b)}; }
HWY_INLINE Wide operator|(Wide x, Wide y) { return {hn::Or(x.a, y.a), hn::Or(x.b, y.b)}; }
HWY_INLINE Wide operator^(Wide x, Wide y) { return {hn::Xor(x.a, y.a), hn::Xor(x.b, y.b)}; }
HWY_INLINE Wide operator+(Wide x, Wide y) { return {hn::Add(x.a, y.a), hn::Add(x.b, y.b)}; }
HWY_INLINE Wide operator-(Wide x, Wide y) { return {hn::Sub(x.a, y.a), hn::Sub(x.b, y.b)}; }
HWY_INLINE Wide without(Wide x, Wide y) { return {hn::AndNot(y.a, x.a), hn::AndNot(y.b, x.b)}; }

template <int By>
HWY_INLINE Wide shift_left(Wide x) {
  return {hn::ShiftLeft<By>(x.a), hn::ShiftLeft<By>(x.b)};
}
template <int By>
HWY_INLINE Wide shift_right(Wide x) {
  return {hn::ShiftRight<By>(x.a), hn::ShiftRight<By>(x.b)};
}

HWY_INLINE Wide popcount(Wide x) { return {hn::PopulationCount(x.a), hn::PopulationCount(x.b)}; }

// The product of the low halves.
HWY_INLINE Wide multiply(Wide x, Wide y) {
  const hn::Repartition<std::uint32_t, Tag> d;
  return {hn::MulEven(hn::BitCast(d, x.a), hn::BitCast(d, y.a)), hn::MulEven(hn::BitCast(d, x.b), hn::BitCast(d, y.b))};
}

HWY_INLINE Mask operator&(Mask x, Mask y) { return {hn::And(x.a, y.a), hn::And(x.b, y.b)}; }
HWY_INLINE Mask operator|(Mask x, Mask y) { return {hn::Or(x.a, y.a), hn::Or(x.b, y.b)}; }
HWY_INLINE Mask without(Mask x, Mask y) { return {hn::AndNot(y.a, x.a), hn::AndNot(y.b, x.b)}; }

HWY_INLINE Mask operator==(Wide x, Wide y) { return {hn::Eq(x.a, y.a), hn::Eq(x.b, y.b)}; }
HWY_INLINE Mask is_nonzero(Wide x) { return {hn::Ne(x.a, hn::Zero(Tag())), hn::Ne(x.b, hn::Zero(Tag()))}; }
HWY_INLINE Mask is_zero(Wide x) { return {hn::Eq(x.a, hn::Zero(Tag())), hn::Eq(x.b, hn::Zero(Tag()))}; }
HWY_INLINE VectorMask signed_less(Vector x, Vector y) {
  const hn::RebindToSigned<Tag> d;
  return hn::RebindMask(Tag(), hn::Lt(hn::BitCast(d, x), hn::BitCast(d, y)));
}
// For numbers below 2^63.
HWY_INLINE Mask operator<(Wide x, Wide y) { return {signed_less(x.a, y.a), signed_less(x.b, y.b)}; }

HWY_INLINE Wide choose(Mask mask, Wide yes, Wide no) {
  return {hn::IfThenElse(mask.a, yes.a, no.a), hn::IfThenElse(mask.b, yes.b, no.b)};
}
HWY_INLINE Wide where(Mask mask, Wide x) { return {hn::IfThenElseZero(mask.a, x.a), hn::IfThenElseZero(mask.b, x.b)}; }
HWY_INLINE Wide where_not(Mask mask, Wide x) {
  return {hn::IfThenZeroElse(mask.a, x.a), hn::IfThenZeroElse(mask.b, x.b)};
}

// Lane i as bit i.
HWY_INLINE unsigned bits(Mask mask) {
  std::uint8_t low[8] = {};
  std::uint8_t high[8] = {};
  hn::StoreMaskBits(Tag(), mask.a, low);
  hn::StoreMaskBits(Tag(), mask.b, high);
  return low[0] | static_cast<unsigned>(high[0]) << half;
}

#if HWY_TARGET == HWY_AVX3_DL
// The upper word of (high:low) << By, the lower word of (high:low) >> By.
template <int By>
HWY_INLINE Wide high_of_left(Wide high, Wide low) {
  return {Vector{_mm512_shldi_epi64(high.a.raw, low.a.raw, By)}, Vector{_mm512_shldi_epi64(high.b.raw, low.b.raw, By)}};
}
template <int By>
HWY_INLINE Wide low_of_right(Wide high, Wide low) {
  return {Vector{_mm512_shrdi_epi64(low.a.raw, high.a.raw, By)}, Vector{_mm512_shrdi_epi64(low.b.raw, high.b.raw, By)}};
}
#else
template <int By>
HWY_INLINE Wide high_of_left(Wide high, Wide low) {
  return shift_left<By>(high) | shift_right<64 - By>(low);
}
template <int By>
HWY_INLINE Wide low_of_right(Wide high, Wide low) {
  return shift_right<By>(low) | shift_left<64 - By>(high);
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace aite::games::go
HWY_AFTER_NAMESPACE();

#endif
