// SPDX-License-Identifier: MIT
// What only Go has: board sizes, komi, handicaps (GTP 2, sections 4.1 and 6.3.2) and the status of stones.
#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/go/diagram.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/gtp/handicap.hpp"

namespace aite::protocol::gtp {

namespace {

games::go::Diagram diagram(const Engine& engine) {
  return games::go::parse_diagram(engine.session().text(), games::go::Rules{});
}

std::string boardsize(Call& call) {
  const std::string& size = call.arguments.text(0, "a size");
  try {
    call.engine.adopt(EngineGame(call.engine.fresh_session(fmt::format("size={}", base::parse_integer(size, "size")))));
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("unacceptable size: {}", error.what()));
  }
  call.engine.clocks().restart();
  return {};
}

std::string komi(Call& call) {
  const double value = base::parse_real(call.arguments.text(0, "komi"), "komi");
  Engine& engine = call.engine;
  engine.adopt(engine.game().replayed(engine.fresh_session(fmt::format("komi={}", base::format_real(value)))));
  return {};
}

std::string place_handicap(Engine& engine, const std::vector<std::string>& vertices) {
  if (!engine.game().is_untouched()) throw base::InputError("board not empty");
  std::vector<games::Placement> placements;
  for (const std::string& vertex : vertices) placements.push_back({games::Side::first, vertex});
  engine.game().set_up(std::move(placements), games::Side::second);
  return base::join(vertices, " ");
}

std::string fixed_handicap(Call& call) {
  const int size = diagram(call.engine).size();
  const long long most = most_fixed_handicap(size);
  const long long stones = call.arguments.integer(0, "invalid number of stones", 2, most);
  return place_handicap(call.engine, fixed_handicap_points(static_cast<int>(stones), size));
}

// GTP lets an engine place fewer stones than it was asked for.
std::string place_free_handicap(Call& call) {
  const int size = diagram(call.engine).size();
  const long long stones = call.arguments.integer(0, "invalid number of stones", 2, size * size - 1);
  const long long most = most_fixed_handicap(size);
  if (most < 2)
    throw base::InputError(fmt::format("invalid number of stones: no handicap on a board of size {}", size));
  return place_handicap(call.engine, fixed_handicap_points(static_cast<int>(std::min(stones, most)), size));
}

std::string set_free_handicap(Call& call) {
  const int size = diagram(call.engine).size();
  std::vector<std::string> vertices;
  for (const std::string& word : call.arguments.words()) {
    const games::Move point = games::go::parse_vertex(word, size);
    const std::string vertex = games::go::vertex_text(point, size);
    if (point == games::pass_move || std::find(vertices.begin(), vertices.end(), vertex) != vertices.end()) {
      throw base::InputError(fmt::format("bad vertex list: {} is no point, or stands there twice", word));
    }
    vertices.push_back(vertex);
  }
  if (vertices.size() < 2 || vertices.size() >= static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {
    throw base::InputError("bad vertex list: a handicap is two stones or more and leaves a point free");
  }
  place_handicap(call.engine, vertices);
  return {};
}

// The stones of one string, removed from the diagram.
std::vector<std::string> take_string(games::go::Diagram& board, games::Move start) {
  const int size = board.size();
  const games::Side side = *board[start];
  std::vector<std::string> stones;
  std::vector<games::Move> open{start};
  board[start].reset();
  while (!open.empty()) {
    const int code = open.back().code;
    stones.push_back(games::go::vertex_text(open.back(), size));
    open.pop_back();
    const auto visit = [&](bool inside, int neighbour) {
      if (!inside) return;
      const games::Move point{static_cast<std::uint16_t>(neighbour)};
      if (board[point] != side) return;
      board[point].reset();
      open.push_back(point);
    };
    visit(code >= size, code - size);
    visit(code < size * (size - 1), code + size);
    visit(code % size > 0, code - 1);
    visit(code % size < size - 1, code + 1);
  }
  return stones;
}

// Tromp-Taylor rules: what stands on the board at the end is alive.
std::string final_status_list(Call& call) {
  const std::string status = base::lower(call.arguments.text(0, "a status (alive, seki or dead)"));
  if (status == "seki" || status == "dead") return {};
  if (status != "alive") throw base::InputError(fmt::format("syntax error: '{}' is not alive, seki or dead", status));
  games::go::Diagram board = diagram(call.engine);
  std::vector<std::string> lines;
  for (std::size_t code = 0; code < board.points.size(); ++code) {
    if (board.points[code]) {
      lines.push_back(base::join(take_string(board, games::Move{static_cast<std::uint16_t>(code)}), " "));
    }
  }
  return base::join(lines, "\n");
}

}  // namespace

void add_go_commands(CommandTable& table) {
  add_gogui_board_commands(table);
  table.add("boardsize", boardsize);
  table.add("komi", komi);
  table.add("fixed_handicap", fixed_handicap);
  table.add("place_free_handicap", place_free_handicap);
  table.add("set_free_handicap", set_free_handicap);
  table.add("final_status_list", final_status_list);
}

}  // namespace aite::protocol::gtp
