// SPDX-License-Identifier: MIT
#pragma once

#include "studies/study.hpp"

namespace aite::studies {

// Paper 004: MCTSD, policy networks and their combinations against plain MCTS, and what the paper leaves open.
Study othello_draw(Scale scale);

}  // namespace aite::studies
