// SPDX-License-Identifier: MIT
#include "app/device_option.hpp"

#include <fmt/format.h>

namespace aite::app {

void add_device_option(CLI::App& command, std::string& device) {
  command.add_option("--device", device, "what computes: the processor, a GPU, or a GPU where there is one")
      ->check(CLI::IsMember({"cpu", "cuda", "auto"}))
      ->capture_default_str();
}

std::unique_ptr<gpu::Device> wanted_device(const std::string& device) {
  gpu::Found found = gpu::find_device(device);
  if (!found.why_not.empty()) fmt::print(stderr, "no GPU, so the processor computes: {}\n", found.why_not);
  return std::move(found.device);
}

}  // namespace aite::app
