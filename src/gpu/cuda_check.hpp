// SPDX-License-Identifier: MIT
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

namespace aite::gpu {

// What the runtime says went wrong, and at what.
inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  (void)cudaGetLastError();  // forgets it, or whoever asks next would be told of it
  throw std::runtime_error(std::string("the GPU failed to ") + what + ": " + cudaGetErrorString(error));
}

}  // namespace aite::gpu
