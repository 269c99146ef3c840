// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/store/store.hpp"
#include "games/session.hpp"
#include "players/player.hpp"
#include "server/http/events.hpp"
#include "server/tables/activity.hpp"
#include "server/tables/game_clock.hpp"
#include "server/tables/house.hpp"
#include "server/tables/review.hpp"
#include "server/tables/seat_keys.hpp"

namespace aite::server {

inline constexpr const char* too_many_searches = "too many searches are under way; try again in a moment";

inline std::size_t seat_of(games::Side side) { return static_cast<std::size_t>(index(side)); }

// What a game's terms are kept as: the clocks of a new one, and whether a player resigns what it thinks lost.
std::string terms_text(const GameClock& clock, bool resigns);

// A table at which one game is played: two seats, each a person's or a player's, and whoever watches. A player whose
// turn it is thinks by itself as long as anybody attends; every move is in the store before anybody hears of it. All
// calls may come from any thread.
class Table : public std::enable_shared_from_this<Table> {
 public:
  // A kept game is taken up where it stood. Throws InputError if it cannot be one.
  Table(arena::OpenGame kept, House& house);

  [[nodiscard]] const std::string& id() const { return kept_.id; }
  [[nodiscard]] const std::string& game() const { return kept_.game; }

  // Seats the players of a new game, and fills in what their specs leave open. In a kept game they come back when it is
  // their turn and there is memory for them. Throws InputError or Refusal.
  void gather();

  // The whole game, with what the file it came from says of it, the position after `at` moves (now if not said) and
  // those that somebody tries after them.
  nlohmann::json json(std::optional<std::size_t> at, std::string_view then = {});
  arena::OpenGame kept();  // as the store has it

  SeatKeys keys();
  // Takes up a seat that was handed on: who held it before holds it no longer. Answers the new key.
  std::string hand_on(std::size_t seat, Held held);

  // These answer the whole game as JSON, the text that everybody who listens is told too. They throw Refusal: 409 if
  // the game has gone on from `ply`, the number of moves the caller has seen, 403 if the seat is not the caller's.
  std::string play(std::string_view move, std::size_t ply, Held held = {});
  // Back to a person's last choice if not said. Between two people who each have a seat a move is taken back by who
  // made it, before it is answered.
  std::string undo(std::optional<std::size_t> to, Held held = {});
  std::string resign(games::Side side, Held held = {});
  std::string seat(const std::array<std::string, 2>& specs, Held held = {});

  // Once the board is counted: the stones that are connected with this one are dead, or not any more.
  std::string toggle_dead(std::size_t cell, Held held = {});
  // Whose the points of a position are by random playouts, and what it would count then. Throws Refusal.
  nlohmann::json estimate(std::size_t at, std::string_view then);

  // A search in the position after `at` moves and `then`, followed by events; another one takes its place. Throws
  // Refusal if the server is busy.
  void analyse(std::size_t at, const std::string& spec, const std::string& then = {});
  void stop_analysis();

  // What move number `at` (from 0) gave away, told by an event; another one takes its place.
  void judge(std::size_t at, const std::string& spec);

  // A look at every position of the game, one search each.
  void review(const std::string& spec);

  // Attends the game: its events from now on, the present state first.
  std::shared_ptr<Listener> listen();
  void look_after();  // called now and then: rests if nobody attends, goes on if somebody does
  void close();       // stops everything

  // No search is under way and nobody attends: the table can be put away.
  [[nodiscard]] bool is_still();
  [[nodiscard]] bool in_play();

  [[nodiscard]] std::int64_t times_written();  // how often the whole game was

 private:
  using Clock = std::chrono::steady_clock;

  struct Analysis {
    std::size_t at = 0;
    std::string then;
    std::string spec;
    std::shared_ptr<players::Player> player;
  };
  struct Made {  // a move of the game
    std::string text;
    std::vector<int> cells;
    games::Side side = games::Side::first;
    bool forced = false;        // it was the only one
    nlohmann::json thinking;    // null if nobody explained it
    std::string thinking_text;  // the same as the store keeps it
  };

  // What follows from the kept game, or is part of it.
  struct State {
    arena::OpenGame kept;  // as the store has it
    std::unique_ptr<games::Session> session;
    std::vector<std::shared_ptr<const Made>> made;
    std::vector<int> dead;
    nlohmann::json review;
    GameClock clock;
  };

  // These expect the lock.
  void make(games::Move move, nlohmann::json thinking);
  std::optional<games::Settlement> take_off_dead();
  [[nodiscard]] std::vector<int> dead_of_the_ruling() const;
  void finish_if_over();
  void read_terms();
  void mind_clock();                               // lets the clock run whose turn it is, or stops it
  bool lose_on_time();                             // if the flag of who is to move has fallen; says so
  bool gives_up(games::Side side, bool hopeless);  // who thinks so again, if it may
  void pass_if_forced();
  void wake();       // lets the player think whose turn it is
  void interrupt();  // the game has changed: what is being thought about it is void
  // Takes these steps and saves what came of them. If that fails it is as if nothing had happened, and throws.
  void change(const std::function<void()>& steps);
  // The same for what was thought: nobody is there to hear of a failure, so the game waits and look_after() tries
  // again.
  void change_when_possible(std::function<void()> steps);
  void save();
  void touch_version();
  std::string publish();
  [[nodiscard]] bool attended() const;
  [[nodiscard]] nlohmann::json whole(std::optional<std::size_t> at, std::string_view then = {});
  // Throws InputError if what is tried after the moves cannot be played.
  [[nodiscard]] std::unique_ptr<games::Session> session_at(std::size_t ply, std::string_view then = {}) const;
  void check_playing() const;
  // The seats that the holder of some decides about: players go with whoever plays against them.
  [[nodiscard]] Held with_players(Held held) const;
  [[nodiscard]] std::size_t undo_target(std::optional<std::size_t> to, Held held) const;
  [[nodiscard]] bool is_player(games::Side side) const { return !kept_.seats[seat_of(side)].empty(); }
  void seat_players();  // throws InputError or Refusal
  [[nodiscard]] bool is_reviewing() const { return review_.is_object() && review_["done"] == false; }
  void drop_analysis();
  void drop_review();

  // What each activity does next, and what it does with what was thought.
  std::optional<Task> next_turn();
  std::optional<Task> next_analysis();
  std::optional<Task> next_judgement();
  std::optional<Task> next_of_review();
  void answer_with(games::Move move, nlohmann::json thinking, bool hopeless);
  void resign_for(games::Side side);
  void give_up(std::string failure);
  void add_to_review(const games::Session& position, Seen seen);

  // These run on a search's thread, without the lock. `look` asks anew, so that what is said of a position depends on
  // nothing else, and answers null where the game is over.
  nlohmann::json look(players::Player& player, const games::Session& at, const std::stop_token& stop,
                      const Searches::Pause& pause) const;
  search::Thought ask(players::Player& player, const games::Session& position, const std::stop_token& stop,
                      const Searches::Pause& pause, const std::function<void(const search::Thought&)>& on_thought,
                      double most) const;

  House& house_;
  mutable std::mutex mutex_;
  arena::OpenGame kept_;  // what the store knows; session, moves and dead stones follow from it
  std::unique_ptr<games::Session> session_;
  std::array<std::shared_ptr<players::Player>, 2> players_;  // none at a person's seat, nor while nobody attends
  std::vector<std::shared_ptr<const Made>> made_;
  std::vector<int> dead_;
  SeatKeys keys_;
  GameClock clock_;
  bool resigns_ = false;           // a player may
  std::array<int, 2> hopeless_{};  // moves in a row at which a side's player thought so
  nlohmann::json file_;            // what the file that it was opened from says besides
  Listeners listeners_;
  Clock::time_point touched_ = Clock::now();
  bool closed_ = false;
  std::int64_t version_ = 0;  // grows with every change, over restarts too: of two answers the later one counts
  std::int64_t written_ = 0;
  std::function<void()> unsaved_;  // steps that could not be saved yet
  std::string trouble_;            // why

  Activity playing_{house_.searches, mutex_, [this] { return next_turn(); }};
  Activity analysing_{house_.searches, mutex_, [this] { return next_analysis(); }};
  Activity judging_{house_.searches, mutex_, [this] { return next_judgement(); }};
  Activity reviewing_{house_.searches, mutex_, [this] { return next_of_review(); }};
  std::shared_ptr<const Analysis> wanted_;  // the analysis to be made, or being made
  std::shared_ptr<const Analysis> to_judge_;
  nlohmann::json analysis_;  // the latest, as the event has it
  nlohmann::json review_;
  std::shared_ptr<players::Player> reviewer_;  // while there is a review to be made
};

}  // namespace aite::server
