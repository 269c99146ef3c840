// SPDX-License-Identifier: MIT
#include "app/position_work.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/interrupt.hpp"
#include "app/match_options.hpp"
#include "base/progress.hpp"

namespace aite::app {

void PositionWork::add_to(CLI::App& command, const std::string& units) {
  command.add_option("--out", out, "the file to make, or to go on with")->required()->type_name("FILE");
  command.add_option("--concurrency", concurrency, units + " at once; 0 for one a core")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

std::vector<base::UnitWorker> PositionWork::workers(const std::function<base::UnitWorker()>& make) const {
  std::vector<base::UnitWorker> made;
  for (int i = 0; i < threads_for(concurrency); ++i) made.push_back(make());
  return made;
}

void PositionWork::fill(protocol::positions::GrowingFile& file, std::int64_t done, std::int64_t end,
                        std::string_view units, const std::vector<base::UnitWorker>& workers) const {
  Interrupt interrupt;
  base::Progress progress;
  const std::int64_t before = done;
  base::do_in_order(
      before, end, workers, interrupt.token(),
      [&](const std::string& lines) {
        file.append(lines);
        ++done;
      },
      [&] {
        interrupt.poll();
        progress.show(fmt::format("{} of {} {}", done, end, units), static_cast<double>(done), static_cast<double>(end),
                      static_cast<double>(before));
      });
  progress.clear();
  if (interrupt.token().stop_requested()) {
    fmt::print(stderr, "interrupted: {} of {} {} are in {}; the same command goes on from there\n", done, end, units,
               out);
  } else {
    fmt::print("{} {} in {}\n", std::max(done, end), units, out);
  }
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%";
  if (!text.empty() && text.find_first_not_of(harmless) == std::string::npos) return text;
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

}  // namespace aite::app
