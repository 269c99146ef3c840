// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "games/go/state.hpp"
#include "games/style.hpp"

namespace aite::players::go {

// "formula(l & F0(h - b))": the moves that a formula gives (players/go/formulas.hpp has its words). Where none of them
// is legal the question makes no sense. Throws InputError with the column within the formula.
template <int MaxSize>
games::Style<games::go::State<MaxSize>> formula_style(std::string_view text);

}  // namespace aite::players::go
