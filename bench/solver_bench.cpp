// SPDX-License-Identifier: MIT
// Time to solve the end of Othello games exactly, by the number of empty squares. One iteration solves the same 20
// positions, each with an empty table. Of two kinds: random games, and games that UCT played against itself after a
// few random moves, whose ends are nearer to those of real games and harder.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
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

// Numbers 40 to 44 of the French federation's test of end solvers, which programs are compared by; X is black. The
// score is for the side to move.
struct Known {
  int number;
  const char* cells;
  char mover;
  int score;
};
constexpr std::array ffo{
    Known{40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 'X', 38},
    Known{41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 'X', 0},
    Known{42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 'X', 6},
    Known{43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", 'O', -12},
    Known{44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", 'O', -14},
};

void solve_ffo(benchmark::State& run) {
  const Known& known = ffo[static_cast<std::size_t>(run.range(0)) - 40];
  Board board{};
  for (std::size_t square = 0; square < 64; ++square) {
    if (known.cells[square] == '-') continue;
    (known.cells[square] == known.mover ? board.own : board.other) |= std::uint64_t{1} << square;
  }
  Solver solver(std::size_t{512} << 20);
  for (auto _ : run) {
    run.PauseTiming();
    solver.clear();
    run.ResumeTiming();
    const int score = solver.score(board).value_or(known.score + 1);
    if (score != known.score) run.SkipWithError(("it found " + std::to_string(score)).c_str());
  }
  run.counters["nodes"] = static_cast<double>(solver.nodes());
}
BENCHMARK(solve_ffo)->DenseRange(40, 44)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace aite::players::othello::solver
