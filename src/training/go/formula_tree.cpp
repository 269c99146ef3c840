// SPDX-License-Identifier: MIT
#include "training/go/formula_tree.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "training/go/formula_search.hpp"

namespace aite::training::go {

namespace formulas = learn::formulas;

std::string FormulaTreeSettings::arguments() const {
  return fmt::format("--leaves {} --operators {} --reading {} --level {}{} --sample {} --most {} --bits {}", leaves,
                     operators, reading, level, one_more ? "" : " --no-more", sample, most, bits);
}

std::optional<StoredFormulaModel> learn_formula_tree(const FormulaTreeSettings& settings, const Escapes& escapes,
                                                     const Watch& watch) {
  FormulaSearchSettings made_of;
  made_of.leaves = settings.leaves;
  made_of.operators = settings.operators;
  made_of.reading = settings.reading;
  const formulas::TreeSettings tree{
      static_cast<int>(settings.level),        settings.one_more, static_cast<std::size_t>(settings.sample),
      static_cast<std::size_t>(settings.most), settings.bits,     static_cast<std::size_t>(settings.memory) << 20};
  const auto keep_on = [&](double done, double total) {
    watch.show({"functions and questions", done, total});
    return !watch.stop.stop_requested();
  };
  const bool asks = settings.leaves.ends_with('a');
  const auto learned = formulas::learn_tree(asks ? escapes.strings : escapes.task, made_of.made_of(), tree, keep_on);
  if (!learned) {
    if (watch.stop.stop_requested()) return std::nullopt;
    throw base::InputError("no function of this depth holds all that is right, or they do not fit into the memory");
  }
  StoredFormulaModel stored;
  stored.model.formulas.push_back(learned->formula);
  stored.card = Json{{"positions", escapes.kinds.size()},
                     {"strings in atari", escapes.of_string.size()},
                     {"points of", formulas::text(learned->within, players::go::formula_vocabulary())},
                     {"points", learned->points},
                     {"functions that may be questions", learned->candidates},
                     {"questions", learned->questions},
                     {"points wrong", learned->wrong},
                     {"nodes", learned->formula.size()},
                     {"depth", learned->formula.depth()}};
  watch.tell(stored.card.dump());
  return stored;
}

}  // namespace aite::training::go
