// SPDX-License-Identifier: MIT
// Blokus Duo, as pentobi-gtp has it (Pentobi-GTP.md).
#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

std::string all_legal(Call& call) {
  const std::unique_ptr<games::Session> position = call.engine.position_for(call.arguments.side(0));
  std::vector<std::string> moves;
  for (const games::Move move : position->legal_moves()) {
    if (move != games::pass_move) moves.push_back(call.engine.move_text(move));
  }
  return base::join(moves, "\n");
}

// From the view of the side the last move was generated for: 0 a loss, 1 a win, a draw between them.
std::string get_value(Call& call) {
  const std::optional<Generated>& generated = call.engine.generated();
  const search::Candidate* chosen = generated ? generated->thought.chosen() : nullptr;
  if (chosen == nullptr) throw base::InputError("no move was generated yet");
  return fmt::format("{:.6f}", chosen->win + chosen->draw / 2);
}

std::string get_place(Call& call) {
  const int sign = call.engine.session().outcome().sign_for(call.arguments.side(0));
  return sign > 0 ? "1" : sign < 0 ? "2" : "1 shared";
}

std::string play_next(Call& call) {
  const games::Session& session = call.engine.session();
  call.engine.game().play(session.to_move(), session.parse_move(call.arguments.text(0, "a move")));
  return {};
}

std::string generate_next(Call& call) {
  const InputStop stop = InputStop::on_interrupt(call.input);
  return call.engine.move_text(call.engine.generate(call.engine.session().to_move(), {stop.token(), {}, 0}));
}

// What Pentobi's engine lets be set whoever plays.
std::string param_base(Call& call) {
  if (call.arguments.empty()) return fmt::format("resign {:d}", call.engine.resigns());
  const std::string& key = call.arguments.text(0, "a key");
  if (key != "resign") throw base::InputError(fmt::format("unknown parameter '{}'; known: resign", key));
  call.engine.set_resigns(call.arguments.integer(1, "resign", 0, 1) == 1);
  return {};
}

}  // namespace

void add_blokus_commands(CommandTable& table) {
  table.add("all_legal", all_legal);
  table.add("get_value", get_value);
  table.add("get_place", get_place);
  table.add("p", play_next);
  table.add("g", generate_next);
  table.add("param_base", param_base);
}

}  // namespace aite::protocol::gtp
