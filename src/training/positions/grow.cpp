// SPDX-License-Identifier: MIT
#include "training/positions/grow.hpp"

#include <fmt/format.h>

namespace aite::training {

std::vector<base::UnitWorker> make_workers(int count, const std::function<base::UnitWorker()>& make) {
  std::vector<base::UnitWorker> workers;
  for (int i = 0; i < count; ++i) workers.push_back(make());
  return workers;
}

Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units,
           const std::vector<base::UnitWorker>& workers, const Watch& watch) {
  Grown grown = from;
  base::do_in_order(
      from.done, from.wanted, workers, watch.stop,
      [&](const std::string& lines) {
        file.append(lines);
        ++grown.done;
      },
      [&] {
        watch.show({fmt::format("{} of {} {}", grown.done, grown.wanted, units), static_cast<double>(grown.done),
                    static_cast<double>(grown.wanted), static_cast<double>(from.done)});
      });
  return grown;
}

}  // namespace aite::training
