// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/store/store.hpp"

// Studies for the Lab: how far each is, and one with its tables, figures and verdicts from what the store has.
namespace aite::server {

// JSON has no infinite numbers.
inline nlohmann::json number_or_null(double value) {
  return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(nullptr);
}

nlohmann::json studies_json(arena::Store& store);
nlohmann::json study_json(arena::Store& store, const std::string& name, const std::string& scale);

}  // namespace aite::server
