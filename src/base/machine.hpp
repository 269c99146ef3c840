// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace aite::base {

// "Intel Xeon ..., 2 cores": where a number was measured.
std::string machine_text();

// The instructions that the processor knows, as the system lists them; empty where it does not.
std::string processor_features();

std::string host_name();

// How many threads want a processor, over the last minute.
double machine_load();

// Seconds that the processor has worked for this thread.
double thread_seconds();

// "host, Intel Xeon ..., 2 cores, load 1.52": kept with what depends on the clock.
std::string machine_now();

// The same in two: "host, Intel Xeon ..., 2 cores" and 1.52. Nothing if it is no such text: others may have written it.
struct MachineThen {
  std::string machine;
  double load = 0;
};
std::optional<MachineThen> read_machine(std::string_view text);

}  // namespace aite::base
