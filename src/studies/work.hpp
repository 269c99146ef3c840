// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

#include "arena/store/store.hpp"
#include "studies/study.hpp"

namespace aite::studies {

// Does the work cells whose answers are not in the store, in their order. `before_cell` hears what comes next.
void do_work(const Study& study, arena::Store& store, const std::stop_token& stop,
             const std::function<void(std::string_view cell)>& before_cell);

}  // namespace aite::studies
