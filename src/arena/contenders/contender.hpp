// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/matches/ruling.hpp"
#include "games/session.hpp"
#include "search/thought.hpp"

namespace aite::arena {

// How long a contender may take; zero means no limit of that kind.
struct TimeLimits {
  double per_move = 0;  // seconds for each move
  double per_game = 0;  // seconds for all moves of a side
  double hang = 60;     // seconds of silence after which an engine without another limit counts as hung
  double margin = 0.2;  // seconds a limit may be overrun by: pipes and schedulers take time too
};

// What a contender said when it was asked for a move. A fault says what is wrong with it as a contender (crash,
// timeout, garbage, refusal); whether a move is legal is the referee's to say.
struct Answer {
  std::optional<games::Move> move;  // nothing: it resigned, or there is a fault
  std::optional<Ending> fault;
  std::string detail;                      // of the fault, with the line that was received
  std::optional<search::Thought> thought;  // what it was thinking, where it says so
};

// One side in games against another: a built-in player or a program at the end of a pipe. It is used by one thread at
// a time and for many games, one after the other. It never throws for what an engine does: that is an Answer.
class Contender {
 public:
  virtual ~Contender() = default;

  [[nodiscard]] virtual std::string_view spec() const = 0;

  // A game begins at the session's present position (its start, or after an opening); nothing if all is well. The
  // same seed and the same game give the same moves where the contender can promise that at all.
  virtual std::optional<Answer> begin(const games::Session& session, games::Side side, std::uint64_t seed,
                                      const TimeLimits& limits) = 0;

  // Its turn. `left` is what remains of per_game seconds.
  virtual Answer ask(const games::Session& session, const TimeLimits& limits, double left, std::stop_token stop) = 0;

  // In the position `before` a move was made that this contender did not choose: the opponent's, or a forced pass of
  // either side, which nobody is asked for. Nothing if all is well.
  virtual std::optional<Answer> tell(const games::Session& before, games::Move move) = 0;
};

// "uct:playouts=100" is a built-in player, "gtp:gnugo --mode gtp" the program of that command,
// "gtp[level 5; komi 7]:gnugo --mode gtp" the same after these GTP commands. Throws InputError for a spec that cannot
// be, or a program that cannot be started, does not speak GTP or refuses a command.
std::unique_ptr<Contender> make_contender(std::string_view spec, const games::Session& session);

// A program may also be known by a name, "engine:gnugo", so that a player can be asked for on another machine without
// telling it what to run there. Which program that is, is said once, before there are contenders. The spec is a command
// or one with "gtp:" or "gtp[...]:" before it. Throws InputError for a name of other things than a-z, 0-9, - and _.
void allow_engine(const std::string& name, const std::string& spec);
std::vector<std::string> allowed_engines();  // their names
// What a name stands for, "gtp:...". Throws InputError if nothing.
const std::string& allowed_engine(std::string_view name);
std::optional<std::string> engine_name(std::string_view spec);  // nothing if it is no spec of that form

// Whether a spec is of a program, of any form, rather than of a built-in player.
bool is_program(std::string_view spec);

// The spec that such a contender would say it has; no program is started for that. Throws InputError for a spec that
// cannot be.
std::string canonical_spec(std::string_view spec, const games::Session& session);

}  // namespace aite::arena
