// SPDX-License-Identifier: MIT
#include "server/tables/seat_keys.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/text.hpp"
#include "server/tables/house.hpp"

namespace aite::server {

namespace {

constexpr std::size_t key_length = 32;  // 128 bits

std::string new_key() { return fmt::format("{:016x}{:016x}", unguessable(), unguessable()); }

}  // namespace

SeatKeys SeatKeys::fresh() {
  SeatKeys keys;
  for (std::string& key : keys.keys_) key = new_key();
  return keys;
}

SeatKeys SeatKeys::parse(std::string_view kept) {
  const std::vector<std::string> words = base::words(kept);
  if (words.size() != 4) return {};
  SeatKeys keys;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    keys.keys_[seat] = words[2 * seat];
    keys.handed_[seat] = static_cast<int>(base::parse_integer(words[2 * seat + 1], "how often a seat was handed on"));
  }
  return keys;
}

std::string SeatKeys::text() const {
  if (keys_[0].empty()) return {};
  return fmt::format("{} {} {} {}", keys_[0], handed_[0], keys_[1], handed_[1]);
}

Held SeatKeys::held(std::string_view shown) const {
  Held held{{false, false}};
  for (const std::string& each : base::split(shown, ',')) {
    const std::string_view key = base::trim(each);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (key.size() == key_length && key == keys_[seat]) held.seats[seat] = true;
    }
  }
  return held;
}

void SeatKeys::hand_on(std::size_t seat) {
  keys_[seat] = new_key();
  ++handed_[seat];
}

}  // namespace aite::server
