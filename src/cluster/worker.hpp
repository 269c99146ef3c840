// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/courier.hpp"
#include "cluster/link.hpp"

namespace aite::cluster {

struct WorkerOptions {
  int cores = 1;                                 // units at once
  std::string signature;                         // what this program plays like, on this machine
  std::vector<std::string> engines;              // programs that may be asked for, by name
  std::chrono::seconds silence = usual_silence;  // after which others get its units: it has died
  std::string cache;                             // folder for models; empty: none are kept
  std::vector<base::UnitKind> kinds;
  std::function<void(const std::string& line)> on_notice = nullptr;  // for people, on any thread
};

// Does what it is given until it is stopped; then what it has not done goes back. A server that goes away is waited
// for. Throws InputError if it comes back and does not let the worker in.
void work_for(std::unique_ptr<Link> link, const WorkerOptions& options, const std::stop_token& stop);

}  // namespace aite::cluster
