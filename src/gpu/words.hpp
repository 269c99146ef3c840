// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

// The few words kernels are written in. nvcc makes code of a GPU of them; for any other compiler they are ordinary C++,
// in which a warp is a loop over its 32 lanes, so that the very same kernels run, and are tested, where no GPU is.
//
// A kernel is played by workers: a worker is one thread, or one warp. A warp's code is written once for all its lanes:
// what is the same in all of them is an ordinary variable, what differs is an Each, and lanes look at nothing but the
// latter's own element except through the words below.
//
// AITE_UNROLL before a loop: arrays that its variable counts through are to stay in registers.
// AITE_ROLLED before a loop: it is not to be written out several times.
// AITE_CALLED for functions whose code is there once, however many call them: a kernel that is longer than the cache of
// instructions waits for them most of the time.
#ifdef __CUDACC__
#define AITE_DEVICE __device__ __forceinline__
#define AITE_CALLED __device__ __noinline__ inline
#define AITE_UNROLL _Pragma("unroll")
#define AITE_ROLLED _Pragma("unroll 1")
#else
#define AITE_DEVICE inline
#define AITE_CALLED inline
#define AITE_UNROLL
#define AITE_ROLLED
#endif

namespace aite::gpu {

inline constexpr int warp_lanes = 32;

AITE_DEVICE std::uint32_t count_bits(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__popc(word));
#else
  return static_cast<std::uint32_t>(__builtin_popcount(word));
#endif
}

AITE_DEVICE std::uint32_t count_bits(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__popcll(word));
#else
  return static_cast<std::uint32_t>(__builtin_popcountll(word));
#endif
}

// The lowest bit's number; the word is not 0.
AITE_DEVICE std::uint32_t lowest_bit(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__ffs(static_cast<int>(word)) - 1);
#else
  return static_cast<std::uint32_t>(__builtin_ctz(word));
#endif
}

// The highest bit's number; the word is not 0.
AITE_DEVICE std::uint32_t highest_bit(std::uint64_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(63 - __clzll(static_cast<long long>(word)));
#else
  return static_cast<std::uint32_t>(63 - __builtin_clzll(word));
#endif
}

// The lower and the upper word of a pair that is shifted: what falls out of the one comes into the other.
AITE_DEVICE std::uint32_t lower_shifted_right(std::uint32_t lower, std::uint32_t upper, std::uint32_t by) {
#ifdef __CUDA_ARCH__
  return __funnelshift_r(lower, upper, by);
#else
  return static_cast<std::uint32_t>((std::uint64_t{upper} << 32 | lower) >> by);         // by < 32
#endif
}

AITE_DEVICE std::uint32_t upper_shifted_left(std::uint32_t lower, std::uint32_t upper, std::uint32_t by) {
#ifdef __CUDA_ARCH__
  return __funnelshift_l(lower, upper, by);
#else
  return static_cast<std::uint32_t>((std::uint64_t{upper} << 32 | lower) >> (32 - by));  // by < 32
#endif
}

AITE_DEVICE std::uint32_t rotated_right(std::uint32_t word, std::uint32_t by) {
#ifdef __CUDA_ARCH__
  return __funnelshift_r(word, word, by);
#else
  return word >> (by & 31U) | word << ((0U - by) & 31U);
#endif
}

// Where the number of a bit that has `rank` ones below it in a word has been narrowed down to.
struct Narrowed {
  std::uint32_t word;  // from the bit `bit` on
  std::uint32_t rank;
  std::uint32_t bit;
};
// By halves, until so many bits are left to look at.
AITE_DEVICE Narrowed narrowed(std::uint32_t word, std::uint32_t rank, std::uint32_t left) {
  std::uint32_t bit = 0;
  for (std::uint32_t width = 16; width >= left; width /= 2) {
    const std::uint32_t below = count_bits(word & ((1U << width) - 1));
    const bool further = rank >= below;
    rank -= further ? below : 0;
    word >>= further ? width : 0;
    bit += further ? width : 0;
  }
  return {word, rank, bit};
}
// The number of the bit that has `rank` ones below it. There is such a bit.
AITE_DEVICE std::uint32_t nth_bit(std::uint32_t word, std::uint32_t rank) { return narrowed(word, rank, 1).bit; }

// of / by, rounded down, where `of` is at most 2^48: a double's rounding is too fine to reach the next whole number,
// which is 1 / by away at least, and a GPU divides doubles several times as fast as whole numbers of 64 bits.
AITE_DEVICE std::uint64_t whole_quotient(std::uint64_t of, std::uint32_t by) {
  return static_cast<std::uint64_t>(static_cast<double>(of) / static_cast<double>(by));
}

AITE_DEVICE int sign_of(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

AITE_DEVICE float square_root(float number) {
#ifdef __CUDA_ARCH__
  return __fsqrt_rn(number);
#else
  return __builtin_sqrtf(number);
#endif
}

// A whole number more than 0 for every number, in the same order.
AITE_DEVICE std::uint32_t as_ordered(float number) {
#ifdef __CUDA_ARCH__
  const std::uint32_t bits = __float_as_uint(number);
#else
  const auto bits = std::bit_cast<std::uint32_t>(number);
#endif
  constexpr std::uint32_t sign = 1U << 31;
  return (bits & sign) != 0 ? ~bits : bits | sign;
}

// Adds to a number that other workers add to as well; what it was before.
template <class Number>
AITE_DEVICE Number add_to(Number& sum, Number more) {
#ifdef __CUDA_ARCH__
  static_assert(sizeof(Number) == 4 || sizeof(Number) == 8);  // sums of two's complement do not care about signs
  using Word = std::conditional_t<sizeof(Number) == 4, unsigned, unsigned long long>;
  return static_cast<Number>(atomicAdd(reinterpret_cast<Word*>(&sum), static_cast<Word>(more)));
#else
  const Number before = sum;
  sum += more;
  return before;
#endif
}

// A value in every lane of a warp.
template <class T>
class Each {
 public:
#ifdef __CUDA_ARCH__
  AITE_DEVICE T& operator[](int /*lane*/) { return mine_; }
  AITE_DEVICE const T& operator[](int /*lane*/) const { return mine_; }

 private:
  T mine_{};
#else
  T& operator[](int lane) { return of_[static_cast<std::size_t>(lane)]; }
  const T& operator[](int lane) const { return of_[static_cast<std::size_t>(lane)]; }

 private:
  std::array<T, warp_lanes> of_{};
#endif
};

// Every lane computes something of its own, and writes nothing that others read.
template <class F>
AITE_DEVICE void by_lane(F&& what) {
#ifdef __CUDA_ARCH__
  what(static_cast<int>(threadIdx.x % warp_lanes));
#else
  for (int lane = 0; lane < warp_lanes; ++lane) what(lane);
#endif
}

// Every lane does `what`. What one writes to memory the others see after it, and not before.
template <class F>
AITE_DEVICE void in_lanes(F&& what) {
#ifdef __CUDA_ARCH__
  __syncwarp();
  what(static_cast<int>(threadIdx.x % warp_lanes));
  __syncwarp();
#else
  for (int lane = 0; lane < warp_lanes; ++lane) what(lane);
#endif
}

// The threads of a block, or what stands for one, do `what` with each number below `count`. What one writes to memory
// the others see after it.
template <class F>
AITE_DEVICE void in_threads(std::uint32_t count, F&& what) {
#ifdef __CUDA_ARCH__
  for (std::uint32_t i = threadIdx.x; i < count; i += blockDim.x) what(i);
  __syncthreads();
#else
  for (std::uint32_t i = 0; i < count; ++i) what(i);
#endif
}

// One lane does `what`, which the others see as above.
template <class F>
AITE_DEVICE void once(F&& what) {
#ifdef __CUDA_ARCH__
  __syncwarp();
  if (threadIdx.x % warp_lanes == 0) what();
  __syncwarp();
#else
  what();
#endif
}

// The lanes where it holds, a bit each.
AITE_DEVICE std::uint32_t votes(const Each<bool>& holds) {
#ifdef __CUDA_ARCH__
  return __ballot_sync(0xffffffffU, holds[0]);
#else
  std::uint32_t all = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) all |= (holds[lane] ? 1U : 0U) << lane;
  return all;
#endif
}

// What lane `lane` has.
template <class T>
AITE_DEVICE T value_of(const Each<T>& values, std::uint32_t lane) {
#ifdef __CUDA_ARCH__
  return __shfl_sync(0xffffffffU, values[0], static_cast<int>(lane));
#else
  return values[static_cast<int>(lane)];
#endif
}

// What the lane `step` further has; 0 beyond the last and before the first.
AITE_DEVICE Each<std::uint32_t> from_beside(const Each<std::uint32_t>& values, int step) {
  Each<std::uint32_t> moved;
#ifdef __CUDA_ARCH__
  const int from = static_cast<int>(threadIdx.x % warp_lanes) + step;
  const std::uint32_t value = __shfl_sync(0xffffffffU, values[0], from & (warp_lanes - 1));
  moved[0] = from >= 0 && from < warp_lanes ? value : 0;
#else
  for (int lane = 0; lane < warp_lanes; ++lane) {
    const int from = lane + step;
    moved[lane] = from >= 0 && from < warp_lanes ? values[from] : 0;
  }
#endif
  return moved;
}

// What the lane `step` further has, where the first follows the last.
AITE_DEVICE Each<std::uint32_t> rotated(const Each<std::uint32_t>& values, int step) {
  Each<std::uint32_t> moved;
#ifdef __CUDA_ARCH__
  moved[0] = __shfl_sync(0xffffffffU, values[0], static_cast<int>(threadIdx.x) + step);
#else
  for (int lane = 0; lane < warp_lanes; ++lane) moved[lane] = values[(lane + step) & (warp_lanes - 1)];
#endif
  return moved;
}

// What the lane `from` has, another one for each.
AITE_DEVICE Each<std::uint32_t> gathered(const Each<std::uint32_t>& values, const Each<std::uint32_t>& from) {
  Each<std::uint32_t> found;
#ifdef __CUDA_ARCH__
  found[0] = __shfl_sync(0xffffffffU, values[0], static_cast<int>(from[0]));
#else
  for (int lane = 0; lane < warp_lanes; ++lane) found[lane] = values[static_cast<int>(from[lane])];
#endif
  return found;
}

// The sum of a lane's value and of those of all lanes before it.
AITE_DEVICE Each<std::uint32_t> sums_so_far(Each<std::uint32_t> values) {
  AITE_UNROLL
  for (int step = 1; step < warp_lanes; step *= 2) {
#ifdef __CUDA_ARCH__
    const std::uint32_t before = __shfl_up_sync(0xffffffffU, values[0], static_cast<unsigned>(step));
    values[0] += static_cast<int>(threadIdx.x % warp_lanes) >= step ? before : 0;
#else
    for (int lane = warp_lanes - 1; lane >= step; --lane) values[lane] += values[lane - step];
#endif
  }
  return values;
}

AITE_DEVICE std::uint32_t sum(const Each<std::uint32_t>& values) {
#ifdef __CUDA_ARCH__
  return __reduce_add_sync(0xffffffffU, values[0]);
#else
  std::uint32_t all = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) all += values[lane];
  return all;
#endif
}

AITE_DEVICE std::uint32_t greatest(const Each<std::uint32_t>& values) {
#ifdef __CUDA_ARCH__
  return __reduce_max_sync(0xffffffffU, values[0]);
#else
  std::uint32_t most = 0;
  for (int lane = 0; lane < warp_lanes; ++lane) most = most < values[lane] ? values[lane] : most;
  return most;
#endif
}

}  // namespace aite::gpu
