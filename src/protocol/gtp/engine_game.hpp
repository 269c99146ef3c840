// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/session.hpp"

namespace aite::protocol::gtp {

// Passes for the side to move where `side` is wanted and the rules allow it; throws InputError with the reason where
// they do not. That pass may end the game.
void give_turn(games::Session& session, games::Side side);

// The game an engine plays, as GTP handles it: moves come with a colour, and what one command added is undone as one.
class EngineGame {
 public:
  // A game with the moves the session has; each of them can be undone.
  explicit EngineGame(std::unique_ptr<games::Session> session, std::vector<games::Placement> placements = {},
                      games::Side set_up_side = games::Side::first);

  [[nodiscard]] const games::Session& session() const { return *session_; }
  [[nodiscard]] bool is_untouched() const { return session_->moves().empty() && placements_.empty(); }

  // A fresh game with stones on the board.
  void set_up(std::vector<games::Placement> placements, games::Side to_move);

  // These throw InputError with the reason and leave the game as it was. Whoever runs the game decides its rules: a
  // move that repeats a position is played, as in KataGo.
  void play(games::Side side, games::Move move);
  void undo();

  // A pass that the rules no longer know, because the game is over: only undo has to know of it.
  void pass_after_end() { added_.push_back(0); }

  // The same game from `start`, a session at its beginning with other rules. Throws InputError where a move is not
  // legal there.
  [[nodiscard]] EngineGame replayed(std::unique_ptr<games::Session> start) const;

 private:
  std::unique_ptr<games::Session> session_;
  std::vector<games::Placement> placements_;
  games::Side set_up_side_;         // who moved first after the placements
  std::vector<std::size_t> added_;  // moves each command added, an inserted pass included
};

}  // namespace aite::protocol::gtp
