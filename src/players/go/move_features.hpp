// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/go/features/features.hpp"
#include "players/go/formula_answers.hpp"
#include "players/go/formula_set.hpp"

namespace aite::players::go {

// What is looked at in moves: a set of features that Go has, by its name, and formulas beside it, each a family of one
// feature that the formula's points have. In "playout" they come in the place of tactical features 2 to 6.
class MoveFeatures {
 public:
  static const std::vector<std::string>& sets();  // paper, tactics, playout, wide

  // Throws InputError for a name that is none, and for more formulas than a playout can weigh.
  explicit MoveFeatures(std::string_view set, std::optional<FormulaSet> formulas = std::nullopt);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] games::go::features::FeatureSet set() const { return set_; }
  [[nodiscard]] const std::optional<FormulaSet>& formulas() const { return formulas_; }
  [[nodiscard]] const std::vector<int>& families() const { return families_; }  // their sizes
  [[nodiscard]] int count() const { return count_; }

 private:
  std::string name_;
  games::go::features::FeatureSet set_;
  std::optional<FormulaSet> formulas_;
  std::vector<int> families_;
  int count_ = 0;
};

// They of a position's moves; a pass has none.
template <int MaxSize>
class MoveReader {
 public:
  // Both must outlive it.
  MoveReader(const MoveFeatures& features, const games::go::State<MaxSize>& state);

  // Of a legal move, in the order of families.
  void read(games::Move move, std::vector<std::uint16_t>& features) const;

 private:
  const MoveFeatures& features_;
  const games::go::State<MaxSize>& state_;
  games::go::features::FeatureReader<MaxSize> reader_;
  std::optional<FormulaAnswers<MaxSize>> answers_;      // of playouts
  std::vector<games::go::PointSet<MaxSize>> formulas_;  // of all others
};

extern template class MoveReader<9>;
extern template class MoveReader<19>;

}  // namespace aite::players::go
