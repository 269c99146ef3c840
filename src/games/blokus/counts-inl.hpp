// SPDX-License-Identifier: MIT
// Compiled once for every instruction set: included after hwy/foreach_target.h, which toggles this guard.
#if defined(AITE_GAMES_BLOKUS_COUNTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_BLOKUS_COUNTS_INL
#undef AITE_GAMES_BLOKUS_COUNTS_INL
#else
#define AITE_GAMES_BLOKUS_COUNTS_INL
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/blokus/boards-inl.hpp"
#include "games/blokus/fields.hpp"
#include "games/blokus/pieces.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

// Counts of orientations are bytes: eight to a word (a group), four groups to a block, which is as long as a board.
inline constexpr std::size_t group_size = 8;
inline constexpr std::size_t block_size = 4 * group_size;
inline constexpr std::size_t block_count = (orientation_count + block_size - 1) / block_size;

using OrientationBytes = std::array<Board, block_count>;

constexpr OrientationBytes bytes_by_piece(std::uint64_t (*byte_for)(std::size_t piece)) {
  OrientationBytes bytes;
  for (std::size_t o = 0; o < orientation_count; ++o) {
    bytes[o / block_size].words[o / group_size % 4] |= byte_for(orientations[o].piece) << (o % group_size * 8);
  }
  return bytes;
}

// Where an orientation's piece is in a set of pieces: in which of its bytes, at which bit.
inline constexpr OrientationBytes piece_bytes =
    bytes_by_piece([](std::size_t piece) { return std::uint64_t{piece / 8}; });
inline constexpr OrientationBytes piece_bits =
    bytes_by_piece([](std::size_t piece) { return std::uint64_t{1} << (piece % 8); });

// The counts of a block, without those of pieces that are not left.
template <std::size_t Games>
HWY_INLINE Boards<Games> only_left(const Boards<Games>& counts, std::size_t block, const Boards<Games>& left) {
  using B = Boards<Games>;
  const B bytes = B::all(piece_bytes[block]);
  const B bits = B::all(piece_bits[block]);
  return B::made([&](std::size_t i) HWY_ATTR {
    const typename B::Bytes tag;
    const auto found = hn::TableLookupBytes(hn::BitCast(tag, left.part[i]), hn::BitCast(tag, bytes.part[i]));
    const auto is_left = hn::TestBit(found, hn::BitCast(tag, bits.part[i]));
    return hn::BitCast(typename B::Words(), hn::IfThenElseZero(is_left, hn::BitCast(tag, counts.part[i])));
  });
}

// The squares in each quarter of a board (a word), as byte number `byte` of that word.
template <std::size_t Games, std::size_t byte>
HWY_INLINE Boards<Games> word_counts(const Boards<Games>& boards) {
  using B = Boards<Games>;
  return B::made([&](std::size_t i) HWY_ATTR {
#if HWY_TARGET == HWY_AVX3_DL
    const auto counts = hn::PopulationCount(boards.part[i]);
#else
    const auto counts = hn::SumsOf8(hn::PopulationCount(hn::BitCast(typename B::Bytes(), boards.part[i])));
#endif
    return hn::ShiftLeft<8 * byte>(counts);
  });
}

template <std::size_t Games>
HWY_INLINE Boards<Games> byte_sums(const Boards<Games>& a, const Boards<Games>& b) {
  using B = Boards<Games>;
  return B::made([&](std::size_t i) HWY_ATTR {
    const typename B::Bytes bytes;
    return hn::BitCast(typename B::Words(), hn::Add(hn::BitCast(bytes, a.part[i]), hn::BitCast(bytes, b.part[i])));
  });
}

// Word 0 of each game is the sum of a's four words, byte by byte, word 1 that of b's and so on. A board has 196
// squares, so the counts of its quarters add up within a byte.
template <std::size_t Games>
HWY_INLINE Boards<Games> transposed_sums(const Boards<Games>& a, const Boards<Games>& b, const Boards<Games>& c,
                                         const Boards<Games>& d) {
  using B = Boards<Games>;
  const auto paired = [](const B& x, const B& y) HWY_ATTR {
    const typename B::Words words;
    return byte_sums<Games>(
        B::made([&](std::size_t i) HWY_ATTR { return hn::InterleaveLower(words, x.part[i], y.part[i]); }),
        B::made([&](std::size_t i) HWY_ATTR { return hn::InterleaveUpper(words, x.part[i], y.part[i]); }));
  };
  const B ab = paired(a, b);
  const B cd = paired(c, d);
  return byte_sums<Games>(B::joined(ab, cd), B::joined(cd, ab).halves_swapped());
}

// How many placements there are of each orientation, and a way to the k-th of them all.
template <std::size_t Games>
class Counts {
 public:
  HWY_INLINE void set(const std::array<Boards<Games>, block_count>& blocks) {
    using B = Boards<Games>;
    for (std::size_t block = 0; block < block_count; ++block) blocks[block].store(by_orientation_[block]);
    B::made([&](std::size_t i) HWY_ATTR {
      const auto groups = [&](std::size_t block)
                              HWY_ATTR { return hn::SumsOf8(hn::BitCast(typename B::Bytes(), blocks[block].part[i])); };
      return hn::Or(groups(0), hn::Or(hn::ShiftLeft<16>(groups(1)), hn::ShiftLeft<32>(groups(2))));
    }).store(by_group_);
  }

  [[nodiscard]] HWY_INLINE std::uint32_t total(std::size_t game) const {
    const auto& groups = by_group_[game];
    return fields::sum(groups[0] + groups[1] + groups[2] + groups[3]);
  }

  [[nodiscard]] HWY_INLINE std::uint32_t of_orientation(std::size_t game, std::size_t orientation) const {
    const std::uint64_t group = by_orientation_[orientation / block_size][game][orientation / group_size % 4];
    return static_cast<std::uint32_t>(group >> (8 * (orientation % group_size))) & 0xff;
  }

  // Of all orientations, one after the other; there are no more than these after the last.
  [[nodiscard]] HWY_INLINE const std::uint8_t* bytes() const requires(Games == 1) {
    return reinterpret_cast<const std::uint8_t*>(by_orientation_.data());
  }

  struct Place {
    std::size_t orientation;
    std::uint32_t rest;  // placements of this orientation before it
  };

  [[nodiscard]] HWY_INLINE Place find(std::size_t game, std::uint32_t k) const {
    const auto& groups = by_group_[game];
    const std::array<std::uint64_t, 4> before{0, groups[0], groups[0] + groups[1], groups[0] + groups[1] + groups[2]};
    const fields::Place block = fields::find(before[3] + groups[3], k);
    std::uint32_t group = 0;
    for (std::size_t i = 1; i < 4; ++i) group += block.rest >= fields::get(before[i], block.field) ? 1U : 0U;
    k = block.rest - fields::get(before[group], block.field);

    constexpr std::uint64_t even_bytes = 0x00ff'00ff'00ff'00ff;
    const std::uint64_t counts = by_orientation_[block.field][game][group];
    const std::uint64_t even = counts & even_bytes;
    const fields::Place pair = fields::find(even + ((counts >> 8) & even_bytes), k);
    const std::uint32_t first = fields::get(even, pair.field);
    const bool second = pair.rest >= first;
    return {block.field * block_size + group * group_size + 2 * pair.field + (second ? 1 : 0),
            pair.rest - (second ? first : 0)};
  }

 private:
  alignas(64) std::array<std::array<Board::Words, Games>, block_count> by_orientation_;  // a byte each
  alignas(64) std::array<Board::Words, Games> by_group_;  // in word i, field j: the i-th group of the j-th block
};

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
