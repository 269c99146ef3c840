// SPDX-License-Identifier: MIT
#include "players/go/formulas.hpp"

#include <algorithm>

#include "games/go/features/graph.hpp"

namespace aite::players::go {

namespace formulas = learn::formulas;

const formulas::Vocabulary& formula_vocabulary() {
  static const formulas::Vocabulary words{
      {{"b", "the opponent's or empty", "the mover's"},
       {"w", "the mover's or empty", "the opponent's"},
       {"l", "empty", "taken"},
       {"h", "in atari or a lone empty point", "not in atari"},
       {"a", "of the string asked about", "not of the string asked about"},
       {"m", "the opponent's last move", "not the opponent's last move"}},
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
formulas::Position formula_position(const games::go::State<MaxSize>& state, const games::go::PointSet<MaxSize>& asked) {
  const games::go::features::Graph<MaxSize> graph(state);
  formulas::Rows strings{words_of<MaxSize>(graph.single), {}};
  for (const auto& string : graph.strings) {
    if (string.stones.count() == 1) continue;  // on the grid, which is quicker
    strings.blocks.push_back({words_of<MaxSize>(string.stones), words_of<MaxSize>(string.row)});
  }
  const games::Move move = state.last_move();
  games::go::PointSet<MaxSize> last;
  if (move != games::no_move && move != games::pass_move) last.add(state.geometry().bit(move.code));
  return {{words_of<MaxSize>(graph.opponent | graph.empty), words_of<MaxSize>(graph.own | graph.empty),
           words_of<MaxSize>(graph.empty), words_of<MaxSize>(graph.nearly), words_of<MaxSize>(asked),
           words_of<MaxSize>(last)},
          {std::move(strings), {words_of<MaxSize>(state.geometry().board), {}}}};
}

bool asks(const formulas::Formula& formula) {
  return std::any_of(formula.nodes().begin(), formula.nodes().end(), [](const formulas::Node& node) {
    return node.op == formulas::Op::leaf && node.which == leaf_asked;
  });
}

template <int MaxSize>
games::go::PointSet<MaxSize> formula_points(const formulas::Formula& formula, const games::go::State<MaxSize>& state) {
  using Set = games::go::PointSet<MaxSize>;
  formulas::Positions rows(formula_layout<MaxSize>(state.size()));
  if (asks(formula)) {
    const games::go::features::Graph<MaxSize> graph(state);
    for (const auto& string : graph.strings) {
      if ((string.stones & graph.own & graph.nearly).any()) rows.add(formula_position(state, string.stones));
    }
  }
  if (rows.size() == 0) rows.add(formula_position(state));
  const formulas::Words values = rows.evaluate(formula);
  Set points = state.geometry().board;
  for (std::size_t i = 0; i < rows.size(); ++i) points &= set_of<MaxSize>(values.data() + i * Set::words);
  return points;
}

template formulas::Layout formula_layout<9>(int size);
template formulas::Layout formula_layout<19>(int size);
template formulas::Position formula_position(const games::go::State<9>& state, const games::go::PointSet<9>& asked);
template formulas::Position formula_position(const games::go::State<19>& state, const games::go::PointSet<19>& asked);
template games::go::PointSet<9> formula_points(const formulas::Formula& formula, const games::go::State<9>& state);
template games::go::PointSet<19> formula_points(const formulas::Formula& formula, const games::go::State<19>& state);

}  // namespace aite::players::go
