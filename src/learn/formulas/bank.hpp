// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "learn/formulas/operators.hpp"
#include "learn/formulas/positions.hpp"

namespace aite::learn::formulas {

enum class Measure : std::uint8_t { depth, size };

// All different functions that formulas of a growing depth or size are: two that give the same sets on all positions
// are one (observational equivalence). Nothing is lost by that on these positions, because every operation looks at
// each position alone; so of what a level is asked about, "no formula up to there does it" is a fact. Of formulas for
// the same function one of the smallest of its level is kept.
class Bank {
 public:
  // The positions must outlive it and stay as they are.
  Bank(const Positions& positions, Operators operators, Measure measure, std::size_t memory_bytes);

  // Adds the functions of the next level, the first of which are the leaves (depth 0, size 1). False if it did not get
  // to the end of it: asked to stop, or no memory left.
  bool grow(const KeepOn& keep_on = {});

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::span<const Word> values(std::size_t i) const { return values_[i]; }
  [[nodiscard]] Formula formula(std::size_t i) const;
  [[nodiscard]] int formula_size(std::size_t i) const { return static_cast<int>(entries_[i].size); }
  [[nodiscard]] const Operators& operators() const { return operators_; }
  [[nodiscard]] const Positions& positions() const { return positions_; }

  // How many functions there are up to each level that is whole.
  [[nodiscard]] const std::vector<std::size_t>& up_to() const { return up_to_; }
  [[nodiscard]] bool is_full() const { return full_; }  // no memory left

 private:
  struct Entry {
    Node node;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint32_t size = 0;
  };
  struct Signature {
    std::uint64_t low;
    std::uint64_t high;
    friend bool operator==(const Signature&, const Signature&) = default;
  };
  struct SignatureHash {
    std::size_t operator()(const Signature& signature) const { return signature.low; }
  };

  static Signature signature_of(std::span<const Word> values);
  [[nodiscard]] std::pair<std::size_t, std::size_t> level(std::size_t number) const;
  bool consider(const Entry& entry);  // false when there is no room for it
  bool add_unary(std::size_t level_below);
  bool add_pairs(std::size_t first_level, std::size_t second_level, const KeepOn& keep_on);

  const Positions& positions_;
  Operators operators_;
  Measure measure_;
  std::size_t memory_;
  std::vector<Entry> entries_;
  std::vector<Words> values_;
  std::unordered_map<Signature, std::uint32_t, SignatureHash> known_;
  std::vector<std::size_t> up_to_;
  std::size_t level_begin_ = 0;  // of the one that grows
  bool full_ = false;
  Words room_;
};

}  // namespace aite::learn::formulas
