// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace aite::base {

// Does a unit of work, known by its number, and answers with its result; with nothing if it was stopped.
using UnitWorker = std::function<std::optional<std::string>(std::int64_t unit, const std::stop_token& stop)>;

// The units from `first` to before `end`, each done by whichever worker is free, every worker on a thread of its own.
// `take` gets the results in order of the units; it and `look_up`, which is called a few times a second, run on the
// calling thread. When stopped, units under way are given up, and so are results that would have to wait for them. What
// a worker throws is thrown on once no result is ready to be taken.
void do_in_order(std::int64_t first, std::int64_t end, const std::vector<UnitWorker>& workers,
                 const std::stop_token& stop, const std::function<void(const std::string&)>& take,
                 const std::function<void()>& look_up);

}  // namespace aite::base
