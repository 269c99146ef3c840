// SPDX-License-Identifier: MIT
#include "games/go/problems/problem.hpp"

#include <algorithm>

#include "games/go/state.hpp"

namespace aite::games::go {

namespace {

bool has(const std::vector<Move>& points, Move point) {
  return std::find(points.begin(), points.end(), point) != points.end();
}

// Black's area less white's on what is neither region nor target: stones, and empty points that belong to a neighbour.
int outside_margin(const Problem& problem) {
  const Diagram& board = problem.position;
  int margin = 0;
  for (int code = 0; code < board.size() * board.size(); ++code) {
    const Move point{static_cast<std::uint16_t>(code)};
    if (has(problem.region, point) || has(problem.target, point)) continue;
    std::optional<Side> owner = board[point];
    if (!owner)
      owner = code % board.size() > 0 ? board.points[static_cast<std::size_t>(code - 1)]
                                      : board.points[static_cast<std::size_t>(code + 1)];
    if (owner) margin += *owner == Side::first ? 1 : -1;
  }
  return margin;
}

Move transformed_point(Move point, int size, int symmetry) {
  int row = point.code / size;
  int column = point.code % size;
  if ((symmetry & 4) != 0) std::swap(row, column);
  if ((symmetry & 2) != 0) row = size - 1 - row;
  if ((symmetry & 1) != 0) column = size - 1 - column;
  return Move{static_cast<std::uint16_t>(row * size + column)};
}

}  // namespace

double komi_for(const Problem& problem) {
  const auto standing = static_cast<int>(problem.target.size()) - static_cast<int>(problem.region.size());
  const bool black_defends = problem.defender() == Side::first;
  return outside_margin(problem) + (black_defends ? standing - 0.5 : -standing + 0.5);
}

Problem emptied(const Problem& problem) {
  Problem space(problem.position);
  space.target = problem.target;
  space.region = problem.region;
  for (const Move point : problem.region) space.position[point].reset();
  space.position.to_move = problem.attacker();
  return space;
}

Problem with_colours_exchanged(const Problem& problem) {
  Problem exchanged = problem;
  for (std::optional<Side>& point : exchanged.position.points) {
    if (point) point = other(*point);
  }
  exchanged.position.to_move = other(problem.position.to_move);
  exchanged.position.rules.komi = -problem.position.rules.komi;
  return exchanged;
}

Problem transformed(const Problem& problem, int symmetry) {
  Problem image = problem;
  const int size = problem.position.size();
  for (std::size_t i = 0; i < problem.position.points.size(); ++i) {
    image.position[transformed_point(Move{static_cast<std::uint16_t>(i)}, size, symmetry)] = problem.position.points[i];
  }
  for (std::vector<Move>* points : {&image.target, &image.region, &image.right}) {
    for (Move& point : *points) point = transformed_point(point, size, symmetry);
    std::sort(points->begin(), points->end());
  }
  for (std::vector<Move>& line : image.lines) {
    for (Move& point : line) point = transformed_point(point, size, symmetry);
  }
  return image;
}

std::string canonical_text(const Problem& problem) {
  Problem bare(problem.position);  // what it is told by
  bare.target = problem.target;
  bare.region = problem.region;
  std::string least;
  for (const Problem& coloured : {bare, with_colours_exchanged(bare)}) {
    for (int symmetry = 0; symmetry < State<9>::symmetries; ++symmetry) {
      const Problem image = transformed(coloured, symmetry);
      std::string text = go::text(image.position);
      for (const Move point : image.region) text.append(" ").append(vertex_text(point, image.position.size()));
      if (least.empty() || text < least) least = std::move(text);
    }
  }
  return least;
}

}  // namespace aite::games::go
