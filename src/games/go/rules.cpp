// SPDX-License-Identifier: MIT
#include "games/go/rules.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::games::go {

void Rules::check() const {
  if (size < min_size || size > max_size) {
    throw base::InputError(fmt::format("size: {} is not a board from {} to {}", size, min_size, max_size));
  }
  if (!(komi >= -max_komi && komi <= max_komi)) {
    throw base::InputError(fmt::format("komi: {} is not from {} to {}", base::format_real(komi),
                                       base::format_real(-max_komi), base::format_real(max_komi)));
  }
  if (komi_half_points() != 2 * komi) {
    throw base::InputError(fmt::format("komi: {} is not a whole or half number", base::format_real(komi)));
  }
}

}  // namespace aite::games::go
