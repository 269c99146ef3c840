// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "arena/contenders/contender.hpp"
#include "arena/matches/referee.hpp"
#include "games/session.hpp"

namespace aite::arena {

// A game as whoever plays it has to know it.
struct SeatedGame {
  std::string game;
  std::string rules;
  std::array<std::string, 2> players;  // in order of play
  GameOrder order;
};

// Where one worker's games are played, one after the other. Contenders stay for the next game: engines are not started
// anew.
class Seats {
 public:
  // No more than `most` contenders stay; those that have not played for the longest time go.
  explicit Seats(std::size_t most) : most_(most) {}

  const games::Session& start(const std::string& game, const std::string& rules);
  // Nothing if it was stopped. Throws InputError as make_contender does.
  std::optional<GamePlayed> play(const SeatedGame& game, const std::stop_token& stop);
  void clear() { contenders_.clear(); }

 private:
  // Two seats of one game are two contenders even if they have the same spec.
  struct Key {
    std::string game;
    std::string rules;
    std::string spec;
    std::size_t seat = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Seated {
    Key key;
    std::unique_ptr<Contender> contender;
  };
  Contender& contender(const SeatedGame& game, std::size_t seat);

  std::size_t most_;
  std::map<std::array<std::string, 2>, std::unique_ptr<games::Session>> sessions_;
  std::list<Seated> contenders_;  // who played last comes first
};

}  // namespace aite::arena
