// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <string_view>
#include <thread>

#include "base/text.hpp"

namespace aite::base {

namespace {

// What the system says of its first processor under one of these names; empty if nothing.
std::string of_processor(std::initializer_list<std::string_view> names) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::string_view name = trim(std::string_view(line).substr(0, line.find(':')));
    if (std::ranges::find(names, name) != names.end())
      return std::string(trim(std::string_view(line).substr(line.find(':') + 1)));
  }
  return "";
}

}  // namespace

std::string machine_text() {
  std::string model = of_processor({"model name"});
  if (model.empty()) model = "unknown processor";
  const unsigned cores = std::thread::hardware_concurrency();
  return fmt::format("{}, {} {}", model, cores, cores == 1 ? "core" : "cores");
}

std::string processor_features() { return of_processor({"flags", "Features"}); }

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

double machine_load() {
  std::array<double, 1> load{};
  return getloadavg(load.data(), 1) == 1 ? load[0] : 0;
}

}  // namespace aite::base
