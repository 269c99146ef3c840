// SPDX-License-Identifier: MIT
// Evaluations of formulas: nodes times positions a second, on positions of random games on 9x9; and features of moves.
#include <benchmark/benchmark.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "learn/formulas/plain.hpp"
#include "learn/formulas/text.hpp"
#include "players/go/formulas.hpp"
#include "players/go/move_features.hpp"

namespace aite::players::go {
namespace {

namespace formulas = learn::formulas;
using games::go::Small;

// As discovered from games (docs/results/2026-11-16-formulas.md).
constexpr std::string_view some_formulas =
    "F(F0=2(F0(m))) - F=2((b & F0(m)) - m)\n"
    "F=2(F0(h) - F(m)) - (F=2(b) | F=2(w) | F=1(F0(F=2(w))))\n"
    "F=1((h & F(m)) - l) - F=1(!b)\n"
    "F(F=2(l) & F(m)) - F=1(l)\n"
    "F=1(F(F0(m)))\n"
    "F=1(F(!w))\n";

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

// All features of all legal moves, a position after the other: what an order of widening costs where a tree grows.
void read_moves(benchmark::State& bench, const char* set, bool with_formulas) {
  base::Rng rng(1);
  std::vector<Small> states;
  Small state;
  Small::MoveList moves;
  while (states.size() < 200) {
    if (state.is_over() || state.ply() > 60) state = Small();
    state.legal_moves(moves);
    state.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    states.push_back(state);
  }
  std::optional<FormulaSet> formulas;
  if (with_formulas) formulas = FormulaSet::parse(some_formulas);
  const MoveFeatures features(set, std::move(formulas));
  std::vector<std::uint16_t> team;
  for (auto _ : bench) {
    for (const Small& each : states) {
      const MoveReader<9> reader(features, each);
      each.legal_moves(moves);
      for (const games::Move move : moves) {
        reader.read(move, team);
        benchmark::DoNotOptimize(team.data());
      }
    }
  }
  bench.SetItemsProcessed(bench.iterations() * static_cast<std::int64_t>(states.size()));
}

BENCHMARK_CAPTURE(read_moves, paper, "paper", false);
BENCHMARK_CAPTURE(read_moves, tactics, "tactics", false);
BENCHMARK_CAPTURE(read_moves, paper_and_formulas, "paper", true);
BENCHMARK_CAPTURE(read_moves, wide, "wide", false);
BENCHMARK_CAPTURE(evaluate, extend, "l & F0(h - b)");
BENCHMARK_CAPTURE(evaluate, strings, "F(F(F(h)))");
BENCHMARK_CAPTURE(evaluate, counts, "F=2(F0=2(F=1(l)))");
BENCHMARK_CAPTURE(evaluate, mixed, "(l & F0(h - b) & !F=1(l)) | (F0(h - w) & F=2(l - F0(w)))");

}  // namespace
}  // namespace aite::players::go
