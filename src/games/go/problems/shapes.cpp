// SPDX-License-Identifier: MIT
#include "games/go/problems/shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/go/problems/local_game.hpp"
#include "games/go/problems/local_table.hpp"
#include "games/go/problems/solution.hpp"

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
Points random_inside(base::Rng& rng, const ShapeSettings& settings) {
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

std::string reason_for(const Problem& problem, const std::vector<Move>& line) {
  std::vector<std::string> moves;
  for (const Move move : line) moves.push_back(vertex_text(move, problem.position.size()));
  return fmt::format("{}: {}", problem.is_to_kill() ? "kills" : "lives", base::join(moves, " "));
}

// One space with its table.
class Space {
 public:
  explicit Space(Problem empty) : empty_(std::move(empty)), game_(empty_), table_(game_) {}

  [[nodiscard]] const LocalTable& table() const { return table_; }

  // Nothing where stones are no good problem for the role.
  [[nodiscard]] std::optional<Move> answer(LocalGame::Stones stones, Role to_move) const {
    const std::vector<FirstMove> moves = judge_first_moves(game_, stones, to_move, judge_by(table_));
    if (moves.size() < 4) return std::nullopt;  // the pass is one of them
    const std::optional<Move> right = only_right_move(moves);
    if (!right) return std::nullopt;
    const std::optional<LocalGame::Played> played = game_.play(stones, to_move, number(*right));
    return played->takes_target ? std::nullopt : right;
  }

  // Without stones that do not matter, whichever come first in the order given.
  [[nodiscard]] LocalGame::Stones without_needless(LocalGame::Stones stones, Role to_move, Move right,
                                                   const std::vector<int>& order) const {
    for (bool dropped = true; dropped;) {
      dropped = false;
      for (const int point : order) {
        const LocalGame::Points bit = LocalGame::Points{1} << point;
        if (((stones.attackers | stones.defenders) & bit) == 0) continue;
        const LocalGame::Stones fewer{stones.attackers & ~bit, stones.defenders & ~bit};
        if (!table_.is_possible(fewer) || answer(fewer, to_move) != right) continue;
        stones = fewer;
        dropped = true;
      }
    }
    return stones;
  }

  [[nodiscard]] Problem problem(LocalGame::Stones stones, Role to_move, Move right) const {
    Problem made = empty_;
    for (int point = 0; point < game_.points(); ++point) {
      const LocalGame::Points bit = LocalGame::Points{1} << point;
      if ((stones.attackers & bit) != 0) made.position[game_.move(point)] = empty_.attacker();
      if ((stones.defenders & bit) != 0) made.position[game_.move(point)] = empty_.defender();
    }
    made.position.to_move = to_move == Role::attacker ? empty_.attacker() : empty_.defender();
    made.right = {right};
    const LocalPosition start{stones, to_move, false};
    for (int point = 0; point < game_.points(); ++point) {
      if (game_.play(stones, to_move, point)) made.lines.push_back(best_line(game_, table_, start, point));
    }
    std::stable_partition(made.lines.begin(), made.lines.end(),
                          [&](const std::vector<Move>& line) { return line.front() == right; });
    made.reason = reason_for(made, made.lines.front());
    return made;
  }

  [[nodiscard]] int points() const { return game_.points(); }

 private:
  [[nodiscard]] int number(Move move) const {
    int point = 0;
    while (game_.move(point) != move) ++point;
    return point;
  }

  Problem empty_;
  LocalGame game_;
  LocalTable table_;
};

}  // namespace

std::optional<Problem> random_space(base::Rng& rng, const ShapeSettings& settings) {
  const Points inside = random_inside(rng, settings);
  const Points ring = around(inside, settings.size, true);
  Points taken = inside;
  taken.insert(ring.begin(), ring.end());
  Points region = inside;
  const int room = LocalTable::max_points - static_cast<int>(inside.size());
  const auto outside =
      static_cast<int>(rng.below(static_cast<std::uint32_t>(std::min(settings.most_outside, room) + 1)));
  for (int i = 0; i < outside; ++i) {
    Points open = around(ring, settings.size, false);
    for (const Move point : region) open.erase(point);
    if (!open.empty()) region.insert(pick(open, rng));
  }
  taken.insert(region.begin(), region.end());
  const std::vector<Move> two_eyes = eyes(taken, settings.size);
  if (two_eyes.size() < 2) return std::nullopt;

  Rules rules;
  rules.size = settings.size;
  Problem problem{Diagram(rules)};
  const Side defender = rng.below(2) == 0 ? Side::first : Side::second;
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

std::vector<Problem> problems_in(const Problem& space, base::Rng& rng, const ShapeSettings& settings) {
  const Space solved(space);
  std::vector<LocalGame::Stones> fillings;
  solved.table().for_each([&](LocalGame::Stones stones) { fillings.push_back(stones); });
  rng.shuffle(fillings);
  std::vector<int> order;
  for (int point = 0; point < solved.points(); ++point) order.push_back(point);
  std::vector<Problem> problems;
  std::set<std::string> seen;
  for (const LocalGame::Stones& stones : fillings) {
    if (problems.size() >= static_cast<std::size_t>(settings.from_each)) break;
    for (const Role to_move : {Role::attacker, Role::defender}) {
      const std::optional<Move> right = solved.answer(stones, to_move);
      if (!right) continue;
      rng.shuffle(order);
      const LocalGame::Stones bare = solved.without_needless(stones, to_move, *right, order);
      Problem problem = solved.problem(bare, to_move, *right);
      if (seen.insert(canonical_text(problem)).second) problems.push_back(std::move(problem));
    }
  }
  return problems;
}

}  // namespace aite::games::go
