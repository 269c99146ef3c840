// SPDX-License-Identifier: MIT
#include "games/go/features/features.hpp"

#include <algorithm>
#include <cstdlib>

namespace aite::games::go::features {

namespace {

enum FamilyNumber : std::size_t {
  pattern,
  edge,
  rescue,
  extend,
  counter,
  capture,
  atari,
  self_atari,
  escape,
  liberties_then,
  pressure,
  weakness,
  last,
  before_last,
  answer
};

template <std::size_t Number>
void add(Features& features, int value) {
  static constexpr int start = family_start(Number);
  features.push_back(static_cast<std::uint16_t>(start + value));
}

// Coulom's: dx + dy + max(dx, dy).
int distance(Move a, Move b, int size) {
  const int rows = std::abs(a.code / size - b.code / size);
  const int columns = std::abs(a.code % size - b.code % size);
  return rows + columns + std::max(rows, columns);
}

bool is_stone(Move move) { return move != no_move && move != pass_move; }

int line_from_edge(Move move, int size) {
  const int row = move.code / size;
  const int column = move.code % size;
  return std::min({row, column, size - 1 - row, size - 1 - column});
}

}  // namespace

template <int MaxSize>
FeatureReader<MaxSize>::FeatureReader(const State<MaxSize>& state)
    : state_(state),
      board_(state.position()),
      last_(is_stone(state.last_move()) ? state.geometry().bit(state.last_move().code) : Board<MaxSize>::nowhere) {
  tactics_.find(board_, last_);
}

template <int MaxSize>
void FeatureReader<MaxSize>::read(Move move, FeatureSet set, Features& features) const {
  features.clear();
  if (move == pass_move) return;
  const int bit = state_.geometry().bit(move.code);
  add<pattern>(features, pattern_class(board_.code(bit), board_.to_move()));
  const tactic::Bits bits = tactics_.at(bit);
  const auto add_tactics = [&](int start) {
    for (int i = 0; i < tactic::count; ++i) {
      if ((bits >> i & 1) != 0) features.push_back(static_cast<std::uint16_t>(start + i));
    }
  };
  if (set == FeatureSet::playout) return add_tactics(pattern_classes);
  add<edge>(features, std::min(line_from_edge(move, state_.size()), families[edge].features - 1));
  if (set == FeatureSet::paper) return;
  if (set == FeatureSet::tactics) return add_tactics(paper_features);
  if ((bits & (tactic::rescue | tactic::rescue_in_atari)) != 0)
    add<rescue>(features, (bits & tactic::rescue) != 0 ? 0 : 1);
  if ((bits & (tactic::extend | tactic::extend_in_atari)) != 0)
    add<extend>(features, (bits & tactic::extend) != 0 ? 0 : 1);
  if ((bits & tactic::counter) != 0) add<counter>(features, 0);
  read_fight(bit, features);
  const bool answers = is_stone(state_.last_move());
  const int from_last = answers ? distance(move, state_.last_move(), state_.size()) : 0;
  if (answers) add<last>(features, std::min(from_last - 2, families[last].features - 1));
  if (is_stone(state_.move_before_last())) {
    add<before_last>(features, std::min(distance(move, state_.move_before_last(), state_.size()),
                                        families[before_last].features - 1));
  }
  // One of the eight points around.
  if (answers && from_last <= 3) add<answer>(features, pattern_class(board_.code(bit), board_.to_move()));
}

template <int MaxSize>
void FeatureReader<MaxSize>::read_fight(int bit, Features& features) const {
  const Colour own = colour_of(board_.to_move());
  const Set stone = board_.geometry().point[bit];
  const Set after = board_.liberties_after(bit);
  const Set taken = board_.taken_by(bit);
  Set joined = stone;
  int weakest_own = 4;
  int weakest_enemy = 4;
  int attacked = 0;  // stones of the greatest chain put in atari
  bool certain = false;
  Board<MaxSize>::beside(bit, [&](int next) {
    const Colour colour = board_.at(next);
    if (colour == Colour::empty || colour == Colour::off) return;
    const int chain = board_.chain(next);
    const int liberties = board_.liberties(chain).count();
    if (colour == own) {
      joined |= board_.chain_stones(chain);
      weakest_own = std::min(weakest_own, liberties);
    } else if (liberties > 1) {
      weakest_enemy = std::min(weakest_enemy, liberties - 1);
      if (liberties == 2) {
        attacked = std::max(attacked, board_.chain_stones(chain).count());
        certain |= Tactics<MaxSize>::takes_for_certain(board_, chain, bit);
      }
    }
  });
  if (taken.any()) {
    bool saves = false;
    for (Set around = taken.neighbours() & board_.stones(board_.to_move()); around.any() && !saves;) {
      const int chain = board_.chain(around.first());
      saves = is_single(board_.liberties(chain));
      around -= board_.chain_stones(chain);
    }
    add<capture>(features, (is_single(taken) ? 0 : 1) + (saves ? 2 : 0));
  }
  if (attacked > 0) add<atari>(features, certain ? 0 : attacked == 1 ? 1 : 2);
  const int liberties = after.count();
  if (liberties == 1) {
    const int stones = joined.count();
    add<self_atari>(features, stones == 1 ? 0 : stones <= 3 ? 1 : 2);
  }
  if (weakest_own == 1) add<escape>(features, liberties == 1 ? 0 : 1);
  if (liberties >= 2 && liberties <= 4) add<liberties_then>(features, liberties - 2);
  if (weakest_enemy == 2 || weakest_enemy == 3) add<pressure>(features, weakest_enemy - 2);
  if (weakest_own == 2 || weakest_own == 3) add<weakness>(features, weakest_own - 2);
}

template class FeatureReader<9>;
template class FeatureReader<19>;

}  // namespace aite::games::go::features
