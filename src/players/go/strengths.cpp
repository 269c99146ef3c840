// SPDX-License-Identifier: MIT
#include "players/go/strengths.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace aite::players::go {

namespace features = games::go::features;

Strengths::Strengths(std::vector<float> of_features)
    : of_features_(std::move(of_features)),
      set_(of_features_.size() == features::paper_features ? features::FeatureSet::paper : features::FeatureSet::wide) {
  if (set_ == features::FeatureSet::wide && of_features_.size() != features::feature_count) {
    throw base::InputError(fmt::format("strengths of {} features, where there are {} or {}", of_features_.size(),
                                       features::paper_features, features::feature_count));
  }
}

}  // namespace aite::players::go
