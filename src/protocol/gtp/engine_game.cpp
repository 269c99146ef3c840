// SPDX-License-Identifier: MIT
#include "protocol/gtp/engine_game.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "protocol/gtp/arguments.hpp"

namespace aite::protocol::gtp {

void give_turn(games::Session& session, games::Side side) {
  const games::Side mover = session.to_move();
  if (mover == side) return;
  if (session.is_over()) throw base::InputError("illegal move: the game is over");
  if (const std::string reason = session.why_illegal(games::pass_move); !reason.empty()) {
    throw base::InputError(
        fmt::format("illegal move: it is {}'s turn, and passing is illegal: {}", side_word(mover), reason));
  }
  session.play(games::pass_move);
}

EngineGame::EngineGame(std::unique_ptr<games::Session> session, std::vector<games::Placement> placements,
                       games::Side set_up_side)
    : session_(std::move(session)),
      placements_(std::move(placements)),
      set_up_side_(set_up_side),
      added_(session_->moves().size(), 1) {}

void EngineGame::set_up(std::vector<games::Placement> placements, games::Side to_move) {
  session_->set_up(placements, to_move);
  placements_ = std::move(placements);
  set_up_side_ = to_move;
  added_.clear();
}

void EngineGame::play(games::Side side, games::Move move) {
  const std::size_t before = session_->moves().size();
  if (session_->is_over()) throw base::InputError("illegal move: the game is over");
  try {
    give_turn(*session_, side);
    if (session_->is_over()) throw base::InputError("illegal move: the pass before it ends the game");
    session_->play_told(move);
  } catch (const base::InputError&) {
    while (session_->moves().size() > before) session_->undo();
    throw;
  }
  added_.push_back(session_->moves().size() - before);
}

void EngineGame::undo() {
  if (added_.empty()) throw base::InputError("cannot undo");
  for (std::size_t i = 0; i < added_.back(); ++i) session_->undo();
  added_.pop_back();
}

EngineGame EngineGame::replayed(std::unique_ptr<games::Session> start) const {
  if (!placements_.empty()) start->set_up(placements_, set_up_side_);
  for (const games::Move move : session_->moves()) start->play_told(move);
  EngineGame table(std::move(start), placements_, set_up_side_);
  table.added_ = added_;
  return table;
}

}  // namespace aite::protocol::gtp
