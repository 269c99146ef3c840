// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "base/courier.hpp"
#include "studies/study.hpp"

namespace aite::studies {

// What the store has of a cell.
struct CellWork {
  std::size_t pieces = 1;            // units, or 1
  std::vector<std::size_t> missing;  // those that are not there, by number
  double seconds = 0;                // that the others took
  std::shared_ptr<const nlohmann::json> answer;
  std::vector<std::string> machines;  // of answers by the clock, as base::machine_now(); empty where it is not known

  [[nodiscard]] bool complete() const { return missing.empty(); }
  [[nodiscard]] std::size_t done() const { return pieces - missing.size(); }
};
CellWork load_work(const Study& study, const WorkCell& cell, arena::Store& store);

// Whether all work that a match or a cell comes after is done. Throws std::logic_error for work there is not.
bool has_all_before(const Study& study, const std::vector<std::string>& after, arena::Store& store);

struct WorkProgress {
  std::size_t done = 0;
  std::size_t total = 0;
  std::size_t before = 0;          // of those that are done, in earlier runs
  std::vector<std::string> cells;  // that are being worked on
};

struct WorkOptions {
  int threads = 1;
  std::stop_token stop;     // pieces under way are given up then, finished ones are kept
  bool background = false;  // work only while nothing else wants the processors
  // Called on the calling thread: before the first piece, a few times a second, after the last.
  std::function<void(const WorkProgress&)> on_progress;
  base::Elsewhere* elsewhere = nullptr;  // who works, in place of threads here
};

// Does all pieces of work whose answers are not in the store and that can be done here, each as soon as the cells
// before it are done. An answer is in the store before it is counted. What a piece throws is thrown on, after what the
// others have finished was kept.
WorkProgress do_work(const Study& study, arena::Store& store, const WorkOptions& options);

// The same pieces for those who do them elsewhere: of studies that are part of the program.
base::UnitKind study_units();

// Throws std::logic_error if two cells or two units of one have the same name, or cells wait for each other.
void check_work(const Study& study);

// What is wrong with an answer, or a unit's, of this cell; empty if nothing is.
std::string fault_of(const WorkCell& cell, const nlohmann::json& row);

}  // namespace aite::studies
