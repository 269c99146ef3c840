// SPDX-License-Identifier: MIT
#include "studies/work.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/build.hpp"

namespace aite::studies {

void do_work(const Study& study, arena::Store& store, const std::stop_token& stop,
             const std::function<void(std::string_view cell)>& before_cell) {
  using Clock = std::chrono::steady_clock;
  for (const WorkCell& cell : study.work) {
    if (stop.stop_requested()) return;
    if (store.fact(study.unit(cell))) continue;
    before_cell(cell.id);
    const Clock::time_point start = Clock::now();
    const nlohmann::json answer = cell.work(stop);
    if (stop.stop_requested()) return;  // the answer may be half a one
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    store.put({study.unit(cell), answer.dump(), seconds, std::string(base::build_id()), arena::utc_now()});
  }
}

}  // namespace aite::studies
