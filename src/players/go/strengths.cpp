// SPDX-License-Identifier: MIT
#include "players/go/strengths.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"

namespace aite::players::go {

Strengths::Strengths(std::vector<float> of_features, MoveFeatures features)
    : of_features_(std::move(of_features)), features_(std::move(features)) {
  if (of_features_.size() != static_cast<std::size_t>(features_.count())) {
    throw base::InputError(fmt::format("strengths of {} features, where '{}' has {}", of_features_.size(),
                                       features_.name(), features_.count()));
  }
}

}  // namespace aite::players::go
