// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "protocol/thought_json.hpp"
#include "server/http/refusal.hpp"
#include "server/tables/resigning.hpp"
#include "server/tables/table.hpp"
#include "server/views/thoughts.hpp"

// Where a table's players think: its turns, and an analysis of any position.
namespace aite::server {

namespace {

constexpr double seconds_between_thoughts = 0.2;

nlohmann::json event_of(const games::Session& position, const search::Thought& thought) {
  nlohmann::json event = with_cells(protocol::thought_json(position, thought), position);
  event["at"] = position.moves().size();
  return event;
}

}  // namespace

search::Thought Table::ask(players::Player& player, const games::Session& position, const std::stop_token& stop,
                           const Searches::Pause& pause, const std::function<void(const search::Thought&)>& on_thought,
                           double most) const {
  search::Budget budget = player.budget();
  if (budget.seconds <= 0 || budget.seconds > most) budget.seconds = most;
  return player.think(position, budget, {stop, on_thought, seconds_between_thoughts, [&] { pause(stop); }});
}

nlohmann::json Table::look(players::Player& player, const games::Session& at, const std::stop_token& stop,
                           const Searches::Pause& pause) const {
  if (at.is_over()) return nullptr;
  player.new_game();
  return protocol::thought_json(at, ask(player, at, stop, pause, nullptr, house_.limits.seconds_a_move));
}

void Table::wake() {
  mind_clock();
  if (!closed_) playing_.advance();
}

void Table::interrupt() {
  playing_.stop();
  drop_analysis();
  judging_.stop();
  analysis_ = nullptr;
  if (is_reviewing()) drop_review();
  wake();
}

std::optional<Task> Table::next_turn() {
  if (unsaved_ || kept_.ruling || !attended() || !is_player(session_->to_move())) return std::nullopt;
  // Where there is no memory for them, or this server does not know them any more, look_after() tries again.
  try {
    seat_players();
  } catch (const std::exception&) {
    players_ = {};  // of two tables that have one player each, one has to give way
    return std::nullopt;
  }
  touch_version();
  const std::shared_ptr<players::Player> player = players_[seat_of(session_->to_move())];
  double most = house_.limits.seconds_a_move;
  if (clock_.is_set()) {
    most = std::min(most, clock_.seconds_for_move(session_->to_move(), session_->moves_left(), Clock::now()));
  }
  const auto think = [self = shared_from_this(), player, most, position = std::shared_ptr(session_->clone())](
                         const std::stop_token& stop, const Searches::Pause& pause) -> std::function<void()> {
    const auto tell = [&](const search::Thought& thought) {
      self->listeners_.tell("thought", event_of(*position, thought).dump());
    };
    try {
      const search::Thought thought = self->ask(*player, *position, stop, pause, tell, most);
      if (!stop.stop_requested()) tell(thought);
      if (std::string wrong = position->why_illegal(thought.move); !wrong.empty()) {
        return [self, wrong = std::move(wrong)] { self->give_up(wrong); };
      }
      return [self, move = thought.move, thinking = protocol::thought_json(*position, thought),
              hopeless = is_hopeless(thought)] { self->answer_with(move, thinking, hopeless); };
    } catch (const std::exception& error) {
      return [self, failure = std::string(error.what())] { self->give_up(failure); };
    }
  };
  const bool for_a_person = !is_player(games::Side::first) || !is_player(games::Side::second);
  return Task{think, player->threads(), for_a_person ? Rank::person : Rank::others};
}

void Table::answer_with(games::Move move, nlohmann::json thinking, bool hopeless) {
  if (lose_on_time()) {
    publish();
    return;
  }
  const games::Side side = session_->to_move();
  const bool resigns = gives_up(side, hopeless);
  change_when_possible([this, side, move, thinking = std::move(thinking), resigns] {
    if (resigns) {
      resign_for(side);
      return;
    }
    clock_.press(side, Clock::now());
    make(move, thinking);
    review_ = nullptr;
    finish_if_over();
  });
  if (review_.is_null()) drop_review();
  wake();
  publish();
}

// The player is broken, and has lost.
void Table::give_up(std::string failure) {
  const bool first = session_->to_move() == games::Side::first;
  change_when_possible([this, first, failure = std::move(failure)] {
    kept_.ruling = arena::Ruling{first ? games::Result::second_wins : games::Result::first_wins, std::nullopt,
                                 arena::Ending::crash, failure};
  });
  publish();
}

void Table::analyse(std::size_t at, const std::string& spec, const std::string& then) {
  const std::lock_guard lock(mutex_);
  touched_ = Clock::now();
  if (at > made_.size()) throw Refusal(409, "no_such_move", fmt::format("there are only {} moves", made_.size()));
  if (session_at(at, then)->is_over()) throw Refusal(409, "game_over", "there is nothing left to think about");
  wanted_.reset();  // one that waits makes room for its successor
  wanted_ = std::make_shared<const Analysis>(Analysis{at, then, spec, house_.player(spec, *session_)});
  analysing_.stop();
  analysing_.advance();
  if (analysing_.is_running()) return;
  wanted_.reset();
  throw Refusal(503, "busy", too_many_searches);
}

void Table::stop_analysis() {
  const std::lock_guard lock(mutex_);
  drop_analysis();
}

void Table::drop_analysis() {
  wanted_.reset();
  analysing_.stop();
}

std::optional<Task> Table::next_analysis() {
  if (!wanted_) return std::nullopt;
  const auto think = [self = shared_from_this(), asked = wanted_,
                      position = std::shared_ptr(session_at(wanted_->at, wanted_->then))](
                         const std::stop_token& stop, const Searches::Pause& pause) -> std::function<void()> {
    const auto tell = [&](const search::Thought& thought, bool done) {
      nlohmann::json event = event_of(*position, thought);
      event["at"] = asked->at;
      event["then"] = asked->then;
      event["player"] = asked->spec;
      event["done"] = done;
      const std::string text = event.dump();
      {
        const std::lock_guard lock(self->mutex_);
        self->analysis_ = std::move(event);
      }
      self->listeners_.tell("analysis", text);
    };
    try {
      tell(self->ask(
               *asked->player, *position, stop, pause, [&](const search::Thought& thought) { tell(thought, false); },
               self->house_.limits.seconds_a_move),
           true);
    } catch (const std::exception& error) {
      fmt::print(stderr, "aite serve: analysis by {}: {}\n", asked->spec, error.what());
    }
    return [self] { self->wanted_.reset(); };
  };
  return Task{think, wanted_->player->threads(), Rank::person};
}

}  // namespace aite::server
