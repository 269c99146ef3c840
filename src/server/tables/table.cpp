// SPDX-License-Identifier: MIT
#include "server/tables/table.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "server/http/refusal.hpp"
#include "server/views/source.hpp"

namespace aite::server {

namespace {

// In plies: of any game that a request may bring along.
constexpr std::size_t most_plies_kept = 2000;

Refusal not_your_seat() { return {403, "not_your_seat", "this seat is somebody else's; you can watch"}; }

}  // namespace

Table::Table(arena::OpenGame kept, House& house)
    : house_(house), kept_(std::move(kept)), session_(players::make_session(kept_.game, kept_.rules)) {
  keys_ = SeatKeys::parse(kept_.keys);
  file_ = source_json(kept_.source);
  read_terms();
  if (!kept_.position.empty()) session_->set_text(kept_.position);
  const std::vector<std::string> thoughts = base::split(kept_.thinking, '\n');
  const std::vector<std::string> moves = base::words(kept_.moves);
  if (moves.size() > session_->longest_game().value_or(most_plies_kept))
    throw base::InputError("the game has too many moves");
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
  if (kept_.ruling) {
    dead_ = dead_of_the_ruling();
  } else {
    finish_if_over();
    pass_if_forced();
  }
}

void Table::gather() {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < 2; ++i) {
    if (kept_.seats[i].empty()) continue;
    Seated seated = house_.seat(kept_.seats[i], *session_);
    kept_.seats[i] = std::move(seated.spec);
    players_[i] = std::move(seated.player);
  }
}

void Table::seat_players() {
  for (std::size_t i = 0; i < 2; ++i) {
    if (!players_[i] && !kept_.seats[i].empty()) players_[i] = house_.player(kept_.seats[i], *session_);
  }
}

void Table::make(games::Move move, nlohmann::json thinking) {
  Made made{session_->move_text(move), session_->covered(move), session_->to_move(), false, std::move(thinking), {}};
  if (made.thinking.is_discarded()) made.thinking = nullptr;
  if (!made.thinking.is_null()) made.thinking_text = made.thinking.dump();
  made.forced = !session_->info().free_pass && move == games::pass_move;
  session_->play(move);
  made_.push_back(std::make_shared<const Made>(std::move(made)));
}

void Table::pass_if_forced() {
  while (!kept_.ruling && !session_->info().free_pass && session_->why_illegal(games::pass_move).empty()) {
    make(games::pass_move, nullptr);
    finish_if_over();
  }
}

void Table::change(const std::function<void()>& steps) {
  State before{kept_, session_->clone(), made_, dead_, review_, clock_};
  try {
    steps();
    pass_if_forced();
    save();
  } catch (...) {
    kept_ = std::move(before.kept);
    session_ = std::move(before.session);
    made_ = std::move(before.made);
    dead_ = std::move(before.dead);
    review_ = std::move(before.review);
    clock_ = before.clock;
    throw;
  }
  unsaved_ = nullptr;
  trouble_.clear();
}

void Table::change_when_possible(std::function<void()> steps) {
  try {
    change(steps);
  } catch (const base::UnavailableError& error) {
    unsaved_ = std::move(steps);
    trouble_ = error.what();
    touch_version();
  }
}

std::optional<games::Settlement> Table::take_off_dead() {
  std::optional<games::Settlement> settled = session_->settle();
  dead_.clear();
  if (settled) {
    for (const games::Move move : settled->dead) dead_.push_back(move.code);
  }
  return settled;
}

void Table::finish_if_over() {
  if (session_->is_over()) {
    const std::optional<games::Settlement> settled = take_off_dead();
    const games::Outcome outcome = settled ? settled->outcome : session_->outcome();
    kept_.ruling = arena::Ruling{outcome.result(), outcome.half_points, arena::Ending::score,
                                 settled ? dead_text(*settled, *session_) : std::string()};
  } else if (const auto longest = session_->longest_game(); longest && made_.size() >= *longest) {
    const games::Outcome outcome = session_->outcome();
    kept_.ruling = arena::Ruling{outcome.result(), outcome.half_points, arena::Ending::length, {}};
  }
}

void Table::save() {
  std::vector<std::string> moves;
  std::vector<std::string> thoughts;
  for (const auto& made : made_) {
    moves.push_back(made->text);
    thoughts.push_back(made->thinking_text);
  }
  kept_.moves = base::join(moves, " ");
  kept_.thinking = base::join(thoughts, "\n");
  kept_.review = review_.is_null() ? std::string() : review_.dump();
  kept_.terms = terms_text(clock_, resigns_);
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
  if (kept_.ruling) throw Refusal(409, "game_over", "the game is over");
}

SeatKeys Table::keys() {
  const std::lock_guard lock(mutex_);
  return keys_;
}

std::string Table::hand_on(std::size_t seat, Held held) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (!held.seats[seat]) throw not_your_seat();
  SeatKeys next = keys_;
  next.hand_on(seat);
  change([&] { kept_.keys = next.text(); });
  keys_ = next;
  publish();
  return keys_.key(seat);
}

Held Table::with_players(Held held) const {
  if (!held.any()) throw not_your_seat();
  for (const games::Side side : {games::Side::first, games::Side::second}) {
    if (is_player(side)) held.seats[seat_of(side)] = true;
  }
  return held;
}

std::string Table::play(std::string_view text, std::size_t ply, Held held) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (!held.any()) throw not_your_seat();
  check_playing();
  if (ply != made_.size()) {
    throw Refusal(409, "game_went_on", fmt::format("the game stands at move {}, not at {}", made_.size(), ply));
  }
  if (is_player(session_->to_move()) || !held.seats[seat_of(session_->to_move())]) {
    throw Refusal(409, "not_your_turn", "it is the other side's turn");
  }
  const games::Move move = session_->parse_move(text);
  if (const std::string reason = session_->why_illegal(move); !reason.empty()) {
    throw Refusal(422, "illegal_move", fmt::format("illegal move {}: {}", text, reason));
  }
  if (lose_on_time()) return publish();
  change([&] {
    clock_.press(session_->to_move(), Clock::now());
    make(move, nullptr);
    review_ = nullptr;
    finish_if_over();
  });
  drop_review();
  wake();
  return publish();
}

std::size_t Table::undo_target(std::optional<std::size_t> to, Held held) const {
  const Held decided = with_players(held);
  if (to && *to > made_.size()) {
    throw Refusal(409, "no_such_move", fmt::format("there are only {} moves", made_.size()));
  }
  if (!decided.seats[0] || !decided.seats[1]) {
    std::size_t target = made_.size();
    while (target > 0 && made_[target - 1]->forced) --target;
    if (kept_.ruling || to || target == 0 || !held.seats[seat_of(made_[target - 1]->side)]) {
      throw Refusal(403, "not_alone", "the other person has answered; only an own last move can be taken back");
    }
    return target - 1;
  }
  if (to) return *to;
  std::size_t target = made_.size();
  const bool person_plays = !is_player(games::Side::first) || !is_player(games::Side::second);
  while (target > 0) {
    const Made& made = *made_[--target];
    if (!person_plays || (!is_player(made.side) && !made.forced)) break;
  }
  return target;
}

std::string Table::undo(std::optional<std::size_t> to, Held held) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  const std::size_t target = undo_target(to, held);
  change([&] {
    while (made_.size() > target) {
      session_->undo();
      made_.pop_back();
    }
    // Time that was spent stays spent; who goes on after a flag fell goes on without clocks.
    if (kept_.ruling && kept_.ruling->ending == arena::Ending::timeout) clock_ = GameClock();
    kept_.ruling.reset();
    dead_.clear();
    review_ = nullptr;
  });
  hopeless_ = {};
  drop_review();
  interrupt();
  return publish();
}

std::string Table::resign(games::Side side, Held held) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (!with_players(held).seats[seat_of(side)]) throw not_your_seat();
  check_playing();
  change([&] { resign_for(side); });
  interrupt();
  return publish();
}

void Table::resign_for(games::Side side) {
  kept_.ruling = arena::Ruling{side == games::Side::first ? games::Result::second_wins : games::Result::first_wins,
                               std::nullopt,
                               arena::Ending::resignation,
                               {}};
}

std::string Table::seat(const std::array<std::string, 2>& specs, Held held) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  const Held decided = with_players(held);
  if (!decided.seats[0] || !decided.seats[1]) throw not_your_seat();
  // Who was at the table stays, perhaps on the other side.
  std::array<std::shared_ptr<players::Player>, 2> before = players_;
  std::array<Seated, 2> seated;
  for (std::size_t i = 0; i < 2; ++i) {
    seated[i].spec = specs[i];
    for (const std::size_t seat : {i, 1 - i}) {
      if (!seated[i].player && specs[i] == kept_.seats[seat]) seated[i].player = std::exchange(before[seat], nullptr);
    }
    if (!seated[i].player && !specs[i].empty()) seated[i] = house_.seat(specs[i], *session_);
  }
  change([&] {
    for (std::size_t i = 0; i < 2; ++i) kept_.seats[i] = seated[i].spec;
  });
  for (std::size_t i = 0; i < 2; ++i) players_[i] = std::move(seated[i].player);
  hopeless_ = {};
  interrupt();
  return publish();
}

std::unique_ptr<games::Session> Table::session_at(std::size_t ply, std::string_view then) const {
  std::unique_ptr<games::Session> session = session_->clone();
  while (session->moves().size() > ply) session->undo();
  for (const std::string& move : base::words(then)) {
    if (session->is_over()) throw base::InputError("the game is over before the last of these moves");
    session->play(session->parse_move(move));
  }
  return session;
}

}  // namespace aite::server
