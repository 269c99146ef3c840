// SPDX-License-Identifier: MIT
#include "arena/problems/built_in.hpp"

#include <string_view>

#include "protocol/sgf/problem.hpp"

// Made by cmake/embedded.cmake: where the file begins and ends.
extern "C" const char aite_problems_begin[];
extern "C" const char aite_problems_end[];

namespace aite::arena {

const std::vector<games::go::Problem>& built_in_problems() {
  static const std::vector<games::go::Problem> problems =
      protocol::sgf::read_problems(std::string_view(aite_problems_begin, aite_problems_end));
  return problems;
}

}  // namespace aite::arena
