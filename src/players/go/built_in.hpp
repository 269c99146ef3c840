// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace aite::players::go {

// A model of models/ that is part of the program.
struct BuiltIn {
  std::string_view name;
  std::string_view bytes;
};

const std::vector<BuiltIn>& built_in();

}  // namespace aite::players::go
