// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/courier.hpp"
#include "base/in_order.hpp"
#include "protocol/positions/growing_file.hpp"
#include "training/watch.hpp"

// Files of positions that grow unit by unit, over several runs of one command.
namespace aite::training {

// Where positions go.
struct PositionOutput {
  std::string path;
  std::string command;                   // that makes them, without what changes no line; another one is refused
  int workers = 1;                       // at once; the file is the same for any number
  base::Elsewhere* elsewhere = nullptr;  // who does the units, in place of these
};

// How many units are in a file, and how many there were to be: fewer if it was stopped.
struct Grown {
  std::int64_t done = 0;
  std::int64_t wanted = 0;
};

// Where units were done whose results depend on the machine, because of a clock, several threads or another program: in
// PATH.machines beside the file, a line a unit, "3\thost, processor, 2 cores, load 1.52". Of several lines with the
// same number the last one counts: the run before it was killed.
class MachineLog {
 public:
  MachineLog() = default;  // of units that depend on no machine
  explicit MachineLog(const std::string& path);

  [[nodiscard]] bool keeps() const { return !path_.empty(); }
  void keep(std::int64_t unit, std::string_view machine);

 private:
  std::string path_;
  std::ofstream file_;
};

// As many as are to work at once. To be made before the file: who cannot be made leaves none.
std::vector<base::UnitWorker> make_workers(int count, const std::function<base::UnitWorker()>& make);

// Does units `done` to before `wanted`, called `units` ("games"), and appends their results in order.
Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units,
           const std::vector<base::UnitWorker>& workers, const Watch& watch, MachineLog machines = {});
// `kept` hears of each before its lines are in the file.
Grown grow(protocol::positions::GrowingFile& file, Grown from, std::string_view units, base::Crew<std::string>& crew,
           const Watch& watch, const std::function<void(std::int64_t unit)>& kept);

// How units become orders for somebody elsewhere: all of a file are of one kind.
struct OrderedUnits {
  std::string kind;
  std::string defined_by;  // what they have in common and their answers depend on
  std::vector<std::string> models;
  std::vector<std::string> engines;
  std::function<nlohmann::json(std::int64_t unit)> body;
  // The lines for the file. Throws InputError if they cannot be.
  std::function<std::string(std::int64_t unit, const nlohmann::json& answer)> read;
};
Grown grow_elsewhere(protocol::positions::GrowingFile& file, Grown from, std::string_view units,
                     const OrderedUnits& ordered, const PositionOutput& output, const Watch& watch,
                     MachineLog machines);

}  // namespace aite::training
