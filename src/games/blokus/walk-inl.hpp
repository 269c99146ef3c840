// SPDX-License-Identifier: MIT
// Compiled once for every instruction set: included after hwy/foreach_target.h, which toggles this guard.
#if defined(AITE_GAMES_BLOKUS_WALK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef AITE_GAMES_BLOKUS_WALK_INL
#undef AITE_GAMES_BLOKUS_WALK_INL
#else
#define AITE_GAMES_BLOKUS_WALK_INL
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/blokus/boards-inl.hpp"
#include "games/blokus/counts-inl.hpp"
#include "games/blokus/pieces.hpp"

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

// A board as the anchors of all orientations see it.
template <std::size_t Games>
class Seen {
 public:
  using B = Boards<Games>;

  explicit HWY_INLINE Seen(const B& board) { look(board, std::make_index_sequence<views.count>()); }

  // From the cell that orientation `number`, not the first, adds to its parent.
  template <std::size_t number>
  [[nodiscard]] HWY_INLINE const B& by_added() const {
    return seen_[views.find(orientations[number].added)];
  }

 private:
  template <std::size_t... i>
  HWY_INLINE void look(const B& board, std::index_sequence<i...>) {
    ((seen_[i] = board.template seen_from<views.offsets[i].dx, views.offsets[i].dy>()), ...);
  }

  std::array<B, views.count> seen_;
};

// Goes through the tree of orientations, parents before their children. A walker has a member orientation<number>()
// that says where the anchor of that orientation may lie; what comes of the walk is how many places each has.
template <std::size_t Games, class Walker>
class Walk {
 public:
  using B = Boards<Games>;

  explicit HWY_INLINE Walk(Walker& walker) : walker_(walker) {}

  // `left`: the pieces left, over and over.
  HWY_INLINE void count(const B& left, Counts<Games>& counts) {
    counts.set({only_left(block<0>(), 0, left), only_left(block<1>(), 1, left), only_left(block<2>(), 2, left)});
  }

 private:
  // How often each orientation of a block may be placed.
  template <std::size_t number>
  HWY_INLINE B block() {
    constexpr std::size_t first = number * block_size;
    const B a = group<first>();  // in this order
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
    ((counts = counts | word_counts<Games, i>(walker_.template orientation<first + i>())), ...);
    return counts;
  }

  Walker& walker_;
};

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
