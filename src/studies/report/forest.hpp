// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "studies/svg.hpp"
#include "studies/verdict.hpp"

namespace aite::studies {

// All claims in one picture, a row for each: the effect of the leading part with its interval, what counts as equal,
// the paper's value, n. Claims to which the same matters share an axis, which fits them.
std::string forest_svg(const std::vector<Claim>& claims);

// The ends of such an axis, in the unit of the claims; of ratios their logarithms.
Range forest_axis(const std::vector<const Claim*>& claims);

// A verdict in one letter, for where there is no colour.
char judgement_letter(Judgement judgement);
std::string_view judgement_colour(Judgement judgement);

}  // namespace aite::studies
