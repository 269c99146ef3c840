// SPDX-License-Identifier: MIT
#include "games/go/problems/spaces.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "games/go/life.hpp"
#include "games/go/problems/local_game.hpp"
#include "games/go/problems/local_table.hpp"

namespace aite::games::go {

namespace {

using Points = std::set<Move>;

// Neighbours of a set outside of it, those across a corner too if asked for.
Points around(const Points& points, int size, bool corners) {
  Points found;
  for (const Move point : points) {
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        const int row = point.code / size + down;
        const int column = point.code % size + right;
        if (row < 0 || column < 0 || row >= size || column >= size) continue;
        if (!corners && down != 0 && right != 0) continue;
        const Move next{static_cast<std::uint16_t>(row * size + column)};
        if (!points.contains(next)) found.insert(next);
      }
    }
  }
  return found;
}

Move pick(const Points& points, base::Rng& rng) {
  return *std::next(points.begin(), rng.below(static_cast<std::uint32_t>(points.size())));
}

// Grown point by point from the corner, the edge or the middle, within the upper left of the board.
Points random_inside(base::Rng& rng, const SpaceSettings& settings) {
  const auto row = static_cast<int>(rng.below(4) == 0 ? 2 : 0);
  const auto column = static_cast<int>(rng.below(2) == 0 ? 0 : 2);
  Points inside{Move{static_cast<std::uint16_t>(row * settings.size + column)}};
  const int wanted =
      settings.least_points +
      static_cast<int>(rng.below(static_cast<std::uint32_t>(settings.most_points - settings.least_points + 1)));
  while (static_cast<int>(inside.size()) < wanted) {
    const Move next = pick(around(inside, settings.size, false), rng);
    if (next.code / settings.size < settings.size / 2 && next.code % settings.size < settings.size * 2 / 3) {
      inside.insert(next);
    }
  }
  return inside;
}

// Two points as far down and right as they are free on all sides and apart from each other.
std::vector<Move> eyes(const Points& taken, int size) {
  std::vector<Move> found;
  Points used = taken;
  const Points near = around(taken, size, true);
  used.insert(near.begin(), near.end());
  for (int code = size * size - 1; code >= 0 && found.size() < 2; --code) {
    const Move point{static_cast<std::uint16_t>(code)};
    if (used.contains(point)) continue;
    found.push_back(point);
    used.insert(point);
    const Points beside = around({point}, size, true);
    used.insert(beside.begin(), beside.end());
  }
  return found;
}

// The space with these points inside and these liberties of its ring outside.
std::optional<Problem> space_around(const Points& inside, const Points& outside, Side defender, int size) {
  const Points ring = around(inside, size, true);
  Points region = inside;
  region.insert(outside.begin(), outside.end());
  Points taken = region;
  taken.insert(ring.begin(), ring.end());
  const std::vector<Move> two_eyes = eyes(taken, size);
  if (two_eyes.size() < 2) return std::nullopt;

  Rules rules;
  rules.size = size;
  Problem problem{Diagram(rules)};
  for (std::size_t i = 0; i < problem.position.points.size(); ++i) {
    const Move point{static_cast<std::uint16_t>(i)};
    if (ring.contains(point)) problem.position[point] = defender;
    if (!taken.contains(point) && point != two_eyes[0] && point != two_eyes[1]) {
      problem.position[point] = games::other(defender);
    }
  }
  problem.position.to_move = games::other(defender);
  problem.target.assign(ring.begin(), ring.end());
  problem.region.assign(region.begin(), region.end());
  problem.position.rules.komi = komi_for(problem);
  try {
    static_cast<void>(LocalGame(problem));
  } catch (const base::InputError&) {
    return std::nullopt;
  }
  return problem;
}

// How many liberties a ring may have outside without the region being too large for a table.
int room_outside(const Points& inside, const SpaceSettings& settings) {
  return std::min(settings.most_outside, LocalTable::max_points - static_cast<int>(inside.size()));
}

Points points_of(const std::vector<std::uint16_t>& codes) {
  Points points;
  for (const std::uint16_t code : codes) points.insert(Move{code});
  return points;
}

// The points in groups that are free of a side's stones.
std::vector<Group> groups_without(const Diagram& board, Side side) {
  Diagram marked = board;  // both what is empty and what is the opponent's as empty
  for (std::optional<Side>& point : marked.points) {
    if (point != side) point.reset();
  }
  return groups_of(marked, std::nullopt);
}

}  // namespace

std::optional<Problem> random_space(base::Rng& rng, const SpaceSettings& settings) {
  const Points inside = random_inside(rng, settings);
  const Points ring = around(inside, settings.size, true);
  const auto count = static_cast<int>(rng.below(static_cast<std::uint32_t>(room_outside(inside, settings) + 1)));
  Points outside;
  for (int i = 0; i < count; ++i) {
    Points open = around(ring, settings.size, false);
    for (const Move point : inside) open.erase(point);
    for (const Move point : outside) open.erase(point);
    if (!open.empty()) outside.insert(pick(open, rng));
  }
  return space_around(inside, outside, rng.below(2) == 0 ? Side::first : Side::second, settings.size);
}

std::vector<PlayedSpace> played_spaces(const Diagram& board, const SpaceSettings& settings) {
  std::vector<PlayedSpace> found;
  for (const Side defender : {Side::first, Side::second}) {
    const std::vector<Group> chains = groups_of(board, defender);
    for (const Group& group : groups_without(board, defender)) {
      Points inside = points_of(group.points);
      for (const Group& chain : chains) {
        const bool within = std::all_of(chain.border.begin(), chain.border.end(),
                                        [&](std::uint16_t code) { return inside.contains(Move{code}); });
        if (within) inside.merge(points_of(chain.points));
      }
      const auto points = static_cast<int>(inside.size());
      if (points < settings.least_points || points > settings.most_points) continue;
      // Liberties that the ring has outside in the game as well, as many as there is room for.
      Points outside;
      const Points ring = around(inside, settings.size, true);
      for (const Move point : around(ring, settings.size, false)) {
        if (inside.contains(point) || board[point]) continue;
        if (static_cast<int>(outside.size()) < room_outside(inside, settings)) outside.insert(point);
      }
      std::optional<Problem> space = space_around(inside, outside, defender, settings.size);
      if (!space) continue;
      Problem stones = *space;
      for (const Move point : inside) stones.position[point] = board[point];
      found.push_back({std::move(*space), std::move(stones)});
    }
  }
  return found;
}

}  // namespace aite::games::go
