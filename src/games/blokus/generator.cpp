// SPDX-License-Identifier: MIT
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/generator.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/blokus/boards-inl.hpp"
#include "games/blokus/counts-inl.hpp"
#include "games/blokus/found-inl.hpp"
#include "games/blokus/pieces.hpp"

// Finds all placements of a side at once. Let F be the squares a side may cover and A those of them at its corners. A
// shape fits with its anchor on a square if every cell, seen from there, is in F; it is legal if one is in A as well.
// For a shape S and a cell c more, with all boards seen from the anchor:
//   fits(S + c)  = fits(S) & F(c)
//   legal(S + c) = legal(S) & F(c) | fits(S) & A(c)
// so along the tree of orientations each costs three steps, and two where nothing grows from it. A shape that sticks
// out of the board covers a square that is not there (F is empty in the spare rows and columns around it).
HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

inline constexpr std::size_t parent_count = static_cast<std::size_t>(
    std::count_if(orientations.begin(), orientations.end(),
                  [](const Orientation& orientation) { return orientation.shape.size < max_piece_size; }));

// From where an anchor looks at the board: a place for every cell that some orientation adds to its parent.
struct Views {
  std::array<Offset, orientation_count> offsets;
  std::size_t count = 0;

  constexpr std::size_t find(Offset offset) const {
    return static_cast<std::size_t>(std::find(offsets.begin(), offsets.begin() + count, offset) - offsets.begin());
  }
};

inline constexpr Views views = [] {
  Views all{};
  for (std::size_t o = 1; o < orientation_count; ++o) {
    if (all.find(orientations[o].added) == all.count) all.offsets[all.count++] = orientations[o].added;
  }
  return all;
}();

template <std::size_t Games>
class Generator {
 public:
  using B = Boards<Games>;

  HWY_INLINE Generator(const B& free, const B& attaching, Found<Games>& found) : found_(found) {
    fits_[0] = free;
    legal_[0] = attaching;
    look(free, attaching, std::make_index_sequence<views.count>());
  }

  // `left`: the pieces left, over and over.
  HWY_INLINE void generate(const B& left) {
    found_.counts.set({only_left(block<0>(), 0, left), only_left(block<1>(), 1, left), only_left(block<2>(), 2, left)});
  }

 private:
  template <std::size_t... i>
  HWY_INLINE void look(const B& free, const B& attaching, std::index_sequence<i...>) {
    ((free_[i] = free.template seen_from<views.offsets[i].dx, views.offsets[i].dy>()), ...);
    ((attaching_[i] = attaching.template seen_from<views.offsets[i].dx, views.offsets[i].dy>()), ...);
  }

  // How often each orientation of a block may be placed.
  template <std::size_t number>
  HWY_INLINE B block() {
    constexpr std::size_t first = number * block_size;
    const B a = group<first>();  // in this order: parents before their children
    const B b = group<first + group_size>();
    const B c = group<first + 2 * group_size>();
    const B d = group<first + 3 * group_size>();
    return transposed_sums<Games>(a, b, c, d);
  }

  template <std::size_t first>
  HWY_INLINE B group() {
    constexpr std::size_t size = std::min(group_size, orientation_count - first);
    return group<first>(std::make_index_sequence<size>());
  }

  template <std::size_t first, std::size_t... i>
  HWY_INLINE B group(std::index_sequence<i...>) {
    B counts = B::none();
    ((counts = counts | word_counts<Games, i>(orientation<first + i>())), ...);
    return counts;
  }

  template <std::size_t number>
  HWY_INLINE B orientation() {
    B legal = legal_[0];
    if constexpr (number > 0) {
      constexpr std::size_t parent = orientations[number].parent;
      constexpr std::size_t view = views.find(orientations[number].added);
      legal = B::or_and(legal_[parent] & free_[view], fits_[parent], attaching_[view]);
      if constexpr (number < parent_count) {
        fits_[number] = fits_[parent] & free_[view];
        legal_[number] = legal;
      }
    }
    legal.store(found_.anchors[number]);
    return legal;
  }

  std::array<B, views.count> free_;
  std::array<B, views.count> attaching_;
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
  Generator<Games>(free, attaching, found).generate(B::filled(left));
}

template void find_placements(const std::array<const Position*, 1>& positions, Found<1>& found);
#if HWY_MAX_BYTES >= 64
template void find_placements(const std::array<const Position*, games_per_vector>& positions,
                              Found<games_per_vector>& found);
#endif

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
