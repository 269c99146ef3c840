// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "games/game.hpp"

namespace aite::server {

// How much time each side has, in seconds: `main` for all of its moves and `increment` more after each (Fischer's
// clock); then `periods` times `period`, of which a move that takes longer uses one up (Japanese byo-yomi).
struct TimeControl {
  double main = 0;
  double increment = 0;
  int periods = 0;
  double period = 0;

  [[nodiscard]] bool is_set() const { return main > 0 || (periods > 0 && period > 0); }
};

// The clocks of both sides of a game. Nothing happens by itself: whoever asks says what time it is.
class GameClock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  GameClock() = default;  // of a game without one
  explicit GameClock(const TimeControl& control);

  // As view() writes it; what is none is read as no clock. It stands still.
  static GameClock read(const nlohmann::json& kept);

  [[nodiscard]] bool is_set() const { return control_.is_set(); }
  [[nodiscard]] bool is_running() const { return running_.has_value(); }
  [[nodiscard]] const TimeControl& control() const { return control_; }

  void run(std::optional<games::Side> side, Time now);  // this side's from now on, or none
  void press(games::Side side, Time now);               // that side has moved; its clock stops
  [[nodiscard]] bool has_fallen(games::Side side, Time now) const;

  // What a search may take for its next move, of so many that it expects to make.
  [[nodiscard]] double seconds_for_move(games::Side side, double moves_left, Time now) const;

  [[nodiscard]] nlohmann::json view(Time now) const;  // null without a clock

  // As SGF has them: seconds of main time, and in words what comes after.
  [[nodiscard]] std::string sgf_time() const;
  [[nodiscard]] std::string sgf_overtime() const;

 private:
  struct Hand {
    double main = 0;    // left of the main time
    int periods = 0;    // left, the one that is being used included
    double period = 0;  // left of that one

    [[nodiscard]] bool fallen() const { return main <= 0 && periods == 0; }
  };

  [[nodiscard]] Hand hand_at(games::Side side, Time now) const;
  Hand& hand(games::Side side) { return hands_[static_cast<std::size_t>(index(side))]; }

  TimeControl control_;
  std::array<Hand, 2> hands_;
  std::optional<games::Side> running_;
  Time since_;  // when it began to run
};

}  // namespace aite::server
