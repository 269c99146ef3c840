// SPDX-License-Identifier: MIT
#pragma once

#include "studies/study.hpp"

namespace aite::studies {

// UCT with uniform playouts on Othello: how strength and draws depend on the number of playouts, with the row of paper
// 004's Table 1 that needs nothing but plain MCTS.
Study othello_playouts(Scale scale);

}  // namespace aite::studies
