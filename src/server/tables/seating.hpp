// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "base/options.hpp"
#include "games/session.hpp"
#include "players/player.hpp"
#include "server/limits.hpp"

namespace aite::server {

// Makes players as requests name them.
class Seating {
 public:
  explicit Seating(const Limits& limits) : limits_(limits) {}

  // One that is known and within the limits. A free text may be the name of a file, and no request names one: such
  // options stay as they are declared. Throws InputError or Refusal.
  std::unique_ptr<players::Player> make(const std::string& spec, const games::Session& session);

  // Sets what the player's spec leaves open: `seed`, or it would play the same game for ever, and the memory that is
  // usual here. Answers the complete spec.
  [[nodiscard]] std::string fill_in(const std::string& spec, players::Player& player, std::uint64_t seed) const;

  [[nodiscard]] std::int64_t made() const { return made_; }  // players so far

 private:
  const Limits& limits_;
  std::atomic<std::int64_t> made_{0};
};

// What an option is unless a request says otherwise.
std::string usual_value(const base::Option& option, const Limits& limits);

}  // namespace aite::server
