// SPDX-License-Identifier: MIT
#include "learn/formulas/cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>

#ifdef AITE_CBC
#include <coin/Cbc_C_Interface.h>
#endif

namespace aite::learn::formulas {

namespace {

bool has(const Words& bits, std::size_t i) { return (bits[i / 64] >> (i % 64) & 1) != 0; }

// How often each row can be covered at all, at most as often as is wanted.
std::vector<std::size_t> demands(const CoverProblem& problem) {
  std::vector<std::size_t> found(problem.rows);
  for (std::size_t row = 0; row < problem.rows; ++row) {
    for (std::size_t i = 0; i < problem.columns.size() && found[row] < problem.times; ++i) {
      found[row] += has(problem.columns[i], row) ? 1U : 0U;
    }
  }
  return found;
}

}  // namespace

Cover greedy_cover(const CoverProblem& problem) {
  std::vector<std::size_t> left = demands(problem);
  Cover cover{{}, static_cast<std::size_t>(std::count(left.begin(), left.end(), 0U)), 0, false, "greedy"};
  std::vector<bool> taken(problem.columns.size());
  Words open(words_for(problem.rows));
  for (std::size_t row = 0; row < problem.rows; ++row) open[row / 64] |= Word{left[row] > 0} << (row % 64);
  Words gain(open.size());
  while (count_bits(open) > 0) {
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < problem.columns.size(); ++i) {
      if (taken[i]) continue;
      for (std::size_t k = 0; k < gain.size(); ++k) gain[k] = problem.columns[i][k] & open[k];
      const std::size_t count = count_bits(gain);
      if (count > most) {
        most = count;
        best = i;
      }
    }
    taken[best] = true;
    cover.chosen.push_back(best);
    for (std::size_t row = 0; row < problem.rows; ++row) {
      if (!has(problem.columns[best], row) || left[row] == 0) continue;
      if (--left[row] == 0) open[row / 64] &= ~(Word{1} << (row % 64));
    }
  }
  std::sort(cover.chosen.begin(), cover.chosen.end());
  return cover;
}

#ifdef AITE_CBC

namespace {

// Which columns cover a row, and how many of them are wanted.
using CoveredBy = std::map<std::vector<int>, std::size_t>;

// All at once: a row at a time the library copies all that it has for every one.
template <class Cost>
void load(Cbc_Model* model, const CoveredBy& rows, std::size_t columns, const Cost& cost) {
  std::vector<std::vector<int>> covered(columns);
  std::vector<double> wanted;
  for (const auto& [by, times] : rows) {
    for (const int column : by) covered[static_cast<std::size_t>(column)].push_back(static_cast<int>(wanted.size()));
    wanted.push_back(static_cast<double>(times));
  }
  std::vector<CoinBigIndex> starts{0};
  std::vector<int> entries;
  std::vector<double> costs;
  for (std::size_t i = 0; i < columns; ++i) {
    entries.insert(entries.end(), covered[i].begin(), covered[i].end());
    starts.push_back(static_cast<CoinBigIndex>(entries.size()));
    costs.push_back(cost(i));
  }
  const std::vector<double> ones(std::max(entries.size(), columns), 1);
  const std::vector<double> zeros(columns, 0);
  const std::vector<double> most(wanted.size(), static_cast<double>(columns));
  Cbc_loadProblem(model, static_cast<int>(columns), static_cast<int>(wanted.size()), starts.data(), entries.data(),
                  ones.data(), zeros.data(), ones.data(), costs.data(), wanted.data(), most.data());
  for (std::size_t i = 0; i < columns; ++i) Cbc_setInteger(model, static_cast<int>(i));
}

}  // namespace

Cover exact_cover(const CoverProblem& problem, double seconds) {
  Cover cover = greedy_cover(problem);
  if (cover.chosen.empty()) return cover;
  const std::vector<std::size_t> demand = demands(problem);

  // Rows that are covered by the same columns are one.
  CoveredBy rows;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    if (demand[row] == 0) continue;
    std::vector<int> by;
    for (std::size_t i = 0; i < problem.columns.size(); ++i) {
      if (has(problem.columns[i], row)) by.push_back(static_cast<int>(i));
    }
    rows[std::move(by)] = demand[row];
  }

  const std::unique_ptr<Cbc_Model, void (*)(Cbc_Model*)> model(Cbc_newModel(), Cbc_deleteModel);
  Cbc_setLogLevel(model.get(), 0);
  Cbc_setParameter(model.get(), "log", "0");
  Cbc_setParameter(model.get(), "sec", fmt::format("{}", seconds).c_str());
  // What a set covers makes it cheaper by so little that all of it together is less than one set.
  const double bonus = 0.5 / (static_cast<double>(cover.chosen.size()) * static_cast<double>(problem.rows));
  load(model.get(), rows, problem.columns.size(),
       [&](std::size_t i) { return 1 - bonus * static_cast<double>(count_bits(problem.columns[i])); });
  Cbc_solve(model.get());

  const double bound = Cbc_getBestPossibleObjValue(model.get());
  if (std::isfinite(bound)) cover.bound = std::ceil(bound - 1e-6);
  const double* const solution = Cbc_bestSolution(model.get());
  if (solution != nullptr) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < problem.columns.size(); ++i) {
      if (solution[i] > 0.5) chosen.push_back(i);
    }
    if (chosen.size() <= cover.chosen.size()) cover.chosen = std::move(chosen);
  }
  cover.is_smallest = Cbc_isProvenOptimal(model.get()) != 0 || cover.bound >= static_cast<double>(cover.chosen.size());
  if (cover.is_smallest) cover.bound = static_cast<double>(cover.chosen.size());
  cover.method = cover.is_smallest ? "exact (CBC)" : "best found in time (CBC)";
  return cover;
}

#else

Cover exact_cover(const CoverProblem& problem, double /*seconds*/) {
  Cover cover = greedy_cover(problem);
  cover.method = "greedy (built without CBC, which finds smallest covers: Debian's coinor-libcbc-dev)";
  return cover;
}

#endif

}  // namespace aite::learn::formulas
