// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace aite::base {

// "Intel Xeon ..., 2 cores": where a number was measured.
std::string machine_text();

std::string host_name();

// How many threads want a processor, over the last minute.
double machine_load();

}  // namespace aite::base
