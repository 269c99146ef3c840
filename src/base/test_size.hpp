// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>

#include "base/text.hpp"

namespace aite::base {

// How much a test should do. The sizes written in tests suit a Release build; a sanitizer's run sets AITE_TEST_SCALE
// below 1.
inline std::uint64_t test_size(std::uint64_t full) {
  const char* scale = std::getenv("AITE_TEST_SCALE");
  if (scale == nullptr) return full;
  const double wanted = static_cast<double>(full) * parse_real(scale, "AITE_TEST_SCALE");
  return wanted < 1 ? 1 : static_cast<std::uint64_t>(wanted);
}

// Whether tests do all they can: statistics need their whole sample.
inline bool full_size_tests() { return test_size(1'000) >= 1'000; }

}  // namespace aite::base
