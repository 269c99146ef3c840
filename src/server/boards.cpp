// SPDX-License-Identifier: MIT
#include "server/boards.hpp"

#include <algorithm>
#include <array>

#include "games/blokus/state.hpp"
#include "games/go/diagram.hpp"
#include "server/blokus_pieces.hpp"

namespace aite::server {

namespace {

using games::Move;
using games::Session;
using nlohmann::json;

// In Go and Othello a move is its point, counted as cells are.
std::vector<int> point(const Session&, Move move) { return {move.code}; }

games::go::Diagram diagram(const Session& session) {
  return games::go::parse_diagram(session.text(), games::go::Rules{});
}

int go_size(const Session& session) { return diagram(session).size(); }

std::string go_cells(const Session& session) {
  std::string cells;
  for (const std::optional<games::Side>& stone : diagram(session).points) {
    cells += !stone ? '.' : *stone == games::Side::first ? 'X' : 'O';
  }
  return cells;
}

int othello_size(const Session&) { return 8; }

std::string othello_cells(const Session& session) {
  std::string cells = session.text().substr(0, 64);
  std::replace(cells.begin(), cells.end(), '-', '.');
  return cells;
}

int blokus_size(const Session&) { return games::blokus::board_size; }

std::string blokus_cells(const Session& session) {
  std::string cells = session.text();
  cells.resize(cells.find(' '));
  std::erase(cells, '/');
  return cells;
}

std::vector<int> blokus_covered(const Session&, Move move) {
  using namespace games::blokus;
  std::vector<int> cells;
  laid_piece(move).squares().for_each(
      [&](int square) { cells.push_back((board_size - 1 - row_of(square)) * board_size + column_of(square)); });
  std::sort(cells.begin(), cells.end());
  return cells;
}

json no_pieces() { return nullptr; }
json no_hand(const Session&) { return nullptr; }
int no_piece(Move) { return -1; }

constexpr std::array<Board, 3> boards{{
    {"go", "points", go_size, "ABCDEFGHJKLMNOPQRST", false, go_cells, point, no_pieces, no_hand, no_piece, {9, 13, 19}},
    {"othello", "squares", othello_size, "abcdefgh", true, othello_cells, point, no_pieces, no_hand, no_piece, {}},
    {"blokus-duo",
     "pieces",
     blokus_size,
     "abcdefghijklmn",
     false,
     blokus_cells,
     blokus_covered,
     blokus_pieces,
     blokus_hand,
     blokus_piece_of,
     {}},
}};

json moves_json(const Session& session, const Board& board) {
  json moves = json::array();
  for (const Move move : session.legal_moves()) {
    json shown{{"move", move_text(session, move)}, {"cells", covered(session, move)}};
    if (const int piece = move == games::pass_move ? -1 : board.piece_of(move); piece >= 0) shown["piece"] = piece;
    moves.push_back(std::move(shown));
  }
  return moves;
}

}  // namespace

const Board* board_of(const Session& session) {
  const auto found =
      std::find_if(boards.begin(), boards.end(), [&](const Board& board) { return board.game == session.info().name; });
  return found == boards.end() ? nullptr : &*found;
}

json board_json(const Session& session) {
  const Board* board = board_of(session);
  if (board == nullptr) return nullptr;
  const int size = board->size(session);
  json columns = json::array();
  json rows = json::array();
  for (int i = 0; i < size; ++i) {
    columns.push_back(std::string(1, board->columns[static_cast<std::size_t>(i)]));
    rows.push_back(std::to_string(board->row_one_on_top ? i + 1 : size - i));
  }
  return {{"look", board->look}, {"size", size}, {"columns", columns}, {"rows", rows}, {"pieces", board->pieces()}};
}

json position_json(const Session& session) {
  const Board* board = board_of(session);
  json shown{{"ply", session.moves().size()},
             {"to_move", index(session.to_move())},
             {"over", session.is_over()},
             {"text", session.text()}};
  if (board == nullptr) return shown;
  const std::string cells = board->cells(session);
  shown["cells"] = cells;
  shown["counts"] = {std::count(cells.begin(), cells.end(), 'X'), std::count(cells.begin(), cells.end(), 'O')};
  shown["hand"] = board->hand(session);
  shown["legal"] = session.is_over() ? json::array() : moves_json(session, *board);
  return shown;
}

std::vector<int> covered(const Session& session, Move move) {
  const Board* board = board_of(session);
  if (board == nullptr || move == games::pass_move) return {};
  return board->covered(session, move);
}

std::string move_text(const Session& session, Move move) {
  return move == games::pass_move ? "pass" : session.move_text(move);
}

}  // namespace aite::server
