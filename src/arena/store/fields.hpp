// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/store/store.hpp"

namespace aite::arena {

// The columns of a stored game, for files that keep all of them: each is declared once, with both ways.
struct Field {
  std::string name;
  std::function<nlohmann::json(const StoredGame&)> get;  // text, number or null
  std::function<void(StoredGame&, const nlohmann::json&)> set;
};

const std::vector<Field>& fields();

}  // namespace aite::arena
