// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "games/game.hpp"

namespace aite::protocol::gtp {

// GTP's time settings: main time, then periods of `period` seconds for `stones` moves each (Canadian byo-yomi).
// Without a period the main time is all there is; a period without stones means no limits.
struct TimeSettings {
  double main = 0;    // seconds
  double period = 0;  // seconds
  long long stones = 0;

  [[nodiscard]] bool unlimited() const { return period > 0 && stones == 0; }
};

// One side's clock, as the controller tells it or, between its messages, as the engine itself measures it.
class Clock {
 public:
  void set(const TimeSettings& settings);
  void set_left(double seconds, long long stones);  // no stones: of the main time
  void spend(double seconds);                       // on one move

  // For the next move; nothing without limits. `moves_left` is how many more moves this side is expected to make.
  [[nodiscard]] std::optional<double> seconds_for_move(double moves_left) const;

 private:
  void start_period();

  TimeSettings settings_{0, 1, 0};
  double left_ = 0;       // seconds of the main time or of this period
  long long stones_ = 0;  // moves to make in this period; none in the main time
};

class Clocks {
 public:
  void set(const TimeSettings& settings);
  void restart() { set(settings_); }
  Clock& of(games::Side side) { return clocks_[static_cast<std::size_t>(index(side))]; }

 private:
  TimeSettings settings_{0, 1, 0};
  std::array<Clock, 2> clocks_;
};

}  // namespace aite::protocol::gtp
