// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contenders/contender.hpp"
#include "games/labelled_position.hpp"
#include "games/session.hpp"
#include "training/positions/grow.hpp"

namespace aite::training {

// Games of a contender against itself, for the positions in them.
class SelfPlay {
 public:
  // `start` is a session at the start of the game. Throws InputError as arena::make_contender does.
  SelfPlay(const games::Session& start, std::string_view spec, std::uint64_t seed, std::size_t positions_per_game);

  // Plays game number `game` and takes positions from it: different plies, each equally likely, in order; the last
  // position, where nobody is to move, is none of them. They depend on the seed and the number alone, as far as the
  // contender plays the same moves for the same seed. Nothing if stopped. Throws InputError if the game has too few
  // positions, or did not end by the rules or a resignation.
  std::optional<std::vector<games::LabelledPosition>> play(std::int64_t game, const std::stop_token& stop);
  // That searched in the last game in the processor's place; none: the processor did.
  [[nodiscard]] const std::string& device() const { return device_; }

 private:
  std::unique_ptr<games::Session> start_;
  std::unique_ptr<arena::Contender> first_;
  std::unique_ptr<arena::Contender> second_;
  std::uint64_t seed_;
  std::size_t positions_per_game_;
  std::string device_;
};

struct SelfPlaySettings {
  std::string game;
  std::string rules;
  std::string player;
  std::int64_t games = 1000;
  std::size_t positions_per_game = 1;
  std::uint64_t seed = 1;
};

// Positions of games 0 to before `games`, in order, to a file, or to the end of one that has some of them. The units
// are games. Throws InputError as SelfPlay and protocol::positions::GrowingFile do.
Grown self_play(const SelfPlaySettings& settings, const PositionOutput& output, const Watch& watch);

// The same units for those who do them elsewhere.
base::UnitKind self_play_units();

}  // namespace aite::training
