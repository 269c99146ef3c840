// SPDX-License-Identifier: MIT
#include "learn/formulas/explain.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <unordered_set>
#include <utility>

#include "learn/formulas/solutions.hpp"

namespace aite::learn::formulas {

namespace {

constexpr double least_expected = 3;  // positions: of less, a model's chances say too little

// What a set of points in each position would save.
class Savings {
 public:
  Savings(const PointChoices& choices, std::span<const float> chances)
      : choices_(choices), chances_(chances), words_(static_cast<std::size_t>(choices.positions.layout().words)) {}

  struct Of {
    double bits = 0;
    double chosen = 0;
    double expected = 0;
    double points = 0;  // in all positions
  };
  Of of(std::span<const Word> values) {
    Of found;
    expected_.clear();
    for (std::size_t i = 0; i < choices_.chosen.size(); ++i) {
      const Word* const set = values.data() + i * words_;
      const float* const chances = chances_.data() + i * words_ * 64;
      float sum = 0;
      for (std::size_t k = 0; k < words_; ++k) {
        found.points += std::popcount(set[k]);
        for (Word left = set[k]; left != 0; left &= left - 1) sum += chances[k * 64 + countr(left)];
      }
      if (sum == 0) continue;
      expected_.push_back(std::min(sum, 1.0F));
      found.expected += double{sum};
      const std::uint32_t chosen = choices_.chosen[i];
      found.chosen += static_cast<double>(set[chosen / 64] >> (chosen % 64) & 1);
    }
    if (found.expected >= least_expected) found.bits = saved(found.chosen);
    return found;
  }

 private:
  static std::size_t countr(Word word) { return static_cast<std::size_t>(std::countr_zero(word)); }

  // With the best strength, by Newton's method on its logarithm; one more choice for and one against keeps it finite.
  [[nodiscard]] double saved(double chosen) const {
    double theta = 0;
    double strength = 1;
    for (int step = 0; step < 6; ++step) {
      const double even = strength / (1 + strength);
      double slope = chosen + 1 - 2 * even;
      double curve = 2 * even * (1 - even);
      for (const float each : expected_) {
        const double e = double{each};
        const double then = strength * e / (1 + e * (strength - 1));
        slope -= then;
        curve += then * (1 - then);
      }
      theta = std::clamp(theta + std::clamp(slope / curve, -1.5, 1.5), -6.0, 6.0);
      strength = std::exp(theta);
    }
    double gained = chosen * theta;
    for (const float each : expected_) gained -= std::log1p(double{each} * (strength - 1));
    return gained / std::numbers::ln2;
  }

  const PointChoices& choices_;
  std::span<const float> chances_;
  std::size_t words_;
  std::vector<float> expected_;  // of positions with any of the points
};

}  // namespace

Explainer::Explainer(const PointChoices& choices, Operators operators, ExplainSettings settings)
    : choices_(choices),
      settings_(settings),
      bank_(choices.positions, std::move(operators), Measure::depth, settings.memory) {}

bool Explainer::prepare(const KeepOn& keep_on) {
  for (int level = 0; level <= settings_.level; ++level) {
    if (!bank_.grow(keep_on)) return false;
  }
  std::unordered_set<std::uint64_t> seen;
  Words values(choices_.options.size());
  Words others(choices_.options.size());
  const auto operations = static_cast<std::uint32_t>(settings_.one_more ? bank_.operators().unary.size() : 0);
  for (std::uint32_t i = 0; i < bank_.size(); ++i) {
    if (keep_on && i % 16 == 0 && !keep_on(i, static_cast<double>(bank_.size()))) return false;
    for (std::uint32_t k = 0; k <= operations; ++k) {
      const bool plain = k == 0;
      const Candidate candidate{i, plain ? none : k - 1,
                                static_cast<std::uint32_t>(bank_.formula_size(i)) + (plain ? 0U : 1U), 0};
      values_of(candidate, values);
      if (!seen.insert(hash_of(values)).second) continue;
      // The other options say the same, unless only one of both has few enough points.
      for (std::size_t w = 0; w < values.size(); ++w) others[w] = choices_.options[w] & ~values[w];
      if (settings_.points > 0 || seen.insert(hash_of(others)).second) candidates_.push_back(candidate);
    }
  }
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.size < b.size; });
  for (std::size_t i = 0; i < candidates_.size();) {
    std::size_t end = i;
    while (end < candidates_.size() && candidates_[end].size == candidates_[i].size) ++end;
    for (; i < end; ++i) candidates_[i].cost = std::log2(static_cast<double>(end));
  }
  return true;
}

void Explainer::values_of(const Candidate& candidate, Words& values) const {
  const std::span<const Word> function = bank_.values(candidate.function);
  if (candidate.operation == none) {
    std::copy(function.begin(), function.end(), values.begin());
  } else {
    choices_.positions.apply(bank_.operators().unary[candidate.operation], function, {}, values);
  }
  for (std::size_t i = 0; i < values.size(); ++i) values[i] &= choices_.options[i];
}

Formula Explainer::formula_of(const Candidate& candidate) const {
  Formula formula = bank_.formula(candidate.function);
  if (candidate.operation == none) return formula;
  return Formula::unary(bank_.operators().unary[candidate.operation], formula);
}

std::optional<Explanation> Explainer::best(std::span<const float> chances, const KeepOn& keep_on) const {
  Savings savings(choices_, chances);
  const auto positions = static_cast<double>(choices_.chosen.size());
  const auto tried = static_cast<double>(candidates_.size()) * (settings_.refinements + 1);
  double done = 0;

  struct Best {
    std::optional<Formula> formula;
    Words values;
    Savings::Of of;
    double cost = 0;
    double saved = 0;  // beyond the cost
  };
  Best best;
  Words values(choices_.options.size());
  Words part(choices_.options.size());
  for (int round = 0; round <= settings_.refinements; ++round) {
    Best better = best;
    const auto consider = [&](const Words& set, double cost, const auto& formula) {
      const bool many = settings_.points > 0 && static_cast<double>(count_bits(set)) > settings_.points * positions;
      if (many) return;
      const Savings::Of of = savings.of(set);
      const double saved = of.bits - settings_.bits * cost;
      if (saved > better.saved) better = {formula(), set, of, cost, saved};
    };
    for (const Candidate& candidate : candidates_) {
      if (keep_on && !keep_on(done++, tried)) return std::nullopt;
      values_of(candidate, values);
      if (!best.formula) {
        consider(values, candidate.cost, [&] { return formula_of(candidate); });
        continue;
      }
      const double cost = best.cost + candidate.cost + 1;
      for (const Op op : {Op::conjunction, Op::difference}) {
        for (std::size_t i = 0; i < part.size(); ++i) {
          part[i] = best.values[i] & (op == Op::conjunction ? values[i] : ~values[i]);
        }
        consider(part, cost, [&] { return Formula::binary(op, *best.formula, formula_of(candidate)); });
      }
    }
    if (better.saved <= best.saved) break;
    best = std::move(better);
  }
  if (!best.formula) return std::nullopt;
  return Explanation{best.formula->canonical(), best.of.bits, best.of.chosen, best.of.expected,
                     best.of.points / positions};
}

}  // namespace aite::learn::formulas
