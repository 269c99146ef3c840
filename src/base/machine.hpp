// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace aite::base {

// "Intel Xeon ..., 2 cores": where a number was measured.
std::string machine_text();

}  // namespace aite::base
