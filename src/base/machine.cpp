// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
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

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

double machine_load() {
  std::array<double, 1> load{};
  return getloadavg(load.data(), 1) == 1 ? load[0] : 0;
}

}  // namespace aite::base
