// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace aite::learn::network {

// Positions on a board of 8x8 squares with the move that was played in each. Sets of squares are words, bit
// 8 * row + column. `same` are the moves that are as good as the one played because the position is its own mirror
// image: a network that has learned all symmetries cannot tell them apart.
class Positions {
 public:
  explicit Positions(std::size_t planes) : planes_per_position_(planes) {}

  void add(std::span<const std::uint64_t> planes, std::uint64_t legal, std::uint64_t same, int move) {
    planes_.insert(planes_.end(), planes.begin(), planes.end());
    legal_.push_back(legal);
    same_.push_back(same);
    moves_.push_back(static_cast<std::uint8_t>(move));
  }

  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] std::size_t planes_per_position() const { return planes_per_position_; }
  [[nodiscard]] std::span<const std::uint64_t> planes(std::size_t position) const {
    return {planes_.data() + position * planes_per_position_, planes_per_position_};
  }
  [[nodiscard]] std::uint64_t legal(std::size_t position) const { return legal_[position]; }
  [[nodiscard]] std::uint64_t same(std::size_t position) const { return same_[position]; }
  [[nodiscard]] int move(std::size_t position) const { return moves_[position]; }

 private:
  std::size_t planes_per_position_;
  std::vector<std::uint64_t> planes_;
  std::vector<std::uint64_t> legal_;
  std::vector<std::uint64_t> same_;
  std::vector<std::uint8_t> moves_;
};

}  // namespace aite::learn::network
