// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <initializer_list>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.hpp"

namespace aite::base {

namespace {

constexpr std::string_view before_load = ", load ";

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

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

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

std::string machine_now() {
  static const std::string machine = fmt::format("{}, {}", host_name(), machine_text());
  return fmt::format("{}{}{:.2f}", machine, before_load, machine_load());
}

std::optional<MachineThen> read_machine(std::string_view text) {
  const std::size_t at = text.rfind(before_load);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view number = text.substr(at + before_load.size());
  MachineThen then{std::string(text.substr(0, at)), 0};
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), then.load);
  const bool read = error == std::errc() && end == number.data() + number.size() && then.load >= 0;
  return read ? std::optional(std::move(then)) : std::nullopt;
}

}  // namespace aite::base
