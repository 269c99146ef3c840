// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/session.hpp"
#include "players/player.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/dialect.hpp"
#include "protocol/gtp/engine_game.hpp"
#include "protocol/gtp/time_control.hpp"
#include "protocol/gtp/wire.hpp"

namespace aite::protocol::gtp {

// What the engine needs from around it: games and players by their text, files by their name.
struct Host {
  std::function<std::unique_ptr<games::Session>(std::string_view rules)> make_session;
  std::function<std::unique_ptr<players::Player>(std::string_view spec, const games::Session&)> make_player;
  std::function<std::string(const std::string& path)> read_file;  // throws InputError
};

// The position a move was generated in, and the thinking behind it.
struct Generated {
  std::unique_ptr<games::Session> position;
  search::Thought thought;
};

// A GTP engine: one game on the table, one player, and the commands that work on them.
class Engine {
 public:
  // Throws InputError for rules or a spec that cannot be used.
  Engine(Host host, std::string_view rules, std::string_view spec);

  // Answers every line until `quit` or the end of the input. Nothing that arrives can end it otherwise.
  void run(Input& input, Output& output);

  // What follows is for the commands.

  [[nodiscard]] const Host& host() const { return host_; }
  [[nodiscard]] const CommandTable& commands() const { return commands_; }
  [[nodiscard]] const Dialect& dialect() const { return dialect_; }
  [[nodiscard]] const games::Session& session() const { return game_.session(); }
  [[nodiscard]] EngineGame& game() { return game_; }
  [[nodiscard]] players::Player& player() { return *player_; }
  [[nodiscard]] Clocks& clocks() { return clocks_; }
  [[nodiscard]] const std::optional<Generated>& generated() const { return generated_; }
  void quit() { quits_ = true; }

  // Whether the engine may resign instead of moving. It does not unless it is told to.
  [[nodiscard]] bool resigns() const { return resigns_; }
  void set_resigns(bool resigns) { resigns_ = resigns; }

  // "pass", "resign" for no move, or the move as the game writes it.
  [[nodiscard]] std::string move_text(games::Move move) const;

  // A session at its start, with `more` rules ("size=13") on top of the present ones.
  [[nodiscard]] std::unique_ptr<games::Session> fresh_session(std::string_view more = "") const;

  // The board is cleared and the clocks start anew; rules and settings stay.
  void clear();

  // Another game on the table; the player is made anew for it. The clocks go on.
  void adopt(EngineGame game);

  // A copy of the game in which it is `side`'s turn, after a pass of the other side where that is legal; or in which
  // it is over.
  [[nodiscard]] std::unique_ptr<games::Session> position_for(games::Side side) const;

  // Thinks for `side`, after a pass of the other side where that is legal, within the player's budget and the clock.
  // The move is played on the table. Once the game is over the answer is a pass; no move means that it is given up.
  using Choose = std::function<games::Move(const search::Thought&)>;
  games::Move generate(games::Side side, const search::Watch& watch, const Choose& choose = {});

  // The same without playing, and without a clock.
  games::Move consider(games::Side side, const search::Watch& watch);

 private:
  void answer(const Command& command, Input& input, Output& output);

  Host host_;
  EngineGame game_;
  std::unique_ptr<players::Player> player_;
  const Dialect& dialect_;
  CommandTable commands_;
  Clocks clocks_;
  std::optional<Generated> generated_;
  bool resigns_ = false;
  bool quits_ = false;
};

}  // namespace aite::protocol::gtp
