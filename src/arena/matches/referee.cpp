// SPDX-License-Identifier: MIT
#include "arena/matches/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "base/random.hpp"
#include "protocol/gtp/client.hpp"
#include "protocol/thought_json.hpp"

namespace aite::arena {

namespace {

using games::Move;
using games::Side;
using protocol::gtp::shown;

class Game {
 public:
  Game(const games::Session& start, Contender& first, Contender& second, const GameOrder& order, std::stop_token stop)
      : session_(start.clone()),
        longest_(start.longest_game()),
        contenders_{&first, &second},
        order_(order),
        stop_(std::move(stop)) {
    for (const Move move : order.opening) session_->play(move);
    if (order.thinking) played_.thinking.resize(session_->moves().size());
  }

  std::optional<GamePlayed> play() {
    begin();
    while (!is_decided_ && !session_->is_over() && !stop_.stop_requested()) {
      if (longest_ && session_->moves().size() >= *longest_) {
        decide_by_count(Ending::length, fmt::format("no end after {} moves", *longest_));
      } else {
        step();
      }
    }
    // What a contender answers while it is stopped is no answer.
    if (stop_.stop_requested()) return std::nullopt;
    if (!is_decided_) score();
    played_.moves = session_->moves();
    return std::move(played_);
  }

 private:
  [[nodiscard]] Contender& contender(Side side) const { return *contenders_[static_cast<std::size_t>(index(side))]; }
  [[nodiscard]] SeatTime& time(Side side) { return played_.times[static_cast<std::size_t>(index(side))]; }

  void begin() {
    for (const Side side : games::both_sides) {
      const std::uint64_t seed = base::mix(order_.seed, static_cast<std::uint64_t>(index(side)));
      const std::optional<Answer> wrong = contender(side).begin(*session_, side, seed, order_.limits);
      if (wrong && check(side, *wrong)) return;
    }
  }

  void step() {
    const Side side = session_->to_move();
    // Where passes are forced, one that is legal is the only move, and there is nothing to ask.
    if (!session_->info().free_pass && session_->why_illegal(games::pass_move).empty()) {
      make(games::pass_move, games::both_sides);
      return;
    }
    const Answer answer = ask(side);
    if (is_decided_ || stop_.stop_requested() || check(side, answer)) return;
    if (!answer.move) {
      lose(side, Ending::resignation, {});
      return;
    }
    if (const std::string reason = session_->why_illegal(*answer.move); !reason.empty()) {
      const bool is_pass = *answer.move == games::pass_move;
      lose(side, is_pass ? Ending::wrong_pass : Ending::illegal_move,
           fmt::format("played {}: {}", shown(session_->move_text(*answer.move)), reason));
      return;
    }
    if (answer.thought && !answer.thought->device.empty()) played_.device = answer.thought->device;
    if (order_.thinking) {
      played_.thinking.push_back(answer.thought ? protocol::thought_json(*session_, *answer.thought).dump()
                                                : std::string());
    }
    const Side told[] = {other(side)};
    make(*answer.move, told);
  }

  // With the clock running.
  Answer ask(Side side) {
    using SteadyClock = std::chrono::steady_clock;
    const TimeLimits& limits = order_.limits;
    SeatTime& spent = time(side);
    const auto start = SteadyClock::now();
    Answer answer = contender(side).ask(*session_, limits, limits.per_game - spent.seconds, stop_);
    const double seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
    spent.seconds += seconds;
    spent.longest = std::max(spent.longest, seconds);
    ++spent.moves;
    if (answer.fault || stop_.stop_requested()) return answer;
    if (limits.per_move > 0 && seconds > limits.per_move + limits.margin) {
      lose(side, Ending::timeout, fmt::format("took {:.3f} s of {} s for a move", seconds, limits.per_move));
    } else if (limits.per_game > 0 && spent.seconds > limits.per_game + limits.margin) {
      lose(side, Ending::timeout, fmt::format("took {:.3f} s of {} s for the game", spent.seconds, limits.per_game));
    }
    return answer;
  }

  // Lets those know who have not made the move themselves, and plays it. Nobody loses by what he does about the last.
  void make(Move move, std::span<const Side> told) {
    std::optional<Answer> wrong;
    Side wrong_side = Side::first;
    for (const Side side : told) {
      wrong_side = side;
      if ((wrong = contender(side).tell(*session_, move))) break;
    }
    session_->play(move);
    if (order_.thinking) played_.thinking.resize(session_->moves().size());
    if (wrong && !session_->is_over()) check(wrong_side, *wrong);
  }

  // Whether a contender is at fault, which decides the game.
  bool check(Side side, const Answer& answer) {
    if (answer.fault) lose(side, *answer.fault, answer.detail);
    return answer.fault.has_value();
  }

  void lose(Side side, Ending ending, std::string detail) {
    played_.ruling = {side == Side::first ? games::Result::second_wins : games::Result::first_wins, std::nullopt,
                      ending, std::move(detail)};
    is_decided_ = true;
  }

  void decide_by_count(Ending ending, std::string detail) { decide(session_->outcome(), ending, std::move(detail)); }

  void decide(games::Outcome outcome, Ending ending, std::string detail) {
    played_.ruling = {outcome.result(), outcome.half_points, ending, std::move(detail)};
    is_decided_ = true;
  }

  void score() {
    const std::optional<games::Settlement> settled = order_.settle ? session_->settle() : std::nullopt;
    if (settled) {
      decide(settled->outcome, Ending::score, dead_text(*settled, *session_));
    } else {
      decide_by_count(Ending::score, {});
    }
  }

  std::unique_ptr<games::Session> session_;
  std::optional<std::size_t> longest_;
  std::array<Contender*, 2> contenders_;
  const GameOrder& order_;
  std::stop_token stop_;
  GamePlayed played_;
  bool is_decided_ = false;
};

}  // namespace

std::optional<GamePlayed> play_game(const games::Session& start, Contender& first, Contender& second,
                                    const GameOrder& order, std::stop_token stop) {
  return Game(start, first, second, order, std::move(stop)).play();
}

}  // namespace aite::arena
