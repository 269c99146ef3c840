// SPDX-License-Identifier: MIT
#include "protocol/gtp/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/error.hpp"

namespace aite::protocol::gtp {

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The game is given up where hardly any of many playouts is won. These are Pentobi's numbers.
bool is_hopeless(const search::Thought& thought) {
  constexpr std::uint64_t fewest_playouts = 500;
  constexpr double least_value = 0.09;
  const search::Candidate* chosen = thought.chosen();
  return chosen != nullptr && thought.playouts + thought.reused > fewest_playouts &&
         chosen->win + chosen->draw / 2 < least_value;
}

CommandTable commands_for(const Dialect& dialect) {
  CommandTable table;
  add_core_commands(table);
  add_play_commands(table);
  add_time_commands(table);
  add_analyze_commands(table);
  add_parameter_commands(table);
  add_record_commands(table);
  add_explain_commands(table);
  add_gogui_commands(table);
  if (dialect.add_commands != nullptr) dialect.add_commands(table);
  return table;
}

}  // namespace

Engine::Engine(Host host, std::string_view rules, std::string_view spec)
    : host_(std::move(host)),
      game_(host_.make_session(rules)),
      player_(host_.make_player(spec, game_.session())),
      dialect_(dialect_of(game_.session().info())),
      commands_(commands_for(dialect_)) {}

void Engine::run(Input& input, Output& output) {
  quits_ = false;
  while (!quits_) {
    const std::optional<std::string> line = input.next();
    if (!line) return;
    output.note_input(*line);
    if (line->size() > max_line) {
      Reply(output, "").fail("syntax error: the line is too long");
    } else if (const std::optional<Command> command = parse(*line)) {
      answer(*command, input, output);
    }
  }
}

void Engine::answer(const Command& command, Input& input, Output& output) {
  Reply reply(output, command.id);
  const Handler* handler = commands_.find(command.name);
  if (handler == nullptr) {
    reply.fail("unknown command");
    return;
  }
  const Arguments arguments(command.arguments);
  Call call{*this, arguments, input, reply};
  try {
    reply.succeed((*handler)(call));
  } catch (const std::exception& error) {
    reply.fail(error.what());
  }
}

std::string Engine::move_text(games::Move move) const {
  if (move == games::no_move) return "resign";
  return session().move_text(move);
}

std::unique_ptr<games::Session> Engine::fresh_session(std::string_view more) const {
  const std::string rules = session().rules();
  return host_.make_session(fmt::format("{}{}{}", rules, rules.empty() || more.empty() ? "" : ",", more));
}

void Engine::clear() {
  game_ = EngineGame(fresh_session());
  player_->new_game();
  clocks_.restart();
  generated_.reset();
}

void Engine::adopt(EngineGame game) {
  player_ = host_.make_player(player_->spec(), game.session());
  game_ = std::move(game);
  generated_.reset();
}

std::unique_ptr<games::Session> Engine::position_for(games::Side side) const {
  std::unique_ptr<games::Session> position = session().clone();
  if (!position->is_over()) give_turn(*position, side);
  return position;
}

games::Move Engine::generate(games::Side side, const search::Watch& watch, const Choose& choose) {
  std::unique_ptr<games::Session> position = position_for(side);
  if (position->is_over()) {
    game_.pass_after_end();
    return games::pass_move;
  }
  search::Budget budget = player_->budget();
  if (const std::optional<double> seconds = clocks_.of(side).seconds_for_move(position->moves_left())) {
    budget.seconds = budget.seconds > 0 ? std::min(budget.seconds, *seconds) : *seconds;
  }
  const auto start = std::chrono::steady_clock::now();
  search::Thought thought = player_->think(*position, budget, watch);
  if (choose) {
    const games::Move chosen = choose(thought);
    if (chosen != thought.move) thought.decision = {};  // it was not the player's
    thought.move = chosen;
  }
  const games::Move move = resigns_ && is_hopeless(thought) ? games::no_move : thought.move;
  if (move != games::no_move) game_.play(side, move);
  clocks_.of(side).spend(seconds_since(start));
  generated_ = Generated{std::move(position), std::move(thought)};
  return move;
}

games::Move Engine::consider(games::Side side, const search::Watch& watch) {
  std::unique_ptr<games::Session> position = position_for(side);
  if (position->is_over()) return games::pass_move;
  search::Thought thought = player_->think(*position, player_->budget(), watch);
  const games::Move move = thought.move;
  generated_ = Generated{std::move(position), std::move(thought)};
  return move;
}

}  // namespace aite::protocol::gtp
