// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "learn/network/shape.hpp"

namespace aite::learn::network {

// A position with the move that was played in it, as sets and numbers of a Shape.
struct Example {
  std::span<const std::uint64_t> planes;
  std::span<const float> scalars;
  std::span<const std::uint64_t> legal;  // a set of moves
  // The moves that are as good as the one played because the position is its own mirror image: a network that has
  // learned all symmetries cannot tell them apart.
  std::span<const std::uint64_t> same;
  int move = 0;
  float win = std::numeric_limits<float>::quiet_NaN();  // 1 if the side to move won in the end, 0 if it lost; unknown
};

// Examples that a network learns from.
class Positions {
 public:
  explicit Positions(const Shape& shape) : shape_(shape) {}

  void add(const Example& example) {
    planes_.insert(planes_.end(), example.planes.begin(), example.planes.end());
    scalars_.insert(scalars_.end(), example.scalars.begin(), example.scalars.end());
    legal_.insert(legal_.end(), example.legal.begin(), example.legal.end());
    same_.insert(same_.end(), example.same.begin(), example.same.end());
    moves_.push_back(static_cast<std::uint16_t>(example.move));
    wins_.push_back(example.win);
  }

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] Example operator[](std::size_t position) const {
    return {of(planes_, position, shape_.planes * shape_.words()),
            of(scalars_, position, shape_.scalars),
            of(legal_, position, shape_.words()),
            of(same_, position, shape_.words()),
            moves_[position],
            wins_[position]};
  }

 private:
  template <class Value>
  static std::span<const Value> of(const std::vector<Value>& all, std::size_t position, std::size_t each) {
    return {all.data() + position * each, each};
  }

  Shape shape_;
  std::vector<std::uint64_t> planes_;
  std::vector<float> scalars_;
  std::vector<std::uint64_t> legal_;
  std::vector<std::uint64_t> same_;
  std::vector<std::uint16_t> moves_;
  std::vector<float> wins_;
};

}  // namespace aite::learn::network
