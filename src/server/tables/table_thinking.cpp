// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "protocol/thought_json.hpp"
#include "server/http/message.hpp"
#include "server/tables/review.hpp"
#include "server/tables/table.hpp"
#include "server/views/thoughts.hpp"

// Where a table's players think: turns, analyses and the review, each one search at a time.
namespace aite::server {

namespace {

constexpr double seconds_between_thoughts = 0.2;

Refusal busy() { return {503, "busy", "too many searches are under way; try again in a moment"}; }

}  // namespace

search::Thought Table::ask(players::Player& player, const games::Session& position, const std::stop_token& stop,
                           const std::function<void(const search::Thought&)>& on_thought) const {
  search::Budget budget = player.budget();
  const double most = house_.limits.seconds_a_move;
  if (budget.seconds <= 0 || budget.seconds > most) budget.seconds = most;
  return player.think(position, budget, {stop, on_thought, seconds_between_thoughts});
}

void Table::wake() {
  if (closed_) return;
  while (!kept_.verdict && !session_->info().free_pass && session_->why_illegal(games::pass_move).empty()) {
    make(games::pass_move, nullptr);
    finish_if_over();
  }
  if (kept_.verdict || playing_.running || !attended() || !is_player(session_->to_move())) return;
  // Where there is no memory or too many wait already, look_after() tries again.
  try {
    seat_players();
  } catch (const Refusal&) {
    players_ = {};  // of two tables that have one player each, one has to give way
    return;
  }
  playing_.running = true;
  playing_.stop = std::stop_source();
  touch_version();
  playing_.running = house_.searches.submit([self = shared_from_this()] { self->think(); },
                                            players_[seat_of(session_->to_move())]->threads());
}

void Table::interrupt() {
  playing_.stop.request_stop();
  reviewing_.stop.request_stop();
  wanted_.reset();
  analysing_.stop.request_stop();
  analysis_ = nullptr;
  wake();
}

void Table::think() {
  std::unique_ptr<games::Session> position;
  std::shared_ptr<players::Player> player;
  std::stop_token stop;
  {
    const std::lock_guard lock(mutex_);
    stop = playing_.stop.get_token();
    player = players_[seat_of(session_->to_move())];
    if (stop.stop_requested() || kept_.verdict || !player) {
      playing_.running = false;
      wake();
      return;
    }
    position = session_->clone();
  }
  const auto tell = [&](const search::Thought& thought) {
    nlohmann::json event = with_cells(protocol::thought_json(*position, thought), *position);
    event["at"] = position->moves().size();
    listeners_.tell("thought", event.dump());
  };
  std::optional<search::Thought> thought;
  std::string failure;
  try {
    thought = ask(*player, *position, stop, tell);
    if (!stop.stop_requested()) tell(*thought);
  } catch (const std::exception& error) {
    failure = error.what();
  }
  const std::lock_guard lock(mutex_);
  playing_.running = false;
  if (!stop.stop_requested()) {
    if (thought) failure = position->why_illegal(thought->move);
    if (failure.empty()) {
      make(thought->move, protocol::thought_json(*position, *thought));
      review_ = nullptr;
      finish_if_over();
    } else {  // the player is broken, and has lost
      const bool first = position->to_move() == games::Side::first;
      kept_.verdict = arena::Verdict{first ? games::Result::second_wins : games::Result::first_wins, std::nullopt,
                                     arena::Ending::crash, failure};
    }
    wake();
    save();
    publish();
  } else {
    wake();
  }
}

void Table::analyse(std::size_t at, const std::string& spec) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (at > made_.size()) throw Refusal(409, "no_such_move", fmt::format("there are only {} moves", made_.size()));
  if (session_at(at)->is_over()) throw Refusal(409, "game_over", "there is nothing left to think about");
  wanted_.reset();
  wanted_ = Analysis{at, spec, house_.player(spec, *session_)};
  analysing_.stop.request_stop();
  next_analysis();
  if (analysing_.running) return;
  wanted_.reset();
  throw busy();
}

void Table::stop_analysis() {
  const std::lock_guard lock(mutex_);
  wanted_.reset();
  analysing_.stop.request_stop();
}

void Table::next_analysis() {
  if (analysing_.running || !wanted_ || closed_) return;
  analysing_.stop = std::stop_source();
  // Where too many wait already, look_after() tries again; so it does with a review.
  analysing_.running = house_.searches.submit(
      [self = shared_from_this(), asked = *wanted_] { self->think_analysis(asked); }, wanted_->player->threads());
  if (analysing_.running) wanted_.reset();
}

void Table::think_analysis(const Analysis& asked) {
  std::unique_ptr<games::Session> position;
  std::stop_token stop;
  {
    const std::lock_guard lock(mutex_);
    stop = analysing_.stop.get_token();
    if (!stop.stop_requested() && asked.at <= made_.size()) position = session_at(asked.at);
  }
  const auto tell = [&](const search::Thought& thought, bool done) {
    nlohmann::json event = with_cells(protocol::thought_json(*position, thought), *position);
    event["at"] = asked.at;
    event["player"] = asked.spec;
    event["done"] = done;
    const std::string text = event.dump();
    {
      const std::lock_guard lock(mutex_);
      analysis_ = std::move(event);
    }
    listeners_.tell("analysis", text);
  };
  if (position && !position->is_over()) {
    try {
      tell(ask(*asked.player, *position, stop, [&](const search::Thought& thought) { tell(thought, false); }), true);
    } catch (const std::exception& error) {
      fmt::print(stderr, "aite serve: analysis by {}: {}\n", asked.spec, error.what());
    }
  }
  const std::lock_guard lock(mutex_);
  analysing_.running = false;
  next_analysis();
}

void Table::review(const std::string& spec) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (made_.empty()) throw Refusal(409, "no_such_move", "there is no move to look at yet");
  if (reviewing_.running && review_.is_object() && !reviewing_.stop.stop_requested()) return;  // it is on its way
  reviewer_.reset();
  reviewer_ = house_.player(spec, *session_);
  review_ = empty_review(spec, made_.size());
  reviewing_.stop = std::stop_source();
  if (reviewing_.running) return;  // a search of an earlier review ends first, and then goes on with this one
  next_of_review();
  if (reviewing_.running) return;
  review_ = nullptr;
  reviewer_.reset();
  throw busy();
}

void Table::next_of_review() {
  reviewing_.running = false;
  if (reviewing_.stop.stop_requested() && review_.is_object() && review_["done"] == false) review_ = nullptr;
  if (closed_ || !review_.is_object() || review_["done"] == true) {
    reviewer_.reset();
    return;
  }
  const std::size_t ply = review_["positions"].size();
  reviewing_.running =
      house_.searches.submit([self = shared_from_this(), ply] { self->think_review(ply); }, reviewer_->threads());
}

void Table::think_review(std::size_t ply) {
  std::unique_ptr<games::Session> position;
  std::stop_token stop;
  std::shared_ptr<players::Player> reviewer;
  std::string made;  // the move of the game in this position
  {
    const std::lock_guard lock(mutex_);
    stop = reviewing_.stop.get_token();
    if (!stop.stop_requested() && review_.is_object() && ply <= made_.size()) {
      position = session_at(ply);
      reviewer = reviewer_;
      if (ply < made_.size()) made = made_[ply].text;
    }
  }
  Seen seen{nullptr, std::nullopt, std::nullopt};
  const auto look = [&](const games::Session& at) -> nlohmann::json {
    if (at.is_over()) return nullptr;
    reviewer->new_game();  // so that what it says of a position depends on nothing else
    return protocol::thought_json(at, ask(*reviewer, at, stop, nullptr));
  };
  try {
    if (position) seen.thought = look(*position);
    if (!made.empty() && seen.thought.is_object() && seen.thought.at("move") != made) {
      const std::unique_ptr<games::Session> otherwise = position->clone();
      otherwise->play(otherwise->parse_move(seen.thought["move"].get<std::string>()));
      seen.after_best = score_of(*otherwise, look(*otherwise));
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "aite serve: review by {}: {}\n", reviewer->spec(), error.what());
  }
  reviewer.reset();  // so that its memory is free again by the time the review is done
  const std::lock_guard lock(mutex_);
  if (position && !stop.stop_requested() && review_.is_object() && review_["positions"].size() == ply) {
    seen.end = kept_.verdict;
    add_to_review(review_, *position, std::move(seen));
    if (ply == made_.size()) {
      conclude(review_);
      save();
    }
    listeners_.tell("review", review_.dump());
  }
  next_of_review();
}

}  // namespace aite::server
