// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "studies/findings.hpp"
#include "studies/study.hpp"

// Claims as tests on measured values, at the 5 % level. A test without significance decides nothing; it says how large
// the samples would have to be.
namespace aite::studies {

// a > b.
ClaimTest greater(Value a, Value b);

// Each value is greater than the one before it (Holm's correction over the steps). One step that goes significantly
// the other way refutes it.
ClaimTest increasing(std::vector<Value> values);

// a and b differ by less than `tolerance`: confirmed if the interval of their difference lies within it, refuted if
// it lies outside.
ClaimTest equal_within(Value a, Value b, double tolerance);

// a and b differ, whichever is greater.
ClaimTest different(Value a, Value b);

// The values of `a` are greater than those of `b`, pair by pair (Student's t-test for pairs). A pair that has not been
// measured yet leaves it undecided.
ClaimTest greater_in_pairs(std::vector<Value> a, std::vector<Value> b);

// All of them: refuted if one is, confirmed if all are.
ClaimTest all_of(std::vector<ClaimTest> tests);

}  // namespace aite::studies
