// SPDX-License-Identifier: MIT
#include "players/othello/odds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

namespace aite::players::othello {

namespace {

constexpr std::size_t most_moves = Odds::most_empty;
constexpr int soon_over = 3;  // empty squares: such a position is looked at sooner than remembered
using Floats = std::array<float, most_moves>;

// The mean of the values, the greater ones weighing more the greater `care` is; the lesser ones where it is negative.
float careful_mean(std::span<const float> values, float care) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  if (*least == *greatest) return *least;
  const float top = care * (care > 0 ? *greatest : *least);
  float weights = 0;
  float sum = 0;
  for (const float value : values) {
    const float weight = std::exp(care * value - top);
    weights += weight;
    sum += weight * value;
  }
  return sum / weights;
}

}  // namespace

struct Odds::Children {
  std::array<Board, most_moves> boards;
  Floats random;
  Floats belief;
  std::array<TargetOdds, most_moves> expectations;
  std::size_t count = 0;

  [[nodiscard]] std::span<const float> random_rates() const { return {random.data(), count}; }
  [[nodiscard]] std::span<const float> beliefs() const { return {belief.data(), count}; }
  [[nodiscard]] float mean_random() const {
    float sum = 0;
    for (const float rate : random_rates()) sum += rate;
    return sum / static_cast<float>(count);
  }
};

Odds::Odds(int target, const WinSeeker& opponent, std::size_t memory_bytes)
    : target_(target),
      opponent_(opponent),
      memories_{Memory(memory_bytes / 2 / sizeof(Slot)), Memory(memory_bytes / 2 / sizeof(Slot))} {}

std::optional<TargetOdds> Odds::after_move(const Board& board, Effort& effort) {
  if (std::popcount(board.empty()) > most_empty) return std::nullopt;
  try {
    return look_at(board, false, effort).expectation;
  } catch (const solver::Interrupted&) {
    for (Memory& memory : memories_) memory.clear();
    return std::nullopt;
  }
}

Odds::Node Odds::look_at(const Board& board, bool mine, Effort& effort) {
  Bits moves = games::othello::legal_squares(board);
  if (moves == 0) {
    const Board passed = board.swapped();
    if (games::othello::legal_squares(passed) == 0) return end_of_game(board, mine);
    Node node = look_at(passed, !mine, effort);
    if (!mine) node.belief = node.random;  // a pass is a ply
    return node;
  }
  Memory& memory = memories_[mine ? 1 : 0];
  const int empty = std::popcount(board.empty());
  if (empty > soon_over) {
    if (const Node* known = memory.find(board)) return *known;
  }
  effort.count_and_check();

  Children children;
  for (; moves != 0; moves &= moves - 1) {
    const Board next = games::othello::after(board, moves & -moves);
    if (empty - 1 > soon_over) memories_[mine ? 0 : 1].prefetch(next);
    children.boards[children.count++] = next;
  }
  for (std::size_t i = 0; i < children.count; ++i) {
    const Node child = look_at(children.boards[i], !mine, effort);
    children.random[i] = child.random;
    children.belief[i] = child.belief;
    children.expectations[i] = child.expectation;
  }
  const Node node = mine ? own_move(children) : opponents_move(children);
  if (empty > soon_over && !memory.store(board, node)) throw solver::Interrupted();
  return node;
}

Odds::Node Odds::end_of_game(const Board& board, bool mine) const {
  const int margin = mine ? board.margin() : -board.margin();
  const float rate = margin < 0 ? 1.0F : margin == 0 ? opponent_.draw : 0.0F;
  return {rate, rate, {margin == target_ ? 1.0F : 0.0F, margin > target_ ? 1.0F : 0.0F}};
}

Odds::Node Odds::own_move(const Children& children) const {
  const auto end = children.expectations.begin() + static_cast<std::ptrdiff_t>(children.count);
  return {children.mean_random(), careful_mean(children.beliefs(), -opponent_.reply),
          *std::max_element(children.expectations.begin(), end,
                            [](const TargetOdds& a, const TargetOdds& b) { return a.worth() < b.worth(); })};
}

Odds::Node Odds::opponents_move(const Children& children) const {
  Node node{children.mean_random(), careful_mean(children.random_rates(), opponent_.own), {}};
  const std::span<const float> beliefs = children.beliefs();
  const float top = *std::max_element(beliefs.begin(), beliefs.end());
  Floats weights;
  float sum = 0;
  for (std::size_t i = 0; i < children.count; ++i) {
    weights[i] = std::exp(opponent_.choice * (beliefs[i] - top));
    sum += weights[i];
  }
  const float any = opponent_.slip / static_cast<float>(children.count);
  for (std::size_t i = 0; i < children.count; ++i) {
    const float probability = any + (1 - opponent_.slip) * weights[i] / sum;
    node.expectation.hit += probability * children.expectations[i].hit;
    node.expectation.above += probability * children.expectations[i].above;
  }
  return node;
}

// Two of three slots may be taken; half of them are when it has just grown.
bool Odds::Memory::store(const Board& board, const Node& node) {
  if (3 * (used_ + 1) > 2 * slots_.size()) {
    if (2 * slots_.size() > most_) return false;
    grow();
  }
  std::size_t at = index(board);
  while ((slots_[at].board.own | slots_[at].board.other) != 0) at = (at + 1) & (slots_.size() - 1);
  slots_[at] = {board, node};
  ++used_;
  return true;
}

const Odds::Node* Odds::Memory::find(const Board& board) const {
  for (std::size_t at = index(board);; at = (at + 1) & (slots_.size() - 1)) {
    const Slot& slot = slots_[at];
    if (slot.board == board) return &slot.node;
    if ((slot.board.own | slot.board.other) == 0) return nullptr;
  }
}

void Odds::Memory::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  used_ = 0;
  for (const Slot& slot : old) {
    if ((slot.board.own | slot.board.other) != 0) (void)store(slot.board, slot.node);
  }
}

void Odds::Memory::clear() {
  used_ = 0;
  slots_.assign(std::size_t{1} << 12, Slot{});
}

std::size_t Odds::Memory::index(const Board& board) const {
  std::uint64_t hash = board.own * 0x9e3779b97f4a7c15U ^ std::rotl(board.other * 0xd1b54a32d192ed03U, 32);
  hash = (hash ^ hash >> 32) * 0x94d049bb133111ebU;
  return (hash ^ hash >> 32) & (slots_.size() - 1);
}

}  // namespace aite::players::othello
