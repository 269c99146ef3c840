// SPDX-License-Identifier: MIT
#include "gpu/device.hpp"

namespace aite::gpu {

Found find_cuda() { return {nullptr, "this program was built without CUDA"}; }

}  // namespace aite::gpu
