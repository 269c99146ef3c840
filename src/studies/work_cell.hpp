// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace aite::studies {

// Where a row by the clock says which machine it comes from. It is the frame's: cells neither write nor see it.
inline constexpr const char* machine_key = "machine";

// What the cells that a cell comes after have answered, by their ids.
using Answers = std::function<const nlohmann::json&(std::string_view cell)>;

// A cell's work in pieces: small, each named by what defines it, its answer one row of JSON that depends on nothing but
// the name, the program and the cells before. Rows are kept one by one, so that a cell goes on where it was
// interrupted.
struct Units {
  std::size_t count = 0;
  // Says, with the cell's `defined_by`, everything the row depends on; not how many units there are, so that a larger
  // scale finds what a smaller one did. None: its number.
  std::function<std::string(std::size_t unit)> name = {};
  // Called from several threads at once. None: it is done elsewhere, and its rows are imported.
  std::function<nlohmann::json(std::size_t unit, const Answers& before, const std::stop_token& stop)> work = {};
  // The cell's answer from its rows, in order of the units. It is not kept but made anew for every report. None: the
  // only row there is.
  std::function<nlohmann::json(const std::vector<nlohmann::json>& rows)> answer = {};
  bool so_far = false;  // an answer can be made of those rows that are there, also of none; the others are null
};

// Throws std::runtime_error that says what is wrong with a row: it came from elsewhere, or its cell has a mistake.
using RowCheck = std::function<void(const nlohmann::json& row)>;
// Has everything the example has, and of the same kind: an object its keys, a list only what is like its first.
RowCheck like(nlohmann::json example);

// Anything but a match that takes time and ends in numbers or words: training, labelling, counting, problems. It is
// done once. A cell is one piece of work or a list of units.
struct WorkCell {
  std::string id;          // unique in the study
  std::string defined_by;  // everything the answer depends on, or what all units have in common
  std::function<nlohmann::json(std::stop_token)> work = {};  // on a thread of its own, beside other cells
  double planned = 0;                                        // observations behind each of its numbers
  Units units = {};                                          // instead of `work`
  std::vector<std::string> after = {};                       // cells that have to be done before, by their ids
  RowCheck check = {};                                       // of the answer, or of every unit's; none: any object
  bool searched = false;  // players think in it, for whom a device may search: many pieces at once
  bool by_clock = false;  // answers depend on the machine and its load, and are kept with them: objects
  // Makes of the answer what those who come after need, such as a model's file; called at every run before they begin.
  std::function<void(const nlohmann::json& answer)> provide = {};

  [[nodiscard]] bool has_units() const { return units.count > 0; }
  [[nodiscard]] std::size_t pieces() const { return has_units() ? units.count : 1; }
  [[nodiscard]] bool can_be_done() const { return work != nullptr || units.work != nullptr; }  // here
};

}  // namespace aite::studies
