// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/options.hpp"

namespace aite::games::go {

inline constexpr std::int64_t min_size = 5;
inline constexpr std::int64_t max_size = 19;
inline constexpr double max_komi = 100;

// Area scoring (Tromp-Taylor), no suicide of any size, simple ko; a game adds positional superko (see Session).
struct Rules {
  std::int64_t size = 9;
  double komi = 7;  // what white gets for moving second; a whole number allows draws

  void declare(base::Options& options) {
    options.integer("size", size, min_size, max_size, "points along a side of the board", "Aite");
    options.real("komi", komi, -max_komi, max_komi, "what white gets for moving second, a multiple of 0.5", "Aite");
  }

  [[nodiscard]] int komi_half_points() const { return static_cast<int>(2 * komi); }

  // Throws InputError for a size or komi that no game can have.
  void check() const;
};

}  // namespace aite::games::go
