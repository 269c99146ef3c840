// SPDX-License-Identifier: MIT
#pragma once

#include "players/registry.hpp"

namespace aite::players::othello {

GameEntry othello();

}  // namespace aite::players::othello
