// SPDX-License-Identifier: MIT
#include "training/positions/grow.hpp"

#include <fmt/format.h>

#include "base/hash.hpp"
#include "base/json_fields.hpp"

namespace aite::training {

std::vector<base::UnitWorker> make_workers(int count, const std::function<base::UnitWorker()>& make) {
  std::vector<base::UnitWorker> workers;
  for (int i = 0; i < count; ++i) workers.push_back(make());
  return workers;
}

Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units,
           const std::vector<base::UnitWorker>& workers, const Watch& watch) {
  base::ThreadCrew<std::string> crew(workers, watch.stop);
  return grow(file, from, units, crew, watch);
}

Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units, base::Crew<std::string>& crew,
           const Watch& watch) {
  Grown grown = from;
  base::do_in_order(
      from.done, from.wanted, crew, watch.stop,
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

Grown grow_elsewhere(protocol::positions::GrowingFile& file, Grown from, std::string_view units,
                     const OrderedUnits& ordered, const PositionOutput& output, const Watch& watch) {
  if (from.done >= from.wanted) return from;
  const std::string name = fmt::format("{} {:016x}", ordered.kind, base::hash_text(ordered.defined_by));
  base::OrderCrew<std::string> crew(
      output.elsewhere->courier(output.command + '\n' + output.path, watch.stop),
      [&](std::int64_t unit) {
        return base::Order{ordered.kind,
                           fmt::format("{}/{}", name, unit),
                           ordered.body(unit).dump(),
                           ordered.models,
                           ordered.engines,
                           fmt::format("number {} of {} {}: {}", unit + 1, from.wanted, units, output.command)};
      },
      [&](const base::Answer& answer) { return ordered.read(answer.unit, base::json_object(answer.body)); });
  return grow(file, from, units, crew, watch);
}

}  // namespace aite::training
