// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/fixed_list.hpp"
#include "games/go/features/board.hpp"
#include "games/go/features/tactics.hpp"
#include "games/go/state.hpp"

// What a move looks like, for learners of move strengths (Coulom 2007: features compete as teams) and for the order in
// which a tree tries moves. A move has at most one feature of a family.
namespace aite::games::go::features {

struct Family {
  std::string_view name;
  int features;
};

// The first two are all that paper 000 widens by; the rest is ours, after Coulom's list.
inline constexpr std::array families{
    Family{"pattern", pattern_classes},  // the eight points around
    Family{"edge", 10},                  // line from the edge, from 1; 10 is the tenth and beyond
    Family{"rescue", 2},                 // tactic::rescue, rescue_in_atari
    Family{"extend", 2},                 // tactic::extend, extend_in_atari
    Family{"counter", 1},                // tactic::counter
    Family{"capture", 4},                // one stone or more; beside an own chain in atari or not
    Family{"atari", 3},                  // on a chain that cannot get away; on one stone, on more
    Family{"self-atari", 3},             // of one stone, of two or three, of more
    Family{"escape", 2},                 // an own chain in atari gets one liberty, more
    Family{"liberties", 3},              // liberties of the own chain then: 2, 3, 4
    Family{"pressure", 2},               // the weakest chain attacked has then 2 liberties, 3
    Family{"weakness", 2},               // the weakest own chain joined had 2 liberties, 3
    Family{"last", 16},                  // distance from the opponent's last move, from 2
    Family{"before-last", 17},           // distance from the own last move, from 0
    Family{"answer", pattern_classes},   // the pattern again where the last move is one of the eight points
};
constexpr int family_start(std::size_t family) {
  int start = 0;
  for (std::size_t i = 0; i < family; ++i) start += families[i].features;
  return start;
}
inline constexpr int feature_count = family_start(families.size());

// Which features are read: those paper 000 widens by (the first two families), those its playouts are weighed by (the
// pattern and the six tactical ones, in the order of a policy's thetas), the first two families and those six, or all
// of the above.
enum class FeatureSet : std::uint8_t { paper, playout, tactics, wide };
inline constexpr int paper_families = 2;
inline constexpr int paper_features = family_start(paper_families);

using Features = base::FixedList<std::uint16_t, families.size()>;

// The features of a position's moves; a pass has none.
template <int MaxSize>
class FeatureReader {
 public:
  explicit FeatureReader(const State<MaxSize>& state);

  // Of a legal move, in the order of families.
  void read(Move move, FeatureSet set, Features& features) const;

  [[nodiscard]] const Board<MaxSize>& board() const { return board_; }
  [[nodiscard]] int last_point() const { return last_; }  // the opponent's last move as a bit, or nowhere

 private:
  using Set = PointSet<MaxSize>;

  void read_fight(int bit, Features& features) const;

  const State<MaxSize>& state_;
  Board<MaxSize> board_;
  int last_;
  Tactics<MaxSize> tactics_;
};

extern template class FeatureReader<9>;
extern template class FeatureReader<19>;

}  // namespace aite::games::go::features
