// SPDX-License-Identifier: MIT
#include "server/views/counting.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

namespace aite::server {

namespace {

using games::BoardView;

std::size_t side_of(char cell) { return cell == 'X' ? 0 : 1; }

// All cells of the same kind that hang together with this one; tells `edge` of the cells around them.
template <typename Edge>
std::vector<int> region(const std::string& cells, int size, int from, const Edge& edge) {
  std::vector<bool> seen(cells.size());
  std::vector<int> found{from};
  seen[static_cast<std::size_t>(from)] = true;
  const char kind = cells[static_cast<std::size_t>(from)];
  for (std::size_t i = 0; i < found.size(); ++i) {
    const int row = found[i] / size;
    const int column = found[i] % size;
    const auto look = [&](int next) {
      if (cells[static_cast<std::size_t>(next)] != kind) {
        edge(cells[static_cast<std::size_t>(next)]);
      } else if (!seen[static_cast<std::size_t>(next)]) {
        seen[static_cast<std::size_t>(next)] = true;
        found.push_back(next);
      }
    };
    if (row > 0) look(found[i] - size);
    if (row + 1 < size) look(found[i] + size);
    if (column > 0) look(found[i] - 1);
    if (column + 1 < size) look(found[i] + 1);
  }
  return found;
}

std::array<int, 2> stones_on(const std::string& cells) {
  return {static_cast<int>(std::count(cells.begin(), cells.end(), 'X')),
          static_cast<int>(std::count(cells.begin(), cells.end(), 'O'))};
}

std::string owners_of(const std::string& cells, int size) {
  std::string owners(cells.size(), '.');
  std::vector<bool> counted(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != '.' || counted[i]) continue;
    std::array<bool, 2> touched{};
    const std::vector<int> empty =
        region(cells, size, static_cast<int>(i), [&](char stone) { touched[side_of(stone)] = true; });
    for (const int cell : empty) counted[static_cast<std::size_t>(cell)] = true;
    if (touched[0] == touched[1]) continue;
    for (const int cell : empty) owners[static_cast<std::size_t>(cell)] = touched[0] ? 'X' : 'O';
  }
  return owners;
}

}  // namespace

Count count_points(const games::Session& position, const games::Session& start, const std::vector<int>& dead) {
  const BoardView board = position.view().value_or(BoardView{});
  std::string cells = board.cells;
  // Whatever was ever there and is not any more was taken by the other side.
  std::array<int, 2> placed = stones_on(start.view().value_or(BoardView{}).cells);
  for (std::size_t ply = 0; ply < position.moves().size(); ++ply) {
    const std::size_t mover = (static_cast<std::size_t>(index(start.to_move())) + ply) % 2;
    if (position.moves()[ply] != games::pass_move) ++placed[mover];
  }
  for (const int cell : dead) cells[static_cast<std::size_t>(cell)] = '.';
  Count count;
  count.stones = stones_on(cells);
  count.owners = owners_of(cells, board.size);
  count.territory = stones_on(count.owners);
  for (std::size_t side = 0; side < 2; ++side) count.prisoners[side] = placed[1 - side] - count.stones[1 - side];
  return count;
}

nlohmann::json count_json(const games::Session& position, const games::Session& start, const std::vector<int>& dead) {
  const std::optional<BoardView> board = position.view();
  if (!board || board->look != games::Look::points) return nullptr;
  const Count count = count_points(position, start, dead);
  const Count standing = count_points(position, start, {});
  const int area = standing.stones[0] + standing.territory[0] - standing.stones[1] - standing.territory[1];
  return {{"stones", count.stones},
          {"territory", count.territory},
          {"prisoners", count.prisoners},
          {"owners", count.owners},
          {"komi", area - position.outcome().margin()}};
}

std::vector<int> string_at(const BoardView& board, int cell) {
  if (cell < 0 || static_cast<std::size_t>(cell) >= board.cells.size()) return {};
  if (board.cells[static_cast<std::size_t>(cell)] == '.') return {};
  return region(board.cells, board.size, cell, [](char) {});
}

}  // namespace aite::server
