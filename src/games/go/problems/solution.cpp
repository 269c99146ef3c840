// SPDX-License-Identifier: MIT
#include "games/go/problems/solution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text.hpp"
#include "games/go/problems/local_prover.hpp"

namespace aite::games::go {

namespace {

constexpr std::array both_roles{Role::attacker, Role::defender};

// Both answers, whoever is without kos; a first move that takes a ko its side may not take fails there.
Worth worth_of(const LocalPosition& after, bool is_ko_capture, const Judge& judge) {
  const Role mover = other(after.to_move);
  int won = 0;
  int lost = 0;
  for (const Role no_ko : both_roles) {
    const std::optional<Role> winner =
        is_ko_capture && mover == no_ko ? std::optional(after.to_move) : judge(after, no_ko);
    won += winner == mover ? 1 : 0;
    lost += winner == after.to_move ? 1 : 0;
  }
  return won == 2 ? Worth::right : lost == 2 ? Worth::wrong : Worth::unclear;
}

}  // namespace

FirstMove judge_move(const LocalGame& game, const LocalPosition& at, std::optional<int> point, const Judge& judge) {
  const Role next = other(at.to_move);
  if (!point) {
    if (at.passed) return {pass_move, at.to_move == Role::defender ? Worth::right : Worth::wrong};
    return {pass_move, worth_of({at.stones, next, true}, false, judge)};
  }
  const LocalGame::Played played = *game.play(at.stones, at.to_move, *point);
  return {game.move(*point),
          played.takes_target ? Worth::right : worth_of({played.stones, next, false}, played.takes_ko, judge)};
}

std::vector<FirstMove> judge_first_moves(const LocalGame& game, LocalGame::Stones stones, Role to_move,
                                         const Judge& judge) {
  const LocalPosition at{stones, to_move, false};
  std::vector<FirstMove> moves;
  for (int point = 0; point < game.points(); ++point) {
    if (game.play(stones, to_move, point)) moves.push_back(judge_move(game, at, point, judge));
  }
  moves.push_back(judge_move(game, at, std::nullopt, judge));
  return moves;
}

std::optional<Move> only_right_move(const std::vector<FirstMove>& moves) {
  std::optional<Move> right;
  for (const FirstMove& each : moves) {
    if (each.worth == Worth::wrong) continue;
    if (each.worth == Worth::unclear || right || each.move == pass_move) return std::nullopt;
    right = each.move;
  }
  return right;
}

Judge judge_by(const LocalTable& table) {
  return [&table](const LocalPosition& position, Role no_ko) { return table.forced(position, no_ko).winner; };
}

Judge judge_by_search(const LocalGame& game, std::uint64_t max_nodes) {
  return [&game, max_nodes](const LocalPosition& position, Role no_ko) {
    return LocalProver(game, no_ko, max_nodes).winner(position);
  };
}

std::vector<FirstMove> solve(const Problem& problem, std::uint64_t max_nodes) {
  const LocalGame game(problem);
  if (game.points() > LocalTable::max_points) {
    return judge_first_moves(game, game.start(), game.to_move(), judge_by_search(game, max_nodes));
  }
  const LocalTable table(game);
  return judge_first_moves(game, game.start(), game.to_move(), judge_by(table));
}

std::string objection(const Problem& problem, const std::vector<FirstMove>& solved) {
  const int size = problem.position.size();
  if (problem.position.rules.komi != komi_for(problem)) {
    return fmt::format("with a komi of {} the winner of the game is not who solves it: {} is right",
                       base::format_real(problem.position.rules.komi), base::format_real(komi_for(problem)));
  }
  if (problem.position.ko != no_move || problem.position.passes != 0) return "a problem begins without ko and passes";
  if (problem.right.empty()) return "it names no right move";
  for (const FirstMove& each : solved) {
    const bool named = std::find(problem.right.begin(), problem.right.end(), each.move) != problem.right.end();
    if (each.worth == Worth::unclear) {
      return fmt::format("{} depends on a ko or was not solved", vertex_text(each.move, size));
    }
    if (named != (each.worth == Worth::right)) {
      return fmt::format("{} is {}", vertex_text(each.move, size), named ? "wrong" : "right too");
    }
  }
  for (const Move move : problem.right) {
    if (std::none_of(solved.begin(), solved.end(), [&](const FirstMove& each) { return each.move == move; })) {
      return fmt::format("{} is no legal move of the region", vertex_text(move, size));
    }
  }
  return {};
}

std::optional<int> best_reply(const LocalGame& game, const LocalTable& table, const LocalPosition& at) {
  const std::optional<Role> winner = table.forced(at, Role::attacker).winner;
  if (!winner) return std::nullopt;
  const bool winning = *winner == at.to_move;
  const auto plies_if_won = [&](const LocalPosition& then) {
    const Forced forced = table.forced(then, *winner);
    return forced.winner == winner ? std::optional(forced.plies) : std::nullopt;
  };
  std::optional<int> best;
  std::optional<int> best_plies;
  if (winning) best_plies = plies_if_won({at.stones, other(at.to_move), true});
  for (int point = 0; point < game.points(); ++point) {
    const std::optional<LocalGame::Played> played = game.play(at.stones, at.to_move, point);
    if (!played || (played->takes_ko && winning)) continue;
    if (played->takes_target) return point;
    const std::optional<int> plies = plies_if_won({played->stones, other(at.to_move), false});
    if (!plies || (best_plies && (winning ? *plies >= *best_plies : *plies <= *best_plies))) continue;
    best = point;
    best_plies = plies;
  }
  return best;
}

std::vector<Move> best_line(const LocalGame& game, const LocalTable& table, LocalPosition at, int first) {
  constexpr std::size_t longest = 12;
  std::vector<Move> line;
  for (std::optional<int> point = first; point && line.size() < longest;) {
    const std::optional<LocalGame::Played> played = game.play(at.stones, at.to_move, *point);
    line.push_back(game.move(*point));
    if (!played || played->takes_target) break;
    at = {played->stones, other(at.to_move), false};
    point = best_reply(game, table, at);
  }
  return line;
}

}  // namespace aite::games::go
