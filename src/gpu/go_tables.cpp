// SPDX-License-Identifier: MIT
#include "gpu/go_tables.hpp"

#include <array>
#include <bit>
#include <iterator>

#include "games/go/features/features.hpp"
#include "games/go/policy/playout.hpp"

namespace aite::gpu {

namespace {

namespace features = games::go::features;
namespace policies = games::go::policy;

// Points of games/go stand in two words, the top left one at bit `origin`.
Points points_of(const games::go::PointSet<9>& set) {
  using Set = games::go::PointSet<9>;
  static_assert(Set::words == 2 && Set::stride == Points::stride && Set::origin > 0);
  const std::uint64_t low = set.word(0) >> Set::origin | set.word(1) << (64 - Set::origin);
  const std::uint64_t high = set.word(1) >> Set::origin;
  return {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32), static_cast<std::uint32_t>(high)};
}

// A pattern's code, which has the eight points clockwise from the one above, of what around() reads
// row by row: one side's stones in the lower byte, the other's in the upper, points off the board in both.
features::Code code_of(unsigned around_both) {
  constexpr std::array<unsigned, features::directions> directions{7, 0, 1, 6, 2, 5, 4, 3};
  unsigned code = 0;
  for (unsigned i = 0; i < directions.size(); ++i) {
    const unsigned colour = (around_both >> i & 1) | (around_both >> (8 + i) & 1) << 1;
    code |= colour << (2 * directions[i]);
  }
  return static_cast<features::Code>(code);
}

}  // namespace

GoPlayout::Start go_start(const games::go::State<9>& state) {
  const games::go::Position<9> position = state.position();
  return {points_of(position.own),
          points_of(position.opponent),
          points_of(position.ko),
          points_of(position.geometry->board),
          points_of(position.geometry->edge),
          position.geometry->size,
          state.rules().komi_half_points(),
          position.passes,
          position.to_move == games::Side::first};
}

std::uint32_t go_bit(const games::go::State<9>& state, games::Move stone) {
  const auto size = static_cast<std::uint32_t>(state.rules().size);
  return stone.code / size * Points::stride + stone.code % size;
}

std::int32_t go_last(const games::go::State<9>& state) {
  const games::Move last = state.last_move();
  const bool is_stone = last != games::no_move && last != games::pass_move;
  return is_stone ? static_cast<std::int32_t>(go_bit(state, last)) : -1;
}

std::vector<GoPolicyStart> policy_starts(std::span<const games::go::State<9>> states) {
  std::vector<GoPolicyStart> starts;
  starts.reserve(states.size());
  for (const games::go::State<9>& state : states) starts.push_back({go_start(state), go_last(state)});
  return starts;
}

std::unique_ptr<GoPolicyPlayout::Table> policy_table(const policies::Policy& policy) {
  static_assert(
      tactic_count == policies::tactic::count && tactic_near == policies::tactic::near &&
      tactic_rescue == policies::tactic::rescue && tactic_rescue_in_atari == policies::tactic::rescue_in_atari &&
      tactic_extend == policies::tactic::extend && tactic_extend_in_atari == policies::tactic::extend_in_atari &&
      tactic_counter == policies::tactic::counter);
  auto table = std::make_unique<GoPolicyPlayout::Table>();
  for (unsigned both = 0; both < std::size(table->weights); ++both) {
    table->weights[both] = policy.weights(code_of(both));
  }
  for (unsigned bits = 0; bits < std::size(table->factors); ++bits) {
    table->factors[bits] = bits == tactic_near
                               ? policy.near(policies::Policy::unit)
                               : policy.special(policies::Policy::unit, static_cast<policies::tactic::Bits>(bits));
  }
  table->unit_bits = std::countr_zero(policies::Policy::unit);
  table->heaviest = policies::Policy::heaviest;
  table->most_draws = policies::Playout<9>::most_draws;
  return table;
}

std::unique_ptr<GoGradient::Table> class_table() {
  static_assert(GoGradient::patterns == features::pattern_classes && GoGradient::dimensions == policies::dimensions);
  auto table = std::make_unique<GoGradient::Table>();
  for (unsigned both = 0; both < std::size(table->classes); ++both) {
    const features::Code code = code_of(both);
    table->classes[both] = static_cast<std::uint32_t>(features::pattern_class(code, games::Side::first)) |
                           static_cast<std::uint32_t>(features::pattern_class(code, games::Side::second)) << 16;
  }
  return table;
}

void fill_order(std::span<const float> strengths, GoSearchTable& table) {
  static_assert(GoSearchTable::lines == features::families[1].features);
  for (unsigned both = 0; both < std::size(table.patterns); ++both) {
    const int of_class = features::pattern_class(code_of(both), games::Side::first);
    table.patterns[both] = strengths[static_cast<std::size_t>(of_class)];
  }
  for (std::size_t line = 0; line < std::size(table.edges); ++line) {
    table.edges[line] = strengths[features::pattern_classes + line];
  }
}

}  // namespace aite::gpu
