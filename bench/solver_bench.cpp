// SPDX-License-Identifier: MIT
// Time to solve the end of Othello games exactly, by the number of empty squares. One iteration solves the same 20
// positions, each with an empty table. Of two kinds: random games, and games that UCT played against itself after a
// few random moves, whose ends are nearer to those of real games and harder.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "players/othello/solver/late_positions.hpp"
#include "players/othello/solver/solver.hpp"
#include "players/registry.hpp"

namespace aite::players::othello::solver {
namespace {

using games::othello::Board;
using games::othello::State;
using Session = games::SessionOf<State>;

constexpr std::size_t positions_each = 20;
constexpr std::size_t table_bytes = std::size_t{64} << 20;

// False if the game was over before, or the side to move has to pass.
bool play_with_uct(Session& session, int empty, std::uint64_t seed) {
  base::Rng rng(seed);
  for (int ply = 0; ply < 10 && !session.is_over(); ++ply) {
    const std::vector<games::Move> moves = session.legal_moves();
    session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  const auto player = make_player("uct:playouts=1000,memory=64", session);
  while (!session.is_over() && std::popcount(session.state().board().empty()) > empty) {
    session.play(player->think(session, player->budget(), {}).move);
  }
  return session.state().legal() != 0;
}

std::vector<Board> make_positions(bool played_by_uct, int empty) {
  std::vector<Board> boards;
  base::Rng rng(1);
  for (std::uint64_t seed = 1; boards.size() < positions_each; ++seed) {
    if (!played_by_uct) {
      boards.push_back(late_position(empty, rng).board());
    } else if (Session session{State()}; play_with_uct(session, empty, seed)) {
      boards.push_back(session.state().board());
    }
  }
  return boards;
}

const std::vector<Board>& positions(bool played_by_uct, int empty) {
  static std::map<std::pair<bool, int>, std::vector<Board>> made;
  std::vector<Board>& boards = made[{played_by_uct, empty}];
  if (boards.empty()) boards = make_positions(played_by_uct, empty);
  return boards;
}

// `nodes` is the mean over the positions, longest_ms the time of the slowest.
template <class Question>
void solve(benchmark::State& run, bool played_by_uct, Question question) {
  const std::vector<Board>& boards = positions(played_by_uct, static_cast<int>(run.range(0)));
  Solver solver(table_bytes);
  double nodes = 0;
  double longest = 0;
  for (auto _ : run) {
    for (const Board& board : boards) {
      run.PauseTiming();
      solver.clear();
      run.ResumeTiming();
      const auto start = std::chrono::steady_clock::now();
      benchmark::DoNotOptimize(question(solver, board));
      const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
      longest = std::max(longest, spent.count());
      nodes += static_cast<double>(solver.nodes());
    }
  }
  const auto solved = static_cast<double>(boards.size()) * static_cast<double>(run.iterations());
  run.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsRate);
  run.counters["nodes"] = nodes / solved;
  run.counters["longest_ms"] = longest;
  run.counters["positions/s"] = benchmark::Counter(solved, benchmark::Counter::kIsRate);
}

const bool registered = [] {
  const auto add = [](const std::string& name, const std::vector<std::int64_t>& empties, const auto& question) {
    for (const bool played_by_uct : {false, true}) {
      const std::string full_name = name + (played_by_uct ? "/uct" : "/random");
      auto* bench = benchmark::RegisterBenchmark(full_name.c_str(),
                                                 [=](benchmark::State& run) { solve(run, played_by_uct, question); });
      bench->ArgName("empty")->Unit(benchmark::kMillisecond);
      for (const std::int64_t empty : empties) bench->Arg(empty);
    }
  };
  add("score", {12, 14, 16, 18, 20}, [](Solver& solver, const Board& board) { return solver.score(board); });
  add("result", {12, 14, 16, 18, 20}, [](Solver& solver, const Board& board) { return solver.result(board); });
  add("move_scores", {12, 14, 16}, [](Solver& solver, const Board& board) { return solver.move_scores(board); });
  return true;
}();

}  // namespace
}  // namespace aite::players::othello::solver
