// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace aite::server {

// Which of a game's seats somebody holds. Who calls a table directly holds both.
struct Held {
  std::array<bool, 2> seats{true, true};

  [[nodiscard]] bool any() const { return seats[0] || seats[1]; }
};

// What shows whose a game is: one unguessable key a seat. Whoever starts a game is given both; one that is handed on is
// exchanged for another as soon as somebody takes it up, so that a seat is never held by two. Everybody else can only
// look.
class SeatKeys {
 public:
  SeatKeys() = default;  // of a game that nobody holds: one that was kept before there were keys

  static SeatKeys fresh();
  static SeatKeys parse(std::string_view kept);  // what is none is read as nobody's
  [[nodiscard]] std::string text() const;

  [[nodiscard]] const std::string& key(std::size_t seat) const { return keys_[seat]; }
  [[nodiscard]] int handed(std::size_t seat) const { return handed_[seat]; }  // how often it was handed on
  [[nodiscard]] bool were_handed_on() const { return handed_[0] + handed_[1] > 0; }

  [[nodiscard]] Held held(std::string_view shown) const;  // by who shows these, with commas between
  void hand_on(std::size_t seat);

 private:
  std::array<std::string, 2> keys_;
  std::array<int, 2> handed_{};
};

}  // namespace aite::server
