// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace aite::base {

// "Intel Xeon ..., 2 cores": where a number was measured.
std::string machine_text();

// The instructions that the processor knows, as the system lists them; empty where it does not.
std::string processor_features();

std::string host_name();

// How many threads want a processor, over the last minute.
double machine_load();

}  // namespace aite::base
