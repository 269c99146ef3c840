// SPDX-License-Identifier: MIT
// Playing: GTP 2, sections 6.3.2 to 6.3.5, as far as every game has it.
#include <fmt/format.h>

#include "base/error.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/score.hpp"

namespace aite::protocol::gtp {

namespace {

void play_move(Engine& engine, games::Side side, const std::string& text) {
  const games::Move move = engine.session().parse_move(text);
  const bool forced_pass = move == games::pass_move && !engine.session().info().free_pass;
  if (forced_pass && engine.position_for(side)->is_over()) {
    engine.game().pass_after_end();
  } else {
    engine.game().play(side, move);
  }
}

std::string clear_board(Call& call) {
  call.engine.clear();
  return {};
}

std::string play(Call& call) {
  const games::Side side = call.arguments.side(0);
  play_move(call.engine, side, call.arguments.text(1, "a move"));
  return {};
}

std::string genmove(Call& call) {
  const games::Side side = call.arguments.side(0);
  const InputStop stop = InputStop::on_interrupt(call.input);
  return call.engine.move_text(call.engine.generate(side, {stop.token(), {}, 0}));
}

std::string reg_genmove(Call& call) {
  const games::Side side = call.arguments.side(0);
  const InputStop stop = InputStop::on_interrupt(call.input);
  return call.engine.move_text(call.engine.consider(side, {stop.token(), {}, 0}));
}

std::string undo(Call& call) {
  call.engine.game().undo();
  return {};
}

std::string showboard(Call& call) { return fmt::format("\n{}", call.engine.session().drawing()); }

std::string final_score(Call& call) { return score_text(call.engine.session().outcome()); }

// GoGui sends a whole game as pairs of colour and move. All or nothing, so that GoGui knows where it stands.
std::string play_sequence(Call& call) {
  std::size_t played = 0;
  try {
    for (std::size_t i = 0; i < call.arguments.size(); i += 2) {
      play_move(call.engine, call.arguments.side(i), call.arguments.text(i + 1, "a move"));
      ++played;
    }
  } catch (const base::InputError&) {
    for (; played > 0; --played) call.engine.game().undo();
    throw;
  }
  return {};
}

}  // namespace

void add_play_commands(CommandTable& table) {
  table.add("clear_board", clear_board);
  table.add("play", play);
  table.add("genmove", genmove);
  table.add("reg_genmove", reg_genmove);
  table.add("undo", undo);
  table.add("showboard", showboard);
  table.add("final_score", final_score);
  table.add("gogui-play_sequence", play_sequence);
}

}  // namespace aite::protocol::gtp
