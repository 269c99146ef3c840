// SPDX-License-Identifier: MIT
#include "server/table.hpp"

#include <fmt/format.h>

#include <utility>

#include "arena/settle.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/dialect.hpp"
#include "server/boards.hpp"
#include "server/message.hpp"
#include "server/review.hpp"
#include "server/seating.hpp"

namespace aite::server {

namespace {

// In plies; only a game with free passes can go on for ever.
std::size_t longest_game(const games::Session& session) {
  const Board* board = board_of(session);
  const auto size = static_cast<std::size_t>(board == nullptr ? 19 : board->size(session));
  return 4 * size * size + 100;
}

}  // namespace

Table::Table(arena::OpenGame kept, House& house)
    : house_(house), kept_(std::move(kept)), session_(players::make_session(kept_.game, kept_.rules)) {
  if (!kept_.position.empty()) session_->set_text(kept_.position);
  free_pass_ = protocol::gtp::dialect_of(session_->info()).free_pass;
  for (std::size_t i = 0; i < 2; ++i) {
    if (kept_.seats[i].empty()) continue;
    static_cast<void>(make_player(kept_.seats[i], *session_, house.limits));  // refuses what cannot be
  }
  const std::vector<std::string> thoughts = base::split(kept_.thinking, '\n');
  const std::vector<std::string> moves = base::words(kept_.moves);
  if (moves.size() > longest_game(*session_)) throw base::InputError("the game has too many moves");
  for (std::size_t i = 0; i < moves.size(); ++i) {
    try {
      make(session_->parse_move(moves[i]),
           i < thoughts.size() ? nlohmann::json::parse(thoughts[i], nullptr, false) : nullptr);
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("move {} ({}): {}", i + 1, moves[i], error.what()));
    }
  }
  review_ = nlohmann::json::parse(kept_.review, nullptr, false);
  if (!review_.is_object() || !review_.value("done", false)) review_ = nullptr;
  if (!kept_.verdict) finish_if_over();
  if (session_->is_over() && arena::can_settle(*session_)) {
    for (const games::Move move : arena::settle(*session_).dead) dead_.push_back(move.code);
  }
}

void Table::gather() {
  const std::lock_guard lock(mutex_);
  seat_players();
}

void Table::seat_players() {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!players_[i] && !kept_.seats[i].empty()) players_[i] = house_.player(kept_.seats[i], *session_);
  }
}

void Table::make(games::Move move, nlohmann::json thinking) {
  Made made{move_text(*session_, move), covered(*session_, move), session_->to_move(), false, std::move(thinking), {}};
  if (made.thinking.is_discarded()) made.thinking = nullptr;
  if (!made.thinking.is_null()) made.thinking_text = made.thinking.dump();
  made.forced = !free_pass_ && move == games::pass_move;
  session_->play(move);
  made_.push_back(std::move(made));
}

void Table::finish_if_over() {
  if (session_->is_over()) {
    games::Outcome outcome = session_->outcome();
    std::string detail;
    if (arena::can_settle(*session_)) {
      const arena::Settlement settled = arena::settle(*session_);
      outcome = settled.outcome;
      detail = settled.text(*session_);
      dead_.clear();
      for (const games::Move move : settled.dead) dead_.push_back(move.code);
    }
    kept_.verdict = arena::Verdict{outcome.result(), outcome.half_points, arena::Ending::score, detail};
  } else if (free_pass_ && made_.size() >= longest_game(*session_)) {
    const games::Outcome outcome = session_->outcome();
    kept_.verdict = arena::Verdict{outcome.result(), outcome.half_points, arena::Ending::length, {}};
  }
}

void Table::save() {
  std::vector<std::string> moves;
  std::vector<std::string> thoughts;
  for (const Made& made : made_) {
    moves.push_back(made.text);
    thoughts.push_back(made.thinking_text);
  }
  kept_.moves = base::join(moves, " ");
  kept_.thinking = base::join(thoughts, "\n");
  kept_.review = review_.is_null() ? std::string() : review_.dump();
  kept_.changed = arena::utc_now();
  touch_version();
  house_.store.put(kept_);
}

void Table::touch_version() {
  using std::chrono::microseconds;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  version_ = std::max<std::int64_t>(version_ + 1, std::chrono::duration_cast<microseconds>(now).count());
}

void Table::check_playing() const {
  if (kept_.verdict) throw Refusal(409, "game_over", "the game is over");
}

void Table::play(std::string_view text, std::size_t ply) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  check_playing();
  if (ply != made_.size()) {
    throw Refusal(409, "game_went_on", fmt::format("the game stands at move {}, not at {}", made_.size(), ply));
  }
  if (is_player(session_->to_move())) throw Refusal(409, "not_your_turn", "it is the other side's turn");
  const games::Move move = session_->parse_move(text);
  if (const std::string reason = session_->why_illegal(move); !reason.empty()) {
    throw Refusal(422, "illegal_move", fmt::format("illegal move {}: {}", text, reason));
  }
  make(move, nullptr);
  review_ = nullptr;
  finish_if_over();
  wake();
  save();
  publish();
}

void Table::undo(std::optional<std::size_t> to) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  std::size_t target = made_.size();
  if (to) {
    if (*to > made_.size()) throw Refusal(409, "no_such_move", fmt::format("there are only {} moves", made_.size()));
    target = *to;
  } else {
    const bool person_plays = !is_player(games::Side::first) || !is_player(games::Side::second);
    while (target > 0) {
      const Made& made = made_[--target];
      if (!person_plays || (!is_player(made.side) && !made.forced)) break;
    }
  }
  while (made_.size() > target) {
    session_->undo();
    made_.pop_back();
  }
  kept_.verdict.reset();
  dead_.clear();
  review_ = nullptr;
  interrupt();
  save();
  publish();
}

void Table::resign(games::Side side) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  check_playing();
  const games::Result result = side == games::Side::first ? games::Result::second_wins : games::Result::first_wins;
  kept_.verdict = arena::Verdict{result, std::nullopt, arena::Ending::resignation, {}};
  interrupt();
  save();
  publish();
}

void Table::seat(const std::array<std::string, 2>& specs) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  // Who was at the table stays, perhaps on the other side.
  std::array<std::shared_ptr<players::Player>, 2> before = players_;
  std::array<std::shared_ptr<players::Player>, 2> seated;
  for (std::size_t i = 0; i < 2; ++i) {
    for (const std::size_t seat : {i, 1 - i}) {
      if (!seated[i] && specs[i] == kept_.seats[seat]) seated[i] = std::exchange(before[seat], nullptr);
    }
    if (!seated[i] && !specs[i].empty()) seated[i] = house_.player(specs[i], *session_);
  }
  players_ = std::move(seated);
  kept_.seats = specs;
  interrupt();
  save();
  publish();
}

nlohmann::json Table::json(std::optional<std::size_t> at) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  wake();
  return whole(at);
}

arena::OpenGame Table::kept() {
  const std::lock_guard lock(mutex_);
  return kept_;
}

std::unique_ptr<games::Session> Table::session_at(std::size_t ply) const {
  std::unique_ptr<games::Session> session = session_->clone();
  while (session->moves().size() > ply) session->undo();
  return session;
}

std::shared_ptr<players::Player> House::player(const std::string& spec, const games::Session& session) {
  return memory.let_in(make_player(spec, session, limits));
}

}  // namespace aite::server
