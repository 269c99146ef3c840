// SPDX-License-Identifier: MIT
#include "learn/formulas/positions.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace aite::learn::formulas {

namespace {

// So that what lies on the stack of an evaluation stays in the nearest cache.
constexpr std::size_t positions_at_once = 128;

template <int W>
struct Set {
  Word word[std::size_t{W}];

  static Set load(const Word* from) {
    Set set;
    for (int i = 0; i < W; ++i) set.word[i] = from[i];
    return set;
  }
  void store(Word* to) const {
    for (int i = 0; i < W; ++i) to[i] = word[i];
  }
  friend Set operator&(Set a, const Set& b) {
    for (int i = 0; i < W; ++i) a.word[i] &= b.word[i];
    return a;
  }
  friend Set operator|(Set a, const Set& b) {
    for (int i = 0; i < W; ++i) a.word[i] |= b.word[i];
    return a;
  }
  friend Set operator^(Set a, const Set& b) {
    for (int i = 0; i < W; ++i) a.word[i] ^= b.word[i];
    return a;
  }
  [[nodiscard]] Set without(const Set& b) const {
    Set out;
    for (int i = 0; i < W; ++i) out.word[i] = word[i] & ~b.word[i];
    return out;
  }
  // Every point moved by so many bits.
  [[nodiscard]] Set moved(int by) const {
    Set out{};
    if (by == 0) return *this;
    const int distance = by > 0 ? by : -by;  // below 64
    for (int i = 0; i < W; ++i) {
      if (by > 0) {
        out.word[i] = word[i] << distance | (i > 0 ? word[i - 1] >> (64 - distance) : 0);
      } else {
        out.word[i] = word[i] >> distance | (i + 1 < W ? word[i + 1] << (64 - distance) : 0);
      }
    }
    return out;
  }
};

// How many points of a set each point's row on the grid holds, as binary digits side by side.
template <int W>
struct Counts {
  static constexpr int digits = 4;  // for grids of up to 15 steps
  Set<W> digit[digits] = {};

  Counts(const Set<W>& set, const std::vector<int>& steps) {
    for (const int step : steps) {
      Set<W> carry = set.moved(-step);
      for (Set<W>& each : digit) {
        const Set<W> next = each & carry;
        each = each ^ carry;
        carry = next;
      }
    }
  }

  [[nodiscard]] Set<W> exactly(int count, const Set<W>& among) const {
    if (count >> digits != 0) return {};
    Set<W> equal = among;
    for (int i = 0; i < digits; ++i) equal = (count >> i & 1) != 0 ? equal & digit[i] : equal.without(digit[i]);
    return equal;
  }
  [[nodiscard]] Set<W> at_most(int count, const Set<W>& among) const {
    if (count >> digits != 0) return among;
    Set<W> less{};
    Set<W> equal = among;
    for (int i = digits - 1; i >= 0; --i) {
      if ((count >> i & 1) != 0) {
        less = less | equal.without(digit[i]);
        equal = equal & digit[i];
      } else {
        equal = equal.without(digit[i]);
      }
    }
    return less | equal;
  }
};

template <int W>
int count_of(const Word* row, const Set<W>& set) {
  int sum = 0;
  for (int i = 0; i < W; ++i) sum += std::popcount(row[i] & set.word[i]);
  return sum;
}

template <class F>
void by_word(const Word* first, const Word* second, Word* result, std::size_t words, F&& f) {
  for (std::size_t i = 0; i < words; ++i) result[i] = f(first[i], second[i]);
}

// Adds the members of the blocks up to `last` whose row holds so many points of the set that they belong.
template <int W, class Belongs>
void add_blocks(const Word*& block, const Word* last, const Set<W>& set, Set<W>& out, const Belongs& belongs) {
  for (; block != last; block += 2 * W) {
    const Word keep = 0 - Word{belongs(count_of(block + W, set))};
    for (int k = 0; k < W; ++k) out.word[k] |= block[k] & keep;
  }
}

void append(Words& to, const Words& more) { to.insert(to.end(), more.begin(), more.end()); }

}  // namespace

void Positions::add(const Position& position) {
  leaves_.resize(position.leaves.size());
  matrices_.resize(position.matrices.size());
  for (std::size_t i = 0; i < leaves_.size(); ++i) append(leaves_[i], position.leaves[i]);
  for (std::size_t i = 0; i < matrices_.size(); ++i) {
    StoredMatrix& stored = matrices_[i];
    append(stored.on_grid, position.matrices[i].on_grid);
    for (const Block& block : position.matrices[i].blocks) {
      append(stored.blocks, block.members);
      append(stored.blocks, block.row);
    }
    stored.ends.push_back(static_cast<std::uint32_t>(stored.blocks.size()));
  }
  ++count_;
}

void Positions::clear() {
  count_ = 0;
  leaves_.clear();
  matrices_.clear();
}

Positions Positions::first(std::size_t count) const {
  if (count >= count_) return *this;
  Positions some(layout_);
  some.count_ = count;
  const auto up_to = [](const Words& words, std::size_t end) {
    return Words(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(end));
  };
  for (const Words& leaf : leaves_) some.leaves_.push_back(up_to(leaf, some.words()));
  for (const StoredMatrix& matrix : matrices_) {
    const std::size_t blocks = count == 0 ? 0 : matrix.ends[count - 1];
    some.matrices_.push_back({up_to(matrix.on_grid, some.words()),
                              up_to(matrix.blocks, blocks),
                              {matrix.ends.begin(), matrix.ends.begin() + static_cast<std::ptrdiff_t>(count)}});
  }
  return some;
}

template <int W>
void Positions::apply_matrix(const Node& node, const Word* operand, Word* result, std::size_t begin,
                             std::size_t end) const {
  const StoredMatrix& matrix = matrices_[node.which];
  const Word* block = matrix.blocks.data() + (begin == 0 ? 0 : matrix.ends[begin - 1]);
  for (std::size_t i = begin; i < end; ++i, operand += W, result += W) {
    const auto set = Set<W>::load(operand);
    const auto on_grid = Set<W>::load(matrix.on_grid.data() + i * W);
    const Word* const last = matrix.blocks.data() + matrix.ends[i];
    Set<W> out{};
    const int count = node.count;
    switch (node.op) {
      case Op::exactly:
        out = Counts<W>(set, layout_.steps).exactly(count, on_grid);
        add_blocks(block, last, set, out, [count](int held) { return held == count; });
        break;
      case Op::at_most:
        out = Counts<W>(set, layout_.steps).at_most(count, on_grid);
        add_blocks(block, last, set, out, [count](int held) { return held <= count; });
        break;
      default:
        for (const int step : layout_.steps) out = out | set.moved(-step);
        out = out & on_grid;
        add_blocks(block, last, set, out, [](int held) { return held != 0; });
        break;
    }
    out.store(result);
  }
}

void Positions::apply(const Node& node, const Word* first, const Word* second, Word* result, std::size_t begin,
                      std::size_t end) const {
  const auto width = static_cast<std::size_t>(layout_.words);
  const std::size_t words = (end - begin) * width;
  switch (node.op) {
    case Op::leaf:
      std::copy_n(leaves_[node.which].data() + begin * width, words, result);
      return;
    case Op::negation:
      for (std::size_t i = 0; i < words; i += width) {
        for (std::size_t k = 0; k < width; ++k) result[i + k] = layout_.board[k] & ~first[i + k];
      }
      return;
    case Op::conjunction:
      by_word(first, second, result, words, [](Word a, Word b) { return a & b; });
      return;
    case Op::disjunction:
      by_word(first, second, result, words, [](Word a, Word b) { return a | b; });
      return;
    case Op::difference:
      by_word(first, second, result, words, [](Word a, Word b) { return a & ~b; });
      return;
    default:
      break;
  }
  assert(width == 2 || width == 6);
  if (width == 2) {
    apply_matrix<2>(node, first, result, begin, end);
  } else {
    apply_matrix<6>(node, first, result, begin, end);
  }
}

Words Positions::evaluate(const Formula& formula) const {
  const auto width = static_cast<std::size_t>(layout_.words);
  Words result(words());
  std::vector<Words> stack;
  for (std::size_t begin = 0; begin < count_; begin += positions_at_once) {
    const std::size_t end = std::min(count_, begin + positions_at_once);
    std::size_t top = 0;  // how many sets lie on the stack
    for (const Node& node : formula.nodes()) {
      const auto operands = static_cast<std::size_t>(operands_of(node.op));
      if (stack.size() < top + 2) stack.resize(top + 2, Words(positions_at_once * width));
      const Word* const first = operands > 0 ? stack[top - operands].data() : nullptr;
      const Word* const second = operands > 1 ? stack[top - 1].data() : nullptr;
      apply(node, first, second, stack[top].data(), begin, end);
      top -= operands;
      if (operands > 0) std::swap(stack[top], stack[top + operands]);
      ++top;
    }
    std::copy_n(stack.front().data(), (end - begin) * width, result.data() + begin * width);
  }
  return result;
}

}  // namespace aite::learn::formulas
