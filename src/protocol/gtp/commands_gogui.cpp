// SPDX-License-Identifier: MIT
// GoGui: analyse commands (its manual's chapter "Analyze Commands"), rules of other games than Go ("Rules"), and the
// interrupt comment ("Interrupting Commands").
#include <fmt/format.h>

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "protocol/gtp/analysis.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/score.hpp"

namespace aite::protocol::gtp {

namespace {

// The board where GoGui can draw it: its moves are points.
std::optional<games::BoardView> drawn_board(const Engine& engine) {
  std::optional<games::BoardView> board = engine.session().view();
  return board && board->look != games::Look::pieces ? std::move(board) : std::nullopt;
}

games::BoardView demand_board(const Engine& engine) {
  std::optional<games::BoardView> board = drawn_board(engine);
  if (!board) throw base::InputError("this game has no board of points");
  return *std::move(board);
}

// Number of a cell in GoGui's order: rows from the greatest number down.
std::size_t gogui_cell(const games::BoardView& board, std::size_t row, std::size_t column) {
  const auto size = static_cast<std::size_t>(board.size);
  return (board.row_one_on_top ? size - 1 - row : row) * size + column;
}

// Type, label, command: what every game has, and what needs a board that GoGui draws.
std::string analyze_commands(Call& call) {
  std::string lines =
      "param/Player Parameters/param\n"
      "hpstring/Explain Last Move/gomill-explain_last_move\n"
      "hstring/Describe Engine/gomill-describe_engine\n"
      "string/Final Score/final_score";
  if (drawn_board(call.engine)) {
    lines +=
        "\ngfx/Principal Variation/aite-gfx_variation"
        "\ngfx/Win Rates/aite-gfx_win_rates"
        "\ngfx/Visits/aite-gfx_visits"
        "\ndboard/Ownership/aite-ownership";
  }
  return lines;
}

const Generated& last_generated(const Engine& engine) {
  if (!engine.generated()) throw base::InputError("no move was generated yet");
  return *engine.generated();
}

std::string gfx_variation(Call& call) {
  const Generated& generated = last_generated(call.engine);
  const search::Candidate* chosen = generated.thought.chosen();
  if (chosen == nullptr) return {};
  std::string text = "VAR";
  games::Side side = generated.position->to_move();
  for (const games::Move move : chosen->line) {
    text += fmt::format(" {} {}", side_letter(side), call.engine.move_text(move));
    side = games::other(side);
  }
  return text;
}

// One label per candidate, and a line for the status bar.
template <class Label>
std::string gfx_labels(Call& call, std::string_view what, Label label) {
  const Generated& generated = last_generated(call.engine);
  std::string text = "LABEL";
  for (const search::Candidate& candidate : generated.thought.candidates) {
    if (candidate.visits == 0 || candidate.move == games::pass_move) continue;
    text += fmt::format(" {} {}", call.engine.move_text(candidate.move), label(candidate));
  }
  return fmt::format("{}\nTEXT {} for {}", text, what, side_word(generated.position->to_move()));
}

std::string gfx_win_rates(Call& call) {
  return gfx_labels(call, "win rates in per cent, a draw is half a win,", [](const search::Candidate& candidate) {
    return fmt::format("{:.0f}", 100 * (candidate.win + candidate.draw / 2));
  });
}

std::string gfx_visits(Call& call) {
  return gfx_labels(call, "visits", [](const search::Candidate& candidate) { return candidate.visits; });
}

// In GoGui's rows, from the greatest number down.
std::string ownership(Call& call) {
  const Engine& engine = call.engine;
  const std::vector<double> shares = engine.session().ownership(ownership_playouts, 1);
  const std::optional<games::BoardView> board = drawn_board(engine);
  const auto size = static_cast<std::size_t>(board ? board->size : 0);
  if (size == 0 || shares.size() != size * size) throw base::InputError("this game has no points to own");
  std::string text;
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column < size; ++column) {
      text += fmt::format("{}{:.3f}", column == 0 ? "" : " ", shares[gogui_cell(*board, row, column)]);
    }
    text += '\n';
  }
  return text;
}

std::string rules_board(Call& call) {
  const games::BoardView board = demand_board(call.engine);
  const auto size = static_cast<std::size_t>(board.size);
  std::string text;
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column < size; ++column) {
      text += board.cells[gogui_cell(board, row, column)];
      text += column + 1 == size ? '\n' : ' ';
    }
  }
  return text;
}

std::string rules_board_size(Call& call) { return fmt::format("{}", demand_board(call.engine).size); }

std::string rules_legal_moves(Call& call) {
  std::vector<std::string> moves;
  for (const games::Move move : call.engine.session().legal_moves()) moves.push_back(call.engine.move_text(move));
  return base::join(moves, " ");
}

std::string rules_final_result(Call& call) {
  const games::Session& session = call.engine.session();
  const games::Outcome outcome = session.outcome();
  if (!session.is_over()) return "The game is not over";
  if (outcome.half_points == 0) return "The game is a draw";
  return fmt::format("{} wins by {} points", outcome.half_points > 0 ? "Black" : "White",
                     base::format_real(std::abs(outcome.margin())));
}

}  // namespace

void add_gogui_commands(CommandTable& table) {
  table.add("gogui-analyze_commands", analyze_commands);
  // That this command is known tells GoGui that "# interrupt" works.
  table.add("gogui-interrupt", [](Call&) { return ""; });
}

void add_gogui_board_commands(CommandTable& table) {
  table.add("aite-gfx_variation", gfx_variation);
  table.add("aite-gfx_win_rates", gfx_win_rates);
  table.add("aite-gfx_visits", gfx_visits);
  table.add("aite-ownership", ownership);
  table.add("gogui-rules_game_id", [](Call& call) { return std::string(call.engine.session().info().gtp_name); });
  table.add("gogui-rules_board", rules_board);
  table.add("gogui-rules_board_size", rules_board_size);
  table.add("gogui-rules_legal_moves", rules_legal_moves);
  table.add("gogui-rules_side_to_move",
            [](Call& call) { return std::string(side_word(call.engine.session().to_move())); });
  table.add("gogui-rules_final_result", rules_final_result);
}

}  // namespace aite::protocol::gtp
