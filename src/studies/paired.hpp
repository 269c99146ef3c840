// SPDX-License-Identifier: MIT
#pragma once

#include "studies/findings.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

// Claims about items that were measured twice: errors at the same positions, answers to the same problems. What matters
// to them is declared with the deviation of one item's difference.
namespace aite::studies {

// A part about the mean of differences, of so many items in the end: power, effect, Student's interval and p.
Part part_of_items(const base::Moments& differences, double planned, const Effect& matters);

// The numbers of `a` are greater than those of `b`, item by item: Student's t-test for pairs, which is about their
// means. `planned`: items there will be. Lists of different lengths are a mistake of the study and throw
// std::logic_error.
ClaimTest greater_by_item(Numbers a, Numbers b, double planned);

}  // namespace aite::studies
