// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "base/text.hpp"

namespace aite::base {

std::string machine_text() {
  std::string model = "unknown processor";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) {
      model = trim(std::string_view(line).substr(line.find(':') + 1));
      break;
    }
  }
  const unsigned cores = std::thread::hardware_concurrency();
  return fmt::format("{}, {} {}", model, cores, cores == 1 ? "core" : "cores");
}

}  // namespace aite::base
