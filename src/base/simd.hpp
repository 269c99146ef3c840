// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

namespace aite::base {

// The instruction set that dispatched code (Highway) runs on now, such as "AVX3_DL" or "SSE4".
std::string simd_target();

// Calls `f` once for every instruction set this machine can run, with dispatch narrowed to it; the best one is in
// force again afterwards. For tests and benchmarks that compare the paths.
void for_each_simd_target(const std::function<void(const std::string& target)>& f);

}  // namespace aite::base
