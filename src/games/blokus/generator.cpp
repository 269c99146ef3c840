// SPDX-License-Identifier: MIT
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/generator.cpp"
#include <hwy/foreach_target.h>

#include <array>
#include <cstddef>

#include "games/blokus/found-inl.hpp"
#include "games/blokus/walk-inl.hpp"

// Finds all placements of a side at once. Let F be the squares a side may cover and A those of them at its corners. A
// shape fits with its anchor on a square if every cell, seen from there, is in F; it is legal if one is in A as well.
// For a shape S and a cell c more, with all boards seen from the anchor:
//   fits(S + c)  = fits(S) & F(c)
//   legal(S + c) = legal(S) & F(c) | fits(S) & A(c)
// so along the tree of orientations each costs three steps, and two where nothing grows from it. A shape that sticks
// out of the board covers a square that is not there (F is empty in the spare rows and columns around it).
HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

template <std::size_t Games>
class Generator {
 public:
  using B = Boards<Games>;

  HWY_INLINE Generator(const B& free, const B& attaching, Found<Games>& found)
      : free_(free), attaching_(attaching), found_(found) {
    fits_[0] = free;
    legal_[0] = attaching;
  }

  template <std::size_t number>
  HWY_INLINE B orientation() {
    B legal = legal_[0];
    if constexpr (number > 0) {
      constexpr std::size_t parent = orientations[number].parent;
      const B& free = free_.template by_added<number>();
      legal = B::or_and(legal_[parent] & free, fits_[parent], attaching_.template by_added<number>());
      if constexpr (number < parent_count) {
        fits_[number] = fits_[parent] & free;
        legal_[number] = legal;
      }
    }
    legal.store(found_.anchors[number]);
    return legal;
  }

 private:
  Seen<Games> free_;
  Seen<Games> attaching_;
  std::array<B, parent_count> fits_;
  std::array<B, parent_count> legal_;
  Found<Games>& found_;
};

template <std::size_t Games>
void find_placements(const std::array<const Position*, Games>& positions, Found<Games>& found) {
  using B = Boards<Games>;
  std::array<const Board*, Games> own_boards;
  std::array<const Board*, Games> other_boards;
  std::array<const Board*, Games> starts;
  std::array<std::uint32_t, Games> left;
  for (std::size_t i = 0; i < Games; ++i) {
    const std::size_t mover = at(positions[i]->to_move);
    own_boards[i] = &positions[i]->occupied[mover];
    other_boards[i] = &positions[i]->occupied[mover ^ 1];
    starts[i] = &start_boards[mover];
    left[i] = positions[i]->left[mover];
  }
  const B own = B::gathered(own_boards);
  const B above_below = own.template seen_from<0, 1>() | own.template seen_from<0, -1>();
  const B edges = above_below | own.template seen_from<1, 0>() | own.template seen_from<-1, 0>();
  const B corners = above_below.template seen_from<1, 0>() | above_below.template seen_from<-1, 0>();
  const B free = B::all(all_squares).without(own | B::gathered(other_boards) | edges);
  // Once its side has laid a piece, a start square is not free any more: no need to ask.
  const B attaching = free & (corners | B::gathered(starts));
  Generator<Games> generator(free, attaching, found);
  Walk<Games, Generator<Games>>(generator).count(B::filled(left), found.counts);
}

template void find_placements(const std::array<const Position*, 1>& positions, Found<1>& found);
#if HWY_MAX_BYTES >= 64
template void find_placements(const std::array<const Position*, games_per_vector>& positions,
                              Found<games_per_vector>& found);
#endif

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
