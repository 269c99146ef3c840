// SPDX-License-Identifier: MIT
#include "learn/formulas/solutions.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/random.hpp"

namespace aite::learn::formulas {

namespace {

bool comes_before(const Solution& a, const Solution& b) {
  if (a.count != b.count) return a.count > b.count;
  if (a.formula.size() != b.formula.size()) return a.formula.size() < b.formula.size();
  return a.formula < b.formula;
}

}  // namespace

std::uint64_t hash_of(std::span<const Word> bits) {
  std::uint64_t hash = bits.size();
  for (const Word word : bits) hash = base::mix(hash, word);
  return hash;
}

std::size_t count_bits(std::span<const Word> bits) {
  std::size_t count = 0;
  for (const Word word : bits) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

bool is_subset(std::span<const Word> bits, std::span<const Word> of) {
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if ((bits[i] & ~of[i]) != 0) return false;
  }
  return true;
}

Words Task::solved_by(std::span<const Word> values) const {
  const auto width = static_cast<std::size_t>(positions.layout().words);
  Words solved(words_for(positions.size()));
  for (std::size_t i = 0; i < positions.size(); ++i) {
    Word differs = 0;
    for (std::size_t k = i * width; k < (i + 1) * width; ++k) differs |= values[k] ^ right[k];
    solved[i / 64] |= Word{differs == 0} << (i % 64);
  }
  return solved;
}

bool Solutions::is_new(std::span<const Word> solved, int size) const {
  const auto found = by_solved_.find(hash_of(solved));
  return found == by_solved_.end() || size < found->second.formula.size();
}

void Solutions::add(Formula formula, Words solved) {
  const std::size_t count = count_bits(solved);
  if (count < support_) return;
  const std::uint64_t hash = hash_of(solved);
  const auto found = by_solved_.find(hash);
  if (found == by_solved_.end()) {
    by_solved_.emplace(hash, Solution{std::move(formula), std::move(solved), count});
    if (by_solved_.size() >= prune_at_) prune();
  } else if (formula.size() < found->second.formula.size() ||
             (formula.size() == found->second.formula.size() && formula < found->second.formula)) {
    found->second.formula = std::move(formula);
  }
}

void Solutions::prune() {
  std::vector<Solution> kept = undominated();
  by_solved_.clear();
  for (Solution& each : kept) {
    const std::uint64_t hash = hash_of(each.solved);
    by_solved_.emplace(hash, std::move(each));
  }
  prune_at_ = std::max<std::size_t>(20'000, 2 * by_solved_.size());
}

std::vector<Solution> Solutions::undominated() {
  std::vector<Solution> all;
  all.reserve(by_solved_.size());
  for (const auto& [hash, solution] : by_solved_) all.push_back(solution);
  std::sort(all.begin(), all.end(), comes_before);
  std::vector<Solution> kept;
  for (Solution& each : all) {
    const bool dominated = std::any_of(kept.begin(), kept.end(),
                                       [&](const Solution& better) { return is_subset(each.solved, better.solved); });
    if (!dominated) kept.push_back(std::move(each));
  }
  return kept;
}

}  // namespace aite::learn::formulas
