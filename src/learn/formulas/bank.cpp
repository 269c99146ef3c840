// SPDX-License-Identifier: MIT
#include "learn/formulas/bank.hpp"

#include <utility>

#include "base/random.hpp"

namespace aite::learn::formulas {

namespace {

constexpr std::size_t bytes_beside_values = 200;  // an entry and what finds it

}  // namespace

Bank::Bank(const Positions& positions, Operators operators, Measure measure, std::size_t memory_bytes)
    : positions_(positions),
      operators_(std::move(operators)),
      measure_(measure),
      memory_(memory_bytes),
      room_(positions.words()) {}

Bank::Signature Bank::signature_of(std::span<const Word> values) {
  // Two multiplications a word, each by what came before: neighbouring sets differ in a few bits only.
  std::uint64_t low = 0x9e3779b97f4a7c15;
  std::uint64_t high = 0xbf58476d1ce4e5b9;
  for (const Word word : values) {
    low = (low ^ word) * 0xd6e8feb86659fd93;
    low ^= low >> 32;
    high = (high + word) * 0xa0761d6478bd642f;
    high ^= high >> 29;
  }
  return {base::mix(low), base::mix(high)};
}

std::pair<std::size_t, std::size_t> Bank::level(std::size_t number) const {
  return {number == 0 ? 0 : up_to_[number - 1], up_to_[number]};
}

bool Bank::consider(const Entry& entry) {
  const Signature signature = signature_of(room_);
  const auto [found, is_new] = known_.try_emplace(signature, static_cast<std::uint32_t>(entries_.size()));
  if (!is_new) {
    Entry& kept = entries_[found->second];
    if (found->second >= level_begin_ && entry.size < kept.size) kept = entry;
    return true;
  }
  const std::size_t each = room_.size() * sizeof(Word) + bytes_beside_values;
  if ((entries_.size() + 1) * each > memory_) {
    known_.erase(found);
    full_ = true;
    return false;
  }
  entries_.push_back(entry);
  values_.push_back(room_);
  return true;
}

bool Bank::add_unary(std::size_t level_below) {
  const auto [begin, end] = level(level_below);
  for (std::size_t i = begin; i < end; ++i) {
    for (const Node& node : operators_.unary) {
      positions_.apply(node, values_[i], {}, room_);
      if (!consider({node, static_cast<std::uint32_t>(i), 0, entries_[i].size + 1})) return false;
    }
  }
  return true;
}

bool Bank::add_pairs(std::size_t first_level, std::size_t second_level, const KeepOn& keep_on) {
  const auto [first_begin, first_end] = level(first_level);
  const auto [second_begin, second_end] = level(second_level);
  for (std::size_t i = first_begin; i < first_end; ++i) {
    if (keep_on && !keep_on(static_cast<double>(i - first_begin), static_cast<double>(first_end - first_begin))) {
      return false;
    }
    for (std::size_t j = second_begin; j < second_end; ++j) {
      for (const Op op : operators_.binary) {
        if (is_commutative(op) && i > j) continue;  // levels come in both orders
        positions_.apply({op}, values_[i], values_[j], room_);
        const std::uint32_t size = entries_[i].size + entries_[j].size + 1;
        if (!consider({{op}, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), size})) return false;
      }
    }
  }
  return true;
}

bool Bank::grow(const KeepOn& keep_on) {
  if (full_) return false;
  level_begin_ = entries_.size();
  const std::size_t next = up_to_.size();
  const auto forget = [&] {  // what is there of a level that is not whole
    for (std::size_t i = level_begin_; i < entries_.size(); ++i) known_.erase(signature_of(values_[i]));
    entries_.resize(level_begin_);
    values_.resize(level_begin_);
    return false;
  };
  if (next == 0) {
    for (const int leaf : operators_.leaves) {
      const Node node{Op::leaf, static_cast<std::uint8_t>(leaf)};
      positions_.apply(node, {}, {}, room_);
      if (!consider({node, 0, 0, 1})) return forget();
    }
  } else {
    if (!add_unary(next - 1)) return forget();
    for (std::size_t first = 0; first < next; ++first) {
      for (std::size_t second = 0; second < next; ++second) {
        // Level n is of formulas of depth n, or of n + 1 nodes.
        const bool belongs =
            measure_ == Measure::depth ? std::max(first, second) + 1 == next : first + second + 2 == next;
        if (belongs && !add_pairs(first, second, keep_on)) return forget();
      }
    }
  }
  up_to_.push_back(entries_.size());
  return true;
}

Formula Bank::formula(std::size_t i) const {
  const Entry& entry = entries_[i];
  switch (operands_of(entry.node.op)) {
    case 0:
      return Formula::leaf(entry.node.which);
    case 1:
      return Formula::unary(entry.node, formula(entry.first));
    default:
      return Formula::binary(entry.node.op, formula(entry.first), formula(entry.second));
  }
}

}  // namespace aite::learn::formulas
