// SPDX-License-Identifier: MIT
#include "players/go/move_features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/error.hpp"

namespace aite::players::go {

namespace features = games::go::features;
using features::FeatureSet;

namespace {

FeatureSet set_named(std::string_view name) {
  const std::vector<std::string>& names = MoveFeatures::sets();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw base::InputError(fmt::format("no features '{}' for go: there are {}", name, fmt::join(names, ", ")));
  }
  constexpr std::array sets{FeatureSet::paper, FeatureSet::tactics, FeatureSet::playout, FeatureSet::wide};
  return sets[static_cast<std::size_t>(found - names.begin())];
}

std::vector<int> families_of(FeatureSet set) {
  std::vector<int> sizes;
  if (set == FeatureSet::playout) {
    sizes.push_back(features::pattern_classes);
  } else {
    for (const features::Family& family : features::families) sizes.push_back(family.features);
    if (set != FeatureSet::wide) sizes.resize(features::paper_families);
  }
  if (set == FeatureSet::playout || set == FeatureSet::tactics) {
    sizes.insert(sizes.end(), std::size_t{features::tactic::count}, 1);
  }
  return sizes;
}

}  // namespace

const std::vector<std::string>& MoveFeatures::sets() {
  static const std::vector<std::string> names{"paper", "tactics", "playout", "wide"};
  return names;
}

MoveFeatures::MoveFeatures(std::string_view set, std::optional<FormulaSet> formulas)
    : name_(set), set_(set_named(set)), formulas_(std::move(formulas)), families_(families_of(set_)) {
  if (formulas_ && set_ == FeatureSet::playout && formulas_->size() > FormulaAnswers<9>::most) {
    throw base::InputError(
        fmt::format("{} formulas, where playouts weigh up to {}", formulas_->size(), FormulaAnswers<9>::most));
  }
  if (formulas_ && set_ != FeatureSet::playout) families_.insert(families_.end(), formulas_->size(), 1);
  count_ = std::accumulate(families_.begin(), families_.end(), 0);
}

template <int MaxSize>
MoveReader<MaxSize>::MoveReader(const MoveFeatures& features, const games::go::State<MaxSize>& state)
    : features_(features), state_(state), reader_(state) {
  const std::optional<FormulaSet>& formulas = features.formulas();
  if (!formulas) return;
  if (features.set() == FeatureSet::playout) {
    answers_.emplace(*formulas);
    answers_->find(reader_.board(), reader_.last_point());
    return;
  }
  FormulaReader<MaxSize> reader(*formulas);
  reader.look_at(reader_.board(), reader_.last_point());
  for (std::size_t i = 0; i < formulas->size(); ++i) formulas_.push_back(reader.points(i));
}

template <int MaxSize>
void MoveReader<MaxSize>::read(games::Move move, std::vector<std::uint16_t>& features) const {
  features.clear();
  if (move == games::pass_move) return;
  const int bit = state_.geometry().bit(move.code);
  if (answers_) {
    const features::Board<MaxSize>& board = reader_.board();
    features.push_back(static_cast<std::uint16_t>(features::pattern_class(board.code(bit), board.to_move())));
    const unsigned bits = answers_->at(bit);
    for (int i = 0; i < features::tactic::count; ++i) {
      if ((bits >> i & 1) != 0) features.push_back(static_cast<std::uint16_t>(features::pattern_classes + i));
    }
    return;
  }
  features::Features known;
  reader_.read(move, features_.set(), known);
  features.assign(known.begin(), known.end());
  const int start = features_.count() - static_cast<int>(formulas_.size());
  for (std::size_t i = 0; i < formulas_.size(); ++i) {
    if (formulas_[i].has(bit)) features.push_back(static_cast<std::uint16_t>(start + static_cast<int>(i)));
  }
}

template class MoveReader<9>;
template class MoveReader<19>;

}  // namespace aite::players::go
