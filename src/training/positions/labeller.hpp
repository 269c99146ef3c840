// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "games/session.hpp"

namespace aite::training {

// Says what positions are worth to the side to move: its expected score, from -1, a loss, to +1, a win. It is used by
// one thread at a time.
class Labeller {
 public:
  virtual ~Labeller() = default;

  // The position is looked at afresh, with random numbers for its number. Nothing if stopped. Throws InputError if
  // there is no value to be had.
  virtual std::optional<double> value(const games::Session& position, std::uint64_t number,
                                      const std::stop_token& stop) = 0;
  // That computed the last value in the processor's place; none: the processor did.
  [[nodiscard]] virtual std::string device() const { return {}; }
};

// A player's value of the move it would play. Throws InputError as players::make_player does.
std::unique_ptr<Labeller> make_player_labeller(std::string_view spec, const games::Session& session);

// A program that speaks GTP. With a value command, such as Fuego's uct_value: that is sent after `reg_genmove COLOUR`
// and answers with a number in [0, 1], the winning probability of the side to move; where the move it would play ends
// the game, the rules say who has won, and the engine, which may not have searched, is not asked. Without: what
// `lz-genmove_analyze` reports for the move that is played. The command may be engine:NAME (arena::allow_engine).
std::unique_ptr<Labeller> make_engine_labeller(const std::string& command, std::string value_command);

}  // namespace aite::training
