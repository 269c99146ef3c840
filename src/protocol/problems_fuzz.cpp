// SPDX-License-Identifier: MIT
// libFuzzer feeds the reader of problems. What it accepts is written and read again without change, and is solved or
// refused with a reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "games/go/problems/solution.hpp"
#include "protocol/sgf/problem.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite;
  try {
    for (const games::go::Problem& problem :
         protocol::sgf::read_problems(std::string_view(reinterpret_cast<const char*>(data), size))) {
      const std::string text = protocol::sgf::write_problem(problem);
      if (protocol::sgf::write_problem(protocol::sgf::read_problems(text).front()) != text) std::abort();
      if (problem.region.size() > 8) continue;  // sound as well, but slow for what it would tell
      static_cast<void>(games::go::objection(problem, games::go::solve(problem, 1000)));
    }
  } catch (const base::InputError&) {
  }
  return 0;
}
