// SPDX-License-Identifier: MIT
#include "games/blokus/features/weighing.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/features/weigh.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/boards-inl.hpp"

#ifndef AITE_BLOKUS_SETS_OF_A_SIDE  // this file is read once for every instruction set
#define AITE_BLOKUS_SETS_OF_A_SIDE
namespace aite::games::blokus::features {
inline constexpr std::size_t sets_of_a_side = 27;
}  // namespace aite::games::blokus::features
#endif

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::features::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using B = blokus::HWY_NAMESPACE::Boards<2>;  // both sides at once, each with its own cells

// The sets of cells that are weighed: one for every offset of a distance, since a cell may be in several of them.
inline constexpr std::array<Kind, sets_of_a_side> kinds = [] {
  std::array<Kind, sets_of_a_side> list{};
  std::size_t count = 0;
  list[count++] = Kind::effective;
  for (int direction = 0; direction < 4; ++direction) {
    for (const Kind kind : {Kind::reach_1, Kind::reach_3, Kind::reach_5}) list[count++] = kind;
  }
  for (int quadrant = 0; quadrant < 4; ++quadrant) {
    for (const Kind kind : {Kind::reach_2, Kind::reach_4, Kind::reach_4}) list[count++] = kind;
  }
  list[count++] = Kind::blind;
  list[count++] = Kind::covered;
  return list;
}();

class Sets {
 public:
  HWY_INLINE explicit Sets(const Position& position) {
    const B own = B::gathered({&position.occupied[0], &position.occupied[1]});
    const B other = B::gathered({&position.occupied[1], &position.occupied[0]});
    const B above_below = own.template seen_from<0, 1>() | own.template seen_from<0, -1>();
    const B edges = above_below | own.template seen_from<1, 0>() | own.template seen_from<-1, 0>();
    const B corners = above_below.template seen_from<1, 0>() | above_below.template seen_from<-1, 0>();
    open_ = B::all(all_squares).without(other);
    const B empty = open_.without(own);
    free_ = empty.without(edges);
    // Once its side has laid a piece, a start square is not free any more: no need to ask.
    const B effective = free_ & (corners | B::gathered({&start_boards[0], &start_boards[1]}));
    add(effective);
    const Line right = line<1, 0>(effective);
    const Line left = line<-1, 0>(effective);
    const Line up = line<0, 1>(effective);
    const Line down = line<0, -1>(effective);
    quadrant<1, 1>(right, up);
    quadrant<-1, 1>(left, up);
    quadrant<1, -1>(right, down);
    quadrant<-1, -1>(left, down);
    add(empty & edges);
    add(own);
  }

  // The bits of a set that one side has, from square 0 on.
  [[nodiscard]] HWY_INLINE const std::uint8_t* bits(std::size_t set, std::size_t side) const {
    return reinterpret_cast<const std::uint8_t*>(sets_[set][side].data());
  }

 private:
  // What can be reached in one direction without meeting an opposing piece, by steps; own pieces are no obstacle.
  struct Line {
    B one;
    B two;
    B open_one;  // squares one and two steps from which (backwards) there is no opposing piece
    B open_both;
  };

  // What lies (dx, dy) further. No more than two rows at once: a board has two to spare.
  template <int dx, int dy>
  static HWY_INLINE B moved(const B& board) {
    return board.template seen_from<-dx, -dy>();
  }

  template <int dx, int dy>
  HWY_INLINE Line line(const B& effective) {
    Line line;
    line.one = moved<dx, dy>(effective) & open_;
    line.two = moved<dx, dy>(line.one) & open_;
    add(line.one & free_);
    add(line.two & free_);
    add(moved<dx, dy>(line.two) & free_);
    line.open_one = moved<dx, dy>(open_);
    line.open_both = line.open_one & moved<2 * dx, 2 * dy>(open_);
    return line;
  }

  // What lies off both axes: reached along one of them and then a step along the other, with no opposing piece on the
  // way along the other first either.
  template <int dx, int dy>
  HWY_INLINE void quadrant(const Line& beside, const Line& above) {
    add(moved<0, dy>(beside.one) & beside.open_one & free_);
    add(moved<0, dy>(beside.two) & beside.open_both & free_);
    add(moved<dx, 0>(above.two) & above.open_both & free_);
  }

  HWY_INLINE void add(const B& set) { set.store(sets_[count_++]); }

  B open_;  // not the other side's
  B free_;
  std::size_t count_ = 0;
  alignas(64) std::array<std::array<Board::Words, 2>, kinds.size()> sets_;
};

using Lanes = hn::CappedTag<std::int16_t, 32>;
inline constexpr std::size_t lanes = hn::MaxLanes(Lanes());
inline constexpr std::size_t vectors_at_once = 7;  // as many as all squares need with AVX-512

// The weights of all cells, by side of the sets from `first` on.
std::int32_t weigh(const Position& position, const std::array<Weighing::Weights, 2>& weights,
                   const std::array<std::size_t, 2>& first) {
  const Sets sets(position);
  const hn::Repartition<std::int32_t, Lanes> wide;
  const auto ones = hn::Set(Lanes(), 1);
  auto sum = hn::Zero(wide);
  for (std::size_t square = 0; square < Weighing::squares; square += vectors_at_once * lanes) {
    hn::Vec<Lanes> sums[vectors_at_once];
    for (auto& each : sums) each = hn::Zero(Lanes());
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t set = first[side]; set < kinds.size(); ++set) {
        const std::uint8_t* bits = sets.bits(set, side) + square / 8;
        const std::int16_t* values = weights[side][at(kinds[set])].data() + square;
        for (std::size_t i = 0; i < vectors_at_once; ++i) {
          const auto has = hn::LoadMaskBits(Lanes(), bits + i * lanes / 8);
          sums[i] = hn::Add(sums[i], hn::IfThenElseZero(has, hn::Load(Lanes(), values + i * lanes)));
        }
      }
    }
    auto carried = hn::Zero(wide);
    for (const auto& each : sums) sum = hn::ReorderWidenMulAccumulate(wide, each, ones, sum, carried);
    sum = hn::Add(sum, carried);
  }
  return hn::GetLane(hn::SumOfLanes(wide, sum));
}

}  // namespace aite::games::blokus::features::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::blokus::features {

HWY_EXPORT(weigh);

std::int32_t Weighing::weigh(const Position& position) const {
  // Covered cells are the last set: what counts of the other side are all, those alone, or none.
  std::array<std::size_t, 2> first{};
  if (!counts_others_[at(Kind::effective)]) {
    first[blokus::at(other(position.to_move))] = sets_of_a_side - (counts_others_[at(Kind::covered)] ? 1 : 0);
  }
  const std::int32_t first_players =
      HWY_DYNAMIC_DISPATCH(weigh)(position, weights_[static_cast<std::size_t>(phase_of(position))], first);
  return position.to_move == Side::first ? first_players : -first_players;
}

}  // namespace aite::games::blokus::features
#endif
