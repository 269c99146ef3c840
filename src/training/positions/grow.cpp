// SPDX-License-Identifier: MIT
#include "training/positions/grow.hpp"

#include <fmt/format.h>

#include <map>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/json_fields.hpp"
#include "base/machine.hpp"

namespace aite::training {

MachineLog::MachineLog(const std::string& path) : path_(path + ".machines"), file_(path_, std::ios::app) {}

void MachineLog::keep(std::int64_t unit, std::string_view machine) {
  file_ << fmt::format("{}\t{}\n", unit + 1, machine);
  if (!file_.flush()) throw base::InputError(fmt::format("the file '{}' cannot be written", path_));
}

std::vector<base::UnitWorker> make_workers(int count, const std::function<base::UnitWorker()>& make) {
  std::vector<base::UnitWorker> workers;
  for (int i = 0; i < count; ++i) workers.push_back(make());
  return workers;
}

Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units,
           const std::vector<base::UnitWorker>& workers, const Watch& watch, MachineLog machines) {
  base::ThreadCrew<std::string> crew(workers, watch.stop);
  return grow(file, from, units, crew, watch, [&](std::int64_t unit) {
    if (machines.keeps()) machines.keep(unit, base::machine_now());
  });
}

Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units, base::Crew<std::string>& crew,
           const Watch& watch, const std::function<void(std::int64_t unit)>& kept) {
  Grown grown = from;
  base::do_in_order(
      from.done, from.wanted, crew, watch.stop,
      [&](const std::string& lines) {
        kept(grown.done);
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
                     const OrderedUnits& ordered, const PositionOutput& output, const Watch& watch,
                     MachineLog machines) {
  if (from.done >= from.wanted) return from;
  const std::string name = fmt::format("{} {:016x}", ordered.kind, base::hash_text(ordered.defined_by));
  std::map<std::int64_t, std::string> done_by;  // units whose turn has not come
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
      [&](const base::Answer& answer) {
        std::string lines = ordered.read(answer.unit, base::json_object(answer.body));
        if (machines.keeps()) done_by[answer.unit] = answer.who;
        return lines;
      });
  return grow(file, from, units, crew, watch, [&](std::int64_t unit) {
    if (machines.keeps()) machines.keep(unit, done_by.extract(unit).mapped());
  });
}

}  // namespace aite::training
