// SPDX-License-Identifier: MIT
#include "players/go/formulas.hpp"

#include "games/go/features/graph.hpp"

namespace aite::players::go {

namespace formulas = learn::formulas;

const formulas::Vocabulary& formula_vocabulary() {
  static const formulas::Vocabulary words{
      {{"b", "the opponent's or empty", "the mover's"},
       {"w", "the mover's or empty", "the opponent's"},
       {"l", "empty", "taken"},
       {"h", "in atari or a lone empty point", "not in atari"}},
      {{"F", "its string and all points beside that", "their string and all points beside that"},
       {"F0", "itself and the points beside it", "themselves and the points beside them"}}};
  return words;
}

template <int MaxSize>
formulas::Layout formula_layout(int size) {
  using Set = games::go::PointSet<MaxSize>;
  return {Set::words,
          words_of<MaxSize>(games::go::Geometry<MaxSize>::of(size).board),
          {0, 1, -1, Set::stride, -Set::stride}};
}

template <int MaxSize>
formulas::Position formula_position(const games::go::State<MaxSize>& state) {
  const games::go::features::Graph<MaxSize> graph(state);
  formulas::Rows strings{words_of<MaxSize>(graph.single), {}};
  for (const auto& string : graph.strings) {
    if (string.stones.count() == 1) continue;  // on the grid, which is quicker
    strings.blocks.push_back({words_of<MaxSize>(string.stones), words_of<MaxSize>(string.row)});
  }
  return {{words_of<MaxSize>(graph.opponent | graph.empty), words_of<MaxSize>(graph.own | graph.empty),
           words_of<MaxSize>(graph.empty), words_of<MaxSize>(graph.nearly)},
          {std::move(strings), {words_of<MaxSize>(state.geometry().board), {}}}};
}

template formulas::Layout formula_layout<9>(int size);
template formulas::Layout formula_layout<19>(int size);
template formulas::Position formula_position(const games::go::State<9>& state);
template formulas::Position formula_position(const games::go::State<19>& state);

}  // namespace aite::players::go
