// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace aite::players {

// A model of models/ that is part of the program.
struct BuiltIn {
  std::string_view name;
  std::string_view bytes;
};

// Of a table that cmake/models.cmake made: rows of a name and the begin and the end of what it names, up to one without
// a name.
inline std::vector<BuiltIn> built_in(const char* const* table) {
  std::vector<BuiltIn> models;
  for (const char* const* row = table; row[0] != nullptr; row += 3) {
    models.push_back({row[0], {row[1], static_cast<std::size_t>(row[2] - row[1])}});
  }
  return models;
}

}  // namespace aite::players
