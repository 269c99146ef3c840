// SPDX-License-Identifier: MIT
#include "base/simd.hpp"

#include <hwy/highway.h>

#include <cstdint>

namespace aite::base {

namespace {

void choose(std::int64_t targets) {
  hwy::SetSupportedTargetsForTest(targets);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace

std::string simd_target() {
  const std::int64_t targets = hwy::SupportedTargets();
  return hwy::TargetName(targets & -targets);  // the lowest bit is the best target
}

void for_each_simd_target(const std::function<void(const std::string& target)>& f) {
  choose(0);  // zero: detect again
  const std::int64_t all = hwy::SupportedTargets();
  for (std::int64_t rest = all; rest != 0; rest &= rest - 1) {
    const std::int64_t target = rest & -rest;
    if ((target & HWY_TARGETS) == 0) continue;  // detected, but not compiled in
    choose(target);
    f(hwy::TargetName(target));
  }
  choose(0);
}

}  // namespace aite::base
