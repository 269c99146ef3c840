// SPDX-License-Identifier: MIT
#pragma once

#include "players/registry.hpp"

namespace aite::players::go {

GameEntry go();

}  // namespace aite::players::go
