// SPDX-License-Identifier: MIT
#include "players/go/strengths.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace aite::players::go {

namespace policy = games::go::policy;

Strengths::Strengths(std::vector<float> of_features)
    : of_features_(std::move(of_features)),
      set_(of_features_.size() == policy::paper_features ? policy::FeatureSet::paper : policy::FeatureSet::wide) {
  if (set_ == policy::FeatureSet::wide && of_features_.size() != policy::feature_count) {
    throw base::InputError(fmt::format("strengths of {} features, where there are {} or {}", of_features_.size(),
                                       policy::paper_features, policy::feature_count));
  }
}

}  // namespace aite::players::go
