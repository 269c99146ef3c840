// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "base/fixed_list.hpp"
#include "games/go/features/tactics.hpp"
#include "players/go/formula_set.hpp"

namespace aite::players::go {

// Formulas in the place of paper 000's tactical features 2 to 6, for playouts and for whoever learns their weights:
// point by point, which formulas it belongs to. As with those, such a point counts as near.
template <int MaxSize>
class FormulaAnswers {
 public:
  using Board = games::go::features::Board<MaxSize>;
  using Bits = games::go::features::tactic::Bits;
  using Special = typename games::go::features::Tactics<MaxSize>::Special;
  static constexpr std::size_t most = games::go::features::tactic::count - 1;  // formulas

  // At most so many; the set must outlive it.
  explicit FormulaAnswers(const FormulaSet& formulas) : formulas_(formulas.size()), reader_(formulas) {}

  void find(const Board& board, int last) {
    special_.clear();
    last_ = last;
    reader_.look_at(board, last);
    typename Board::Set all;
    for (std::size_t i = 0; i < formulas_; ++i) {
      points_[i] = reader_.points(i) & board.empty();
      all |= points_[i];
    }
    all.for_each([this](int bit) { special_.push_back({bit, bits_of(bit)}); });
  }

  [[nodiscard]] Bits at(int bit) const {
    const Bits bits = bits_of(bit);
    return bits != near || Board::is_near(bit, last_) ? bits : Bits{0};
  }
  // Points of some formula.
  [[nodiscard]] const auto& special() const { return special_; }

 private:
  static constexpr Bits near = games::go::features::tactic::near;

  [[nodiscard]] Bits bits_of(int bit) const {
    Bits bits = near;
    for (std::size_t i = 0; i < formulas_; ++i)
      bits = static_cast<Bits>(bits | static_cast<unsigned>(points_[i].has(bit)) << (i + 1));
    return bits;
  }

  std::size_t formulas_;
  FormulaReader<MaxSize> reader_;
  std::array<typename Board::Set, most> points_;
  base::FixedList<Special, std::size_t{MaxSize * MaxSize}> special_;
  int last_ = Board::nowhere;
};

}  // namespace aite::players::go
