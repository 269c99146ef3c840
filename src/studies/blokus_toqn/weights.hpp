// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "studies/blokus_toqn/trainings.hpp"

// Section 4.1.1 of paper 001: what it says of the weights of epsilon 1, which takes no games to test.
namespace aite::studies::paper_001 {

// Weights of a training: the opening's, then the ending's.
using Weights = std::vector<float>;

// A list with a number for each pair of its items would count every item several times. This has as many numbers as
// there are items, with the mean over all pairs as their mean and a spread that is right for it (the jackknife's
// pseudo-values). Nothing for fewer than three items.
std::vector<double> of_pairs(std::size_t items, const std::function<double(std::size_t, std::size_t)>& of_pair);

// Figures 5 to 10, and tables and claims of the weights.
void add_weights(Study& study, const Extent& extent);

}  // namespace aite::studies::paper_001
