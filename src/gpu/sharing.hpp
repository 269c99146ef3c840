// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "gpu/device.hpp"

namespace aite::gpu {

// Places at a device, a place for each of several who ask it at the same time, each in a thread of its own. One batch
// of a training does not keep a GPU busy; what all who have a place want to count or to learn at a moment is one
// launch. It begins when all of them have asked: whoever has no more to ask gives its place up, or the others wait. So
// nobody's place may wait for another's. Answers are what they are without the others.
//
// Where a launch fails, everyone is served alone, so that a failure is that of whoever asked for what cannot be done.
// Everything else goes to the device as it is.
std::vector<std::shared_ptr<Device>> places_at(const std::shared_ptr<Device>& device, std::size_t count);

}  // namespace aite::gpu
