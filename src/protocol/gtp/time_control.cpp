// SPDX-License-Identifier: MIT
#include "protocol/gtp/time_control.hpp"

#include <algorithm>

namespace aite::protocol::gtp {

namespace {

// What is never planned with: the way of a message between the programs, and a search that ends a little late.
constexpr double lag_seconds = 0.1;
constexpr double late_share = 0.05;
constexpr double least_seconds = 0.001;

double safe(double seconds) { return (seconds - lag_seconds) * (1 - late_share); }

}  // namespace

void Clock::set(const TimeSettings& settings) {
  settings_ = settings;
  left_ = settings.main;
  stones_ = 0;
  if (left_ <= 0) start_period();
}

void Clock::set_left(double seconds, long long stones) {
  // A controller may speak of time left without ever having sent settings.
  if (settings_.unlimited()) settings_ = {seconds, 0, 0};
  left_ = seconds;
  stones_ = stones;
}

void Clock::spend(double seconds) {
  left_ -= seconds;
  if (stones_ == 0) {
    if (left_ > 0 || settings_.period <= 0) return;
    // The main time ran out during this move, which is the first of the period.
    const double over = -left_;
    start_period();
    left_ -= over;
  }
  if (--stones_ <= 0) start_period();
}

void Clock::start_period() {
  if (settings_.period <= 0) return;
  left_ = settings_.period;
  stones_ = settings_.stones;
}

std::optional<double> Clock::seconds_for_move(double moves_left) const {
  if (settings_.unlimited()) return std::nullopt;
  if (stones_ > 0) return std::max(least_seconds, safe(left_ / static_cast<double>(stones_)));
  // Where a period follows, its share is safe for this move even if the main time ends within it.
  const double share = safe(left_) / std::max(1.0, moves_left);
  const double in_period = settings_.stones > 0 ? safe(settings_.period / static_cast<double>(settings_.stones)) : 0;
  return std::max({least_seconds, share, in_period});
}

void Clocks::set(const TimeSettings& settings) {
  settings_ = settings;
  for (Clock& clock : clocks_) clock.set(settings);
}

}  // namespace aite::protocol::gtp
