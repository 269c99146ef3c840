// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/commands.hpp"

namespace aite::app {

void add_formulas(CLI::App& program) {
  CLI::App* formulas = program.add_subcommand(
      "formulas", "Go: formulas that say where stones in atari escape, found, chosen and learned (paper 002)");
  formulas->require_subcommand(1);
  add_formulas_data(*formulas);
  add_formulas_search(*formulas);
  add_formulas_choose(*formulas);
  add_formulas_train(*formulas);
  add_formulas_tree(*formulas);
  add_formulas_tactics(*formulas);
  add_formulas_moves(*formulas);
  add_formulas_test(*formulas);
  add_formulas_show(*formulas);
}

}  // namespace aite::app
