// SPDX-License-Identifier: MIT
// Evaluations of formulas: nodes times positions a second, on positions of random games on 9x9.
#include <benchmark/benchmark.h>

#include <vector>

#include "learn/formulas/plain.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"

namespace aite::players::go {
namespace {

namespace formulas = learn::formulas;
using games::go::Small;

formulas::Positions random_positions(std::size_t count) {
  base::Rng rng(1);
  formulas::Positions positions(formula_layout<9>(9));
  while (positions.size() < count) {
    Small state;
    Small::MoveList moves;
    for (std::uint32_t left = 10 + rng.below(51); left > 0 && !state.is_over(); --left) {
      state.legal_moves(moves);
      state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    positions.add(formula_position(state));
  }
  return positions;
}

void evaluate(benchmark::State& state, const char* typed) {
  const formulas::Positions positions = random_positions(4096);
  const formulas::Formula formula = formulas::parse(typed, formula_vocabulary());
  for (auto _ : state) benchmark::DoNotOptimize(positions.evaluate(formula));
  state.counters["nodes_x_positions"] =
      benchmark::Counter(static_cast<double>(formula.size()) * static_cast<double>(positions.size()),
                         benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(evaluate, extend, "l & F0(h - b)");
BENCHMARK_CAPTURE(evaluate, strings, "F(F(F(h)))");
BENCHMARK_CAPTURE(evaluate, counts, "F=2(F0=2(F=1(l)))");
BENCHMARK_CAPTURE(evaluate, mixed, "(l & F0(h - b) & !F=1(l)) | (F0(h - w) & F=2(l - F0(w)))");

}  // namespace
}  // namespace aite::players::go
