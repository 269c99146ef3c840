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

// While it lives, a GPU makes the searches of players that a kernel can make, and is asked by those that have a
// network; in the end people are told how often.
class SearchDevice {
 public:
  explicit SearchDevice(const std::string& device);
  SearchDevice(const SearchDevice&) = delete;
  SearchDevice& operator=(const SearchDevice&) = delete;
  ~SearchDevice();

  // How many threads are to ask for searches, by --concurrency.
  [[nodiscard]] int threads_for(int concurrency) const;

 private:
  std::string name_;  // none: the processor's
};

}  // namespace aite::app
