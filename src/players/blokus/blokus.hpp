// SPDX-License-Identifier: MIT
#pragma once

#include "players/registry.hpp"

namespace aite::players::blokus {

GameEntry blokus_duo();

}  // namespace aite::players::blokus
