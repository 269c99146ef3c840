// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "gpu/device.hpp"

namespace aite::app {

// --device auto|cpu|cuda.
void add_device_option(CLI::App& command, std::string& device);

// The GPU that was asked for, or nothing where this machine's processor is to compute; where "auto" found no GPU,
// people are told why. Throws InputError where "cuda" cannot be had.
std::unique_ptr<gpu::Device> wanted_device(const std::string& device);

}  // namespace aite::app
