// SPDX-License-Identifier: MIT
#include "server/views/boards.hpp"

#include <algorithm>
#include <optional>

namespace aite::server {

namespace {

using games::Move;
using games::Session;
using nlohmann::json;

json pieces_json(const Session& session) {
  if (session.pieces().empty()) return nullptr;
  json list = json::array();
  for (const games::PieceView& piece : session.pieces()) {
    json orientations = json::array();
    for (const games::PieceOrientation& way : piece.orientations) {
      orientations.push_back({{"cells", way.cells}, {"turned", way.turned}, {"flipped", way.flipped}});
    }
    list.push_back({{"name", piece.name}, {"orientations", std::move(orientations)}});
  }
  return list;
}

json moves_json(const Session& session) {
  json moves = json::array();
  for (const Move move : session.legal_moves()) {
    json shown{{"move", session.move_text(move)}, {"cells", session.covered(move)}};
    if (const std::optional<int> piece = session.piece_of(move)) shown["piece"] = *piece;
    moves.push_back(std::move(shown));
  }
  return moves;
}

}  // namespace

json board_json(const Session& session) {
  const std::optional<games::BoardView> board = session.view();
  if (!board) return nullptr;
  const int size = board->size;
  json columns = json::array();
  json rows = json::array();
  for (int i = 0; i < size; ++i) {
    columns.push_back(std::string(1, board->columns[static_cast<std::size_t>(i)]));
    rows.push_back(std::to_string(board->row_one_on_top ? i + 1 : size - i));
  }
  return {{"look", look_name(board->look)},
          {"size", size},
          {"columns", columns},
          {"rows", rows},
          {"pieces", pieces_json(session)}};
}

json position_json(const Session& session) {
  const std::optional<games::BoardView> board = session.view();
  json shown{{"ply", session.moves().size()},
             {"to_move", index(session.to_move())},
             {"over", session.is_over()},
             {"text", session.text()}};
  if (!board) return shown;
  const std::string& cells = board->cells;
  shown["cells"] = cells;
  shown["counts"] = {std::count(cells.begin(), cells.end(), 'X'), std::count(cells.begin(), cells.end(), 'O')};
  shown["hand"] = board->look == games::Look::pieces ? json(board->hands) : json(nullptr);
  shown["legal"] = session.is_over() ? json::array() : moves_json(session);
  return shown;
}

}  // namespace aite::server
