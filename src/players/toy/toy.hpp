// SPDX-License-Identifier: MIT
#pragma once

#include "players/registry.hpp"

namespace aite::players::toy {

GameEntry coins();

}  // namespace aite::players::toy
