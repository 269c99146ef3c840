// SPDX-License-Identifier: MIT
#include "players/go/formula_view.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"

namespace aite::players::go {

namespace {

constexpr int most_nodes = 500;  // that are shown with their points

template <int MaxSize>
FormulaPart part_of(const learn::formulas::Formula& formula, const games::go::State<MaxSize>& state) {
  FormulaPart part{learn::formulas::tree(formula, formula_vocabulary()).label,
                   learn::formulas::text(formula, formula_vocabulary()),
                   {},
                   {}};
  formula_points(formula, state).for_each([&](int bit) { part.cells.push_back(state.geometry().code(bit)); });
  for (const learn::formulas::Formula& each : formula.operands()) part.below.push_back(part_of(each, state));
  return part;
}

}  // namespace

FormulaView view_formula(std::string_view text, std::string_view position) {
  const learn::formulas::Vocabulary& words = formula_vocabulary();
  const learn::formulas::Formula formula = learn::formulas::parse(text, words);
  if (formula.size() > most_nodes) {
    throw base::InputError(fmt::format("a formula of {} nodes: {} can be shown", formula.size(), most_nodes));
  }
  const games::go::Diagram diagram = games::go::parse_diagram(position, games::go::Rules{});
  return {learn::formulas::text(formula.canonical(), words),
          learn::formulas::line(formula, words),
          learn::formulas::sentence(formula, words),
          formula.depth(),
          formula.size(),
          diagram.size(),
          asks(formula),
          diagram.size() <= 9 ? part_of(formula, games::go::State<9>(diagram))
                              : part_of(formula, games::go::State<19>(diagram))};
}

std::vector<FormulaWord> formula_words() {
  std::vector<FormulaWord> found;
  for (const learn::formulas::Leaf& leaf : formula_vocabulary().leaves) found.push_back({leaf.name, leaf.is});
  for (const learn::formulas::Matrix& matrix : formula_vocabulary().matrices)
    found.push_back({matrix.name, matrix.row});
  return found;
}

}  // namespace aite::players::go
