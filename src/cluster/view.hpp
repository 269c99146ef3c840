// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cluster/link.hpp"
#include "cluster/wire.hpp"

namespace aite::cluster {

// Who is there and what is going on, at one moment.
struct View {
  std::vector<WorkerStatus> workers;
  std::vector<RunStatus> runs;
  std::uint64_t orders = 0;      // that wait or are being done
  std::uint64_t answers = 0;     // that wait for their run
  std::vector<DeadLetter> dead;  // the latest first
};

// Asks everybody and waits a moment for answers. Throws UnavailableError.
View look(Link& link);

nlohmann::json view_json(const View& view);
std::string view_text(const View& view);

}  // namespace aite::cluster
