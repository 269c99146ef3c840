// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "gpu/device.hpp"
#include "learn/network/network.hpp"

// Networks that a device answers by in the processor's place. Players ask as always, each in a thread of its own, and
// wait; what many of them ask at the same time is answered together. Answers differ from the processor's by rounding
// alone, which players leave out (coarse() in network_parts.hpp).
namespace aite::players {

// From now on networks for which there is a kernel are asked on this device, and on the processor again where it is
// none. Not while anybody asks.
void ask_networks_on(std::shared_ptr<gpu::Device> device);
std::uint64_t answers_by_device();  // that were given since
// The device that has answered this thread since it last asked so; none: the processor did, if anybody.
std::string device_heard();

// learn::network::Network::evaluate_moves, by the device where there is one.
void ask(const std::shared_ptr<const learn::network::Network>& network, std::span<const std::uint64_t> planes,
         std::span<const float> scalars, std::span<const std::uint16_t> moves, std::span<float> logits, float& win);

}  // namespace aite::players
