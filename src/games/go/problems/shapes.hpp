// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/random.hpp"
#include "games/go/problems/problem.hpp"
#include "games/go/problems/spaces.hpp"

namespace aite::games::go {

// Problems have one right move, everything else is wrong, no ko is involved, there are at least three moves to choose
// from and the target is not simply taken. They come with lines and a reason. All stones that a space can hold are
// looked at at once (LocalTable).

// Up to `most` problems in a space, at random, without stones that could be left out without changing the answer.
std::vector<Problem> problems_in(const Problem& space, base::Rng& rng, int most);

// The stones of a game as problems: for whoever moves first, for either side, or none.
std::vector<Problem> problems_of(const PlayedSpace& played);

}  // namespace aite::games::go
