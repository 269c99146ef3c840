// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/crew.hpp"

namespace aite::base {

// Does a unit of work, known by its number, and answers with its result; with nothing if it was stopped.
using UnitWorker = ThreadCrew<std::string>::Worker;

// The units from `first` to before `end`, each done by whoever of the crew is free. `take` gets the results in order of
// the units; it and `look_up`, which is called a few times a second, run on the calling thread. When stopped, units
// under way are given up, and so are results that would have to wait for them. What a unit throws is thrown on once no
// result is ready to be taken.
void do_in_order(std::int64_t first, std::int64_t end, Crew<std::string>& crew, const std::stop_token& stop,
                 const std::function<void(const std::string&)>& take, const std::function<void()>& look_up);

// The same with every worker on a thread of its own.
void do_in_order(std::int64_t first, std::int64_t end, const std::vector<UnitWorker>& workers,
                 const std::stop_token& stop, const std::function<void(const std::string&)>& take,
                 const std::function<void()>& look_up);

}  // namespace aite::base
