// SPDX-License-Identifier: MIT
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "games/blokus/policy/playout.cpp"
#include <hwy/foreach_target.h>

#include "games/blokus/play-inl.hpp"
#include "games/blokus/policy/policy.hpp"
#include "games/blokus/walk-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace aite::games::blokus::HWY_NAMESPACE {

// Which of the placements found cover one marked square at least, and which two. For a shape S, a cell c more and the
// marks M, all seen from the anchor:
//   one(S + c) = one(S) | M(c)
//   two(S + c) = two(S) | one(S) & M(c)
class Covering {
 public:
  using B = Boards<1>;

  HWY_INLINE Covering(const B& marks, const Found<1>& found) : found_(found), seen_(marks), first_(marks) {}

  template <std::size_t number>
  HWY_INLINE B orientation() {
    B one = first_;
    B two = B::none();
    if constexpr (number > 0) {
      constexpr std::size_t parent = orientations[number].parent;
      const B& added = seen_.by_added<number>();
      one = one_[parent] | added;
      two = B::or_and(two_[parent], one_[parent], added);
    }
    if constexpr (number < parent_count) {
      one_[number] = one;
      two_[number] = two;
    }
    const B legal = B::loaded(found_.anchors[number]);
    (legal & one).store(anchors_[0][number]);
    (legal & two).store(anchors_[1][number]);
    return legal & one;
  }

  // The same for two marked squares, after the walk for one.
  struct Two {
    Covering& covering;
    template <std::size_t number>
    HWY_INLINE B orientation() {
      return B::loaded(covering.anchors_[1][number]);
    }
  };

  [[nodiscard]] const Board::Words& anchors(std::size_t level, std::size_t orientation) const {
    return anchors_[level - 1][orientation][0];
  }

 private:
  const Found<1>& found_;
  Seen<1> seen_;
  B first_;
  std::array<B, parent_count> one_;
  std::array<B, parent_count> two_;
  alignas(64) std::array<std::array<std::array<Board::Words, 1>, orientation_count>, 2> anchors_;
};

// Squares at which the side that is not to move may go on.
HWY_INLINE Boards<1> enemy_corners(const Position& position) {
  using B = Boards<1>;
  const std::size_t enemy = at(position.to_move) ^ 1;
  const B own = B::all(position.occupied[enemy]);
  const B above_below = own.seen_from<0, 1>() | own.seen_from<0, -1>();
  const B edges = above_below | own.seen_from<1, 0>() | own.seen_from<-1, 0>();
  const B corners = above_below.seen_from<1, 0>() | above_below.seen_from<-1, 0>();
  const B free = B::all(all_squares).without(own | B::all(position.occupied[enemy ^ 1]) | edges);
  return free & (corners | B::all(start_boards[enemy]));
}

// The weight of each orientation's placements together.
struct OrientationWeights {
  alignas(64) policy::Policy::ByOrientation of;
  std::uint32_t total = 0;

  HWY_INLINE OrientationWeights(const policy::Policy::Weights& weights, const Counts<1>& all, const Counts<1>& one,
                                const Counts<1>& two) {
    const hn::ScalableTag<std::uint32_t> tag;
    const hn::Rebind<std::uint8_t, decltype(tag)> bytes;
    auto sum = hn::Zero(tag);
    for (std::size_t o = 0; o < of.size(); o += hn::Lanes(tag)) {
      const auto counted = [&](const Counts<1>& counts)
                               HWY_ATTR { return hn::PromoteTo(tag, hn::Load(bytes, counts.bytes() + o)); };
      const auto n2 = counted(two);
      const auto n1 = hn::Sub(counted(one), n2);
      const auto n0 = hn::Sub(counted(all), counted(one));
      const auto weight = hn::Add(hn::Mul(n0, hn::Load(tag, weights.of_level[0].data() + o)),
                                  hn::Add(hn::Mul(n1, hn::Load(tag, weights.of_level[1].data() + o)),
                                          hn::Mul(n2, hn::Load(tag, weights.of_level[2].data() + o))));
      hn::Store(weight, tag, of.data() + o);
      sum = hn::Add(sum, weight);
    }
    total = hn::GetLane(hn::SumOfLanes(tag, sum));
  }
};

// The squares of `words` that are not in `without`.
HWY_INLINE Board::Words less(Board::Words words, const Board::Words& without) {
  for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~without[i];
  return words;
}

HWY_INLINE std::uint32_t squares_in(const Board::Words& words) {
  std::uint32_t count = 0;
  for (const std::uint64_t word : words) count += static_cast<std::uint32_t>(std::popcount(word));
  return count;
}

// The side to move makes one of its placements by the policy, or passes if there is none.
HWY_INLINE Move play_policy_ply(Game& game, const policy::Policy& policy) {
  Position& position = game.position;
  const std::size_t mover = at(position.to_move);
  Found<1> found;
  find_placements<1>({&position}, found);
  if (HWY_UNLIKELY(found.counts.total(0) == 0)) {
    position.passed[mover] = true;
    position.to_move = other(position.to_move);
    return pass_move;
  }
  const Boards<1> left = Boards<1>::filled({position.left[mover]});
  Covering covering(enemy_corners(position), found);
  Counts<1> one;
  Counts<1> two;
  Walk<1, Covering>(covering).count(left, one);
  Covering::Two of_two{covering};
  Walk<1, Covering::Two>(of_two).count(left, two);
  const policy::Policy::Weights& weights = policy.weights(stage_of(position.left[mover]));
  const OrientationWeights orientation_weights(weights, found.counts, one, two);
  std::uint32_t k = game.rng.below(orientation_weights.total);
  std::size_t orientation = 0;
  for (; k >= orientation_weights.of[orientation]; ++orientation) k -= orientation_weights.of[orientation];
  const Board::Words& all = found.anchors[orientation][0];
  const Board::Words& with_one = covering.anchors(1, orientation);
  const Board::Words& with_two = covering.anchors(2, orientation);
  const std::array<Board::Words, policy::levels> by_level{less(all, with_one), less(with_one, with_two), with_two};
  std::size_t level = 0;
  for (;; ++level) {
    const std::uint32_t here = squares_in(by_level[level]) * weights.of_level[level][orientation];
    if (k < here) break;
    k -= here;
  }
  const std::uint32_t anchor = kth_square(by_level[level], k / weights.of_level[level][orientation]);
  (Boards<1>::all(position.occupied[mover]) | laid(orientation, anchor)).store(position.occupied[mover]);
  position.left[mover] &= ~(1U << orientations[orientation].piece);
  position.to_move = other(position.to_move);
  return anchor_areas[orientation].move(static_cast<int>(anchor));
}

Outcome play_policy_out(const Position& start, const policy::Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  Game game{start, rng};
  while (!game.position.is_over()) {
    Move move = pass_move;
    if (game.position.passed[at(game.position.to_move)]) {
      game.position.to_move = other(game.position.to_move);
    } else {
      move = play_policy_ply(game, policy);
    }
    if (trajectory != nullptr) trajectory->push_back(move);
  }
  rng = game.rng;
  return game.position.outcome();
}

}  // namespace aite::games::blokus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace aite::games::blokus {

HWY_EXPORT(play_policy_out);

Outcome policy::play_out(const Position& position, const Policy& policy, base::Rng& rng, Trajectory* trajectory) {
  return HWY_DYNAMIC_DISPATCH(play_policy_out)(position, policy, rng, trajectory);
}

}  // namespace aite::games::blokus
#endif
