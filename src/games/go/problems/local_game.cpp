// SPDX-License-Identifier: MIT
#include "games/go/problems/local_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/error.hpp"
#include "games/go/life.hpp"

namespace aite::games::go {

namespace {

enum class Place : std::uint8_t { outside, region, target };

std::vector<Move> neighbours_of(Move point, int size) {
  const int row = point.code / size;
  const int column = point.code % size;
  std::vector<Move> found;
  const auto add = [&](int r, int c) {
    if (r >= 0 && c >= 0 && r < size && c < size) found.push_back(Move{static_cast<std::uint16_t>(r * size + c)});
  };
  add(row - 1, column);
  add(row, column - 1);
  add(row, column + 1);
  add(row + 1, column);
  return found;
}

// What every point of the board is to the problem.
std::vector<Place> kinds(const Problem& problem) {
  const Diagram& board = problem.position;
  std::vector<Place> kinds(board.points.size(), Place::outside);
  const auto mark = [&](Move point, Place kind, std::string_view what) {
    if (point.code >= kinds.size()) throw base::InputError(fmt::format("the {} has a point off the board", what));
    if (kinds[point.code] != Place::outside) {
      throw base::InputError(
          fmt::format("{} is in target and region, or there twice", vertex_text(point, board.size())));
    }
    kinds[point.code] = kind;
  };
  for (const Move point : problem.target) mark(point, Place::target, "target");
  for (const Move point : problem.region) mark(point, Place::region, "region");
  if (problem.target.empty() || problem.region.empty()) {
    throw base::InputError("a problem has a target and a region");
  }
  if (problem.region.size() > LocalGame::max_points) {
    throw base::InputError(fmt::format("the region has {} points; {} is the most that can be solved",
                                       problem.region.size(), LocalGame::max_points));
  }
  return kinds;
}

void check_target(const Problem& problem, const std::vector<Place>& kinds) {
  const Diagram& board = problem.position;
  for (const Move point : problem.target) {
    if (!board[point] || board[point] != board[problem.target.front()]) {
      throw base::InputError(
          fmt::format("target: {} has no stone, or not of the target's colour", vertex_text(point, board.size())));
    }
  }
  // Grown from its first stone over all fixed stones of its colour it must be itself.
  std::vector<Move> chain{problem.target.front()};
  std::vector<bool> seen(kinds.size());
  seen[chain.front().code] = true;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    for (const Move next : neighbours_of(chain[i], board.size())) {
      if (seen[next.code] || kinds[next.code] == Place::region || board[next] != board[chain.front()]) continue;
      seen[next.code] = true;
      chain.push_back(next);
    }
  }
  const bool is_itself =
      chain.size() == problem.target.size() &&
      std::all_of(chain.begin(), chain.end(), [&](Move point) { return kinds[point.code] == Place::target; });
  if (!is_itself) throw base::InputError("target: it is not one whole chain outside the region");
}

// All stones outside are alive although the region may be anybody's, and all empty points are their eyes.
void check_outside(const Problem& problem, const std::vector<Place>& kinds) {
  Diagram board = problem.position;
  for (const Move point : problem.region) board[point].reset();
  const std::vector<Life> life = certain_life(board);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i] != Place::outside) continue;
    const Move point{static_cast<std::uint16_t>(i)};
    const std::string name = vertex_text(point, board.size());
    if (board[point]) {
      if (life[i] != Life::alive) throw base::InputError(fmt::format("{} is not settled: the stone may die", name));
      continue;
    }
    const std::vector<Move> around = neighbours_of(point, board.size());
    for (const Move next : around) {
      if (kinds[next.code] != Place::outside || !board[next] || board[next] != board[around.front()]) {
        throw base::InputError(fmt::format("{} is not settled: an empty point that is no single eye", name));
      }
    }
  }
}

}  // namespace

LocalGame::LocalGame(const Problem& problem) {
  const std::vector<Place> place_of = kinds(problem);
  check_target(problem, place_of);
  check_outside(problem, place_of);
  const Diagram& board = problem.position;
  moves_ = problem.region;
  std::sort(moves_.begin(), moves_.end());
  std::array<Points, max_points> near{};
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Points bit = Points{1} << i;
    for (const Move next : neighbours_of(moves_[i], board.size())) {
      if (place_of[next.code] == Place::target) {
        beside_target_ |= bit;
      } else if (place_of[next.code] == Place::region) {
        const auto at = std::lower_bound(moves_.begin(), moves_.end(), next) - moves_.begin();
        near[i] |= Points{1} << at;
      } else if (board[next]) {
        beside_safe_[board[next] == problem.attacker() ? 0 : 1] |= bit;
      }
    }
    if (board[moves_[i]] == problem.attacker()) start_.attackers |= bit;
    if (board[moves_[i]] == problem.defender()) start_.defenders |= bit;
  }
  for (std::size_t part = 0; part < near_.size(); ++part) {
    for (std::size_t set = 1; set < 256; ++set) {
      const auto lowest = static_cast<std::size_t>(std::countr_zero(set));
      near_[part][set] = near_[part][set & (set - 1)] | near[8 * part + lowest];
    }
  }
  to_move_ = problem.is_to_kill() ? Role::attacker : Role::defender;
  if (!is_possible(start_)) throw base::InputError("a chain has no liberty");
}

LocalGame::Points LocalGame::grown(Points seed, Points stones) const {
  for (;;) {
    const Points more = seed | (neighbours(seed) & stones);
    if (more == seed) return seed;
    seed = more;
  }
}

LocalGame::Chain LocalGame::chain(Points seed, Stones stones, Role role) const {
  const Points own = role == Role::attacker ? stones.attackers : stones.defenders;
  const Points free = all() & ~(stones.attackers | stones.defenders);
  Chain found;
  found.points = grown(seed, own);
  if (role == Role::defender && (seed == 0 || (found.points & beside_target_) != 0)) {
    found.has_target = true;
    found.points = grown(found.points | (beside_target_ & own), own);
  }
  found.breathes = (neighbours(found.points) & free) != 0 ||
                   (found.points & beside_safe_[role == Role::attacker ? 0 : 1]) != 0 ||
                   (found.has_target && (beside_target_ & free) != 0);
  return found;
}

bool LocalGame::is_possible(Stones stones) const {
  for (Points rest = stones.attackers; rest != 0;) {
    const Chain next = chain(rest & -rest, stones, Role::attacker);
    if (!next.breathes) return false;
    rest &= ~next.points;
  }
  for (Points rest = stones.defenders; rest != 0;) {
    const Chain next = chain(rest & -rest, stones, Role::defender);
    if (!next.breathes) return false;
    rest &= ~next.points;
  }
  return chain(0, stones, Role::defender).breathes;
}

std::optional<LocalGame::Played> LocalGame::play(Stones stones, Role role, int point) const {
  const Points bit = Points{1} << point;
  if (((stones.attackers | stones.defenders) & bit) != 0) return std::nullopt;
  Played played;
  played.stones = stones;
  Points& own = role == Role::attacker ? played.stones.attackers : played.stones.defenders;
  Points& enemy = role == Role::attacker ? played.stones.defenders : played.stones.attackers;
  own |= bit;
  if (role == Role::attacker && (bit & beside_target_) != 0 && !chain(0, played.stones, Role::defender).breathes) {
    played.takes_target = true;
    return played;
  }
  Points taken = 0;
  for (Points rest = neighbours(bit) & enemy; rest != 0;) {
    const Chain hit = chain(rest & -rest, played.stones, other(role));
    rest &= ~hit.points;
    if (hit.breathes) continue;
    if (hit.has_target) {
      played.takes_target = true;
      return played;
    }
    taken |= hit.points;
  }
  enemy &= ~taken;
  const Chain mine = chain(bit, played.stones, role);
  if (!mine.breathes) return std::nullopt;
  const Points free = all() & ~(own | enemy);
  played.takes_ko = std::has_single_bit(taken) && mine.points == bit && !mine.has_target &&
                    (bit & beside_safe_[role == Role::attacker ? 0 : 1]) == 0 && (neighbours(bit) & free) == taken;
  return played;
}

}  // namespace aite::games::go
