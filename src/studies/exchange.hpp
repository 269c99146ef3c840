// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "arena/store/store.hpp"
#include "studies/study.hpp"

// Answers of a study's work as JSON lines, so that another machine can work for it. A line is {"unit", "value",
// "seconds", "build", "finished"}: what the database keeps of it. Games have formats of their own (arena/store).
namespace aite::studies {

std::string answer_lines(const Study& study, arena::Store& store);
// {"cell", "number", "unit"} of every piece of work that is not done, whether it can be done here or not.
std::string missing_lines(const Study& study, arena::Store& store);

struct Imported {
  std::size_t read = 0;
  std::size_t added = 0;  // of them; the others were there already and stay as they are
};
// All of them or none: throws InputError that names `file` and the line that is no JSON, belongs to none of the studies
// (one study at all its scales), or has an answer of the wrong shape. "seconds" and "build" may be left out.
Imported import_answers(const std::vector<Study>& studies, std::string_view lines, std::string_view file,
                        arena::Store& store);

}  // namespace aite::studies
