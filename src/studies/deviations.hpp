// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "studies/parts.hpp"

// Where the studies of papers differ from them.
namespace aite::studies {

std::vector<Deviation> blokus_toqn_deviations();
std::vector<Deviation> go_formulas_deviations();
std::vector<Deviation> go_history_deviations();
std::vector<Deviation> go_style_deviations(bool of_its_size);  // with policies from as many positions as the paper has
std::vector<Deviation> othello_draw_deviations();
std::vector<Deviation> othello_playouts_deviations();

}  // namespace aite::studies
