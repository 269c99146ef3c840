// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace aite::base {

// A list that lives where it is declared and never allocates; its capacity is a proven bound, not a guess.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  // Not "= default": elements past size() stay uninitialised on purpose, or a list would cost its capacity.
  FixedList() {}  // NOLINT(modernize-use-equals-default)

  static constexpr std::size_t capacity() { return Capacity; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }

  void push_back(const T& value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }

  void resize(std::size_t size) {
    assert(size <= Capacity);
    size_ = size;
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }

  T* data() { return items_.data(); }
  const T* data() const { return items_.data(); }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, Capacity> items_;
};

}  // namespace aite::base
