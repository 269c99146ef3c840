// SPDX-License-Identifier: MIT
#include "base/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace aite::base {

namespace {

constexpr std::chrono::milliseconds shown_every{200};

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  if (whole < 48 * 3600) return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
  return fmt::format("{:.1f} days", seconds / 86400);
}

Progress::Progress() : Progress(isatty(STDERR_FILENO) != 0) {}

void Progress::show(std::string_view text, double done, double total, double before) {
  if (!shown_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < shown_every) return;
  last_ = now;
  visible_ = true;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double here = done - before;
  const std::string left =
      here > 0 && total > done ? fmt::format(", {} left", duration_text(elapsed * (total - done) / here)) : "";
  fmt::print(stderr, "\r\x1b[K{}{}", text, left);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!visible_) return;
  visible_ = false;
  last_ = {};
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace aite::base
