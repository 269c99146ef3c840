// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/statistics.hpp"

// Statistics of items that were measured twice.
namespace aite::base {

// Pearson's correlation of a and b, item by item; items that lack one of the two (NaN) are left out. Not a number where
// either does not vary. The sample is the number of items; the interval is Fisher's.
Estimate correlation(const std::vector<double>& a, const std::vector<double>& b);

// The permutation test for pairs, exact: how far out the sum of the differences lies among all choices of their signs.
// Of differences that are 1, 0 or -1 it is McNemar's test.
Tails sign_flip_tails(const std::vector<std::int64_t>& differences);

}  // namespace aite::base
