// SPDX-License-Identifier: MIT
#include "players/go/built_in.hpp"

#include <cstddef>

// Rows of a name and the begin and the end of what it names, up to one without a name: see aite_models() in
// cmake/models.cmake.
extern "C" const char* const aite_go_models[];

namespace aite::players::go {

const std::vector<BuiltIn>& built_in() {
  static const std::vector<BuiltIn> models = [] {
    std::vector<BuiltIn> all;
    for (const char* const* row = aite_go_models; row[0] != nullptr; row += 3) {
      all.push_back({row[0], {row[1], static_cast<std::size_t>(row[2] - row[1])}});
    }
    return all;
  }();
  return models;
}

}  // namespace aite::players::go
