// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/in_order.hpp"
#include "protocol/positions/growing_file.hpp"

// What `aite selfplay` and `aite label` share: units of work that fill a file of positions.
namespace aite::app {

struct PositionWork {
  std::string out;
  int concurrency = 1;

  void add_to(CLI::App& command, const std::string& units);

  // As many as are to work at once. To be made before the file: who cannot be made leaves none.
  [[nodiscard]] std::vector<base::UnitWorker> workers(const std::function<base::UnitWorker()>& make) const;

  // Does units `done` to before `end` and appends their results, with a progress line that calls them `units`. Ctrl-C
  // ends it: what is in the file is kept, and a line on standard error says how to go on.
  void fill(protocol::positions::GrowingFile& file, std::int64_t done, std::int64_t end, std::string_view units,
            const std::vector<base::UnitWorker>& workers) const;
};

// An argument as a shell reads it back.
std::string shell_word(const std::string& text);

}  // namespace aite::app
