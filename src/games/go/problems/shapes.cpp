// SPDX-License-Identifier: MIT
#include "games/go/problems/shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
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

std::vector<Problem> problems_in(const Problem& space, base::Rng& rng, int most) {
  const Space solved(space);
  std::vector<LocalGame::Stones> fillings;
  solved.table().for_each([&](LocalGame::Stones stones) { fillings.push_back(stones); });
  rng.shuffle(fillings);
  std::vector<int> order;
  for (int point = 0; point < solved.points(); ++point) order.push_back(point);
  std::vector<Problem> problems;
  std::set<std::string> seen;
  for (const LocalGame::Stones& stones : fillings) {
    if (problems.size() >= static_cast<std::size_t>(most)) break;
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

std::vector<Problem> problems_of(const PlayedSpace& played) {
  // Most positions are settled or have several answers, which a short search sees sooner than a table is made.
  constexpr std::uint64_t first_look = 20'000;
  std::vector<Problem> problems;
  try {
    const LocalGame game(played.stones);
    std::optional<Space> solved;
    for (const Role to_move : {Role::attacker, Role::defender}) {
      if (!only_right_move(judge_first_moves(game, game.start(), to_move, judge_by_search(game, first_look)))) continue;
      if (!solved) solved.emplace(played.space);
      if (const std::optional<Move> right = solved->answer(game.start(), to_move)) {
        problems.push_back(solved->problem(game.start(), to_move, *right));
      }
    }
  } catch (const base::InputError&) {  // the ring made whole took a liberty
  }
  return problems;
}

}  // namespace aite::games::go
