// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

// A word as four 16-bit fields, the lowest first. They count things; all four together are fewer than 2^15.
namespace aite::games::blokus::fields {

inline constexpr std::uint64_t ones = 0x0001'0001'0001'0001;
inline constexpr std::uint64_t tops = ones << 15;

constexpr std::uint32_t get(std::uint64_t word, std::uint32_t field) {
  return static_cast<std::uint32_t>(word >> (16 * field)) & 0xffff;
}

constexpr std::uint32_t sum(std::uint64_t word) { return static_cast<std::uint32_t>((word * ones) >> 48); }

struct Place {
  std::uint32_t field;
  std::uint32_t rest;  // things before it in that field
};

// Where the k-th thing (from 0, k < sum) is if the fields are laid end to end. No branches: k is random.
constexpr Place find(std::uint64_t word, std::uint32_t k) {
  const std::uint64_t ends = word * ones;  // where each field ends
  const std::uint64_t passed = ((k * ones | tops) - ends) & tops;
  const auto field = static_cast<std::uint32_t>(std::popcount(passed));
  return {field, k - get(ends << 16, field)};
}

}  // namespace aite::games::blokus::fields
