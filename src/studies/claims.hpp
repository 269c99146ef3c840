// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "studies/findings.hpp"
#include "studies/study.hpp"
#include "studies/verdict.hpp"

// Claims as tests on measured values, at the 5 % level. A test without significance decides nothing; it says how large
// the samples would have to be to see the effect that the claim declares to matter.
namespace aite::studies {

// a > b.
ClaimTest greater(Value a, Value b);

// Each value is greater than the one before it: a part for each step.
ClaimTest increasing(std::vector<Value> values);

// a and b differ by less than what matters: confirmed if the interval of their difference lies within it, refuted if it
// lies outside. Of shares this has to be able to fail either way: a tolerance that reaches 0 or 1 from a published
// share (or the expected one, where none is) is a mistake of the study and throws std::logic_error.
ClaimTest equal_within(Value a, Value b);

// The same of a / b, where what matters is a factor.
ClaimTest within_factor(Value a, Value b);

// a and b differ, whichever is greater.
ClaimTest different(Value a, Value b);

// Nothing speaks against a and b being the same: refuted where they differ significantly, and never confirmed, as no
// sample shows that. Its power is that of seeing a difference that matters.
ClaimTest same(Value a, Value b);

// The values of `a` are greater than those of `b`, pair by pair (Student's t-test for pairs). A pair that has not been
// measured yet leaves it undecided.
ClaimTest greater_in_pairs(std::vector<Value> a, std::vector<Value> b);

// The parts of all of them as parts of one claim.
ClaimTest all_of(std::vector<ClaimTest> tests);

}  // namespace aite::studies
