// SPDX-License-Identifier: MIT
#include "server/blokus_pieces.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/blokus/pieces.hpp"
#include "games/blokus/placements.hpp"
#include "games/blokus/state.hpp"

namespace aite::server {

namespace {

using nlohmann::json;
using Cells = std::vector<std::pair<int, int>>;  // (y, x), y downwards as pages have it, from 0

Cells normal(Cells cells) {
  int top = cells[0].first;
  int left = cells[0].second;
  for (const auto& [y, x] : cells) {
    top = std::min(top, y);
    left = std::min(left, x);
  }
  for (auto& [y, x] : cells) {
    y -= top;
    x -= left;
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

Cells cells_of(const games::blokus::Shape& shape) {
  Cells cells;
  for (const games::blokus::Offset cell : shape) cells.emplace_back(-cell.dy, cell.dx);
  return normal(std::move(cells));
}

Cells turned(Cells cells) {  // clockwise
  for (auto& [y, x] : cells) {
    const int row = y;
    y = x;
    x = -row;
  }
  return normal(std::move(cells));
}

Cells flipped(Cells cells) {  // left to right
  for (auto& cell : cells) cell.second = -cell.second;
  return normal(std::move(cells));
}

json orientations_of(std::size_t piece) {
  std::vector<Cells> shapes;
  for (const games::blokus::Orientation& orientation : games::blokus::orientations) {
    if (orientation.piece == piece) shapes.push_back(cells_of(orientation.shape));
  }
  const auto number = [&](const Cells& cells) {
    return std::find(shapes.begin(), shapes.end(), cells) - shapes.begin();
  };
  json list = json::array();
  for (const Cells& shape : shapes) {
    list.push_back({{"cells", shape}, {"turned", number(turned(shape))}, {"flipped", number(flipped(shape))}});
  }
  return list;
}

}  // namespace

json blokus_pieces() {
  static const json all = [] {
    json list = json::array();
    for (std::size_t piece = 0; piece < games::blokus::pieces.size(); ++piece) {
      list.push_back({{"name", games::blokus::pieces[piece].name}, {"orientations", orientations_of(piece)}});
    }
    return list;
  }();
  return all;
}

json blokus_hand(const games::Session& session) {
  const auto* typed = dynamic_cast<const games::SessionOf<games::blokus::State>*>(&session);
  json hands = json::array({json::array(), json::array()});
  if (typed == nullptr) return hands;
  for (const games::Side side : {games::Side::first, games::Side::second}) {
    for (std::size_t piece = 0; piece < games::blokus::pieces.size(); ++piece) {
      if (typed->state().has_piece(side, piece)) hands[static_cast<std::size_t>(index(side))].push_back(piece);
    }
  }
  return hands;
}

int blokus_piece_of(games::Move placement) { return static_cast<int>(games::blokus::laid_piece(placement).piece()); }

}  // namespace aite::server
