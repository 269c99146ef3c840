// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace aite::base {

// What program this is: the version, and where it was built from a repository the commit, with a + if files differed.
// "0.1.0 (1a2b3c4d+)"
std::string_view build_id();

}  // namespace aite::base
