// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "learn/formulas/bank.hpp"
#include "learn/formulas/solutions.hpp"

namespace aite::learn::formulas {

// Functions that a last operation joins: what they are is not kept, only compared with what is right.
//
// f & g is right where both hold all that is right and share nothing else; f | g where both hold nothing else and miss
// nothing in common; f - g is f & !g. So for a kind of operation each function has positions where it can take part,
// and there what it has too much (or too little); two join to something right where these have nothing in common.
class Partners {
 public:
  enum class Role : std::uint8_t { upper, lower, lower_complement };

  // Those that can take part in at least `support` positions.
  Partners(const Task& task, Role role, std::size_t support);
  void add(std::span<const Word> values, std::size_t number);

  [[nodiscard]] std::size_t size() const { return numbers_.size(); }
  [[nodiscard]] std::size_t number(std::size_t i) const { return numbers_[i]; }

  // The positions that two solve together, into `solved`; how many, or 0 where they are fewer than the support.
  static std::size_t solve(const Partners& firsts, std::size_t first, const Partners& seconds, std::size_t second,
                           std::size_t support, Words& solved);

 private:
  const Task& task_;
  Role role_;
  std::size_t support_;
  std::size_t bit_words_;
  std::vector<std::size_t> numbers_;
  Words able_;  // a bit per position
  Words rest_;  // too much or too little, per position
  Words room_;
};

// A function with its sets: of the bank or made of it before.
struct Candidate {
  Formula formula;
  Words values;
};

// Where a long join stands, for a checkpoint: rows of `firsts` that are done.
struct JoinProgress {
  std::size_t operation = 0;
  std::size_t row = 0;
};

// Joins every one of `candidates` with every function of the bank by every binary operation of the bank, in both orders
// where that matters, and adds what solves enough. Goes on from `from`, which it keeps up to date. False if it was
// stopped.
bool join(const Task& task, const std::vector<Candidate>& candidates, const Bank& bank, Solutions& solutions,
          JoinProgress& from, const KeepOn& keep_on);

// The same among the functions of the bank, each pair once: the last level of an exhaustive search.
bool join_all(const Task& task, const Bank& bank, Solutions& solutions, JoinProgress& from, const KeepOn& keep_on);

// The last operation a unary one, on every function of the bank; and what the bank itself solves.
void add_single(const Task& task, const Bank& bank, Solutions& solutions);

}  // namespace aite::learn::formulas
