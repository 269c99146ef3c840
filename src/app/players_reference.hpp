// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace aite::app {

// The page docs/players.md, from the declarations in the code.
std::string players_reference();

}  // namespace aite::app
