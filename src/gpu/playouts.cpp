// SPDX-License-Identifier: MIT
#include "gpu/playouts.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "games/blokus/placements.hpp"
#include "gpu/go_tables.hpp"

namespace aite::gpu {

namespace {

std::uint32_t packed(games::blokus::Offset cell) {
  const auto turn = static_cast<std::uint32_t>(cell.dx) & 31;
  const std::uint32_t kept = cell.dx >= 0 ? 0xffffU >> cell.dx : 0xffffU << -cell.dx & 0xffffU;
  return turn | static_cast<std::uint32_t>(cell.dy) << 8 | kept << 16;
}

BlokusPlayout::Table blokus_table() {
  BlokusPlayout::Table table;
  for (std::size_t o = 0; o < games::blokus::orientation_count; ++o) {
    const games::blokus::Orientation& orientation = games::blokus::orientations[o];
    const games::blokus::AnchorArea& area = games::blokus::anchor_areas[o];
    BlokusPlayout::Orientation& row = table.orientations[o];
    for (std::size_t i = 0; i < 4; ++i) {
      row.cells[i] = packed(i + 1 < orientation.shape.size ? orientation.shape.cells[i + 1] : games::blokus::Offset{});
    }
    row.facts = area.first_code | std::uint32_t{area.columns} << 14 | std::uint32_t{area.left} << 18 |
                static_cast<std::uint32_t>(orientation.piece) << 21;
  }
  return table;
}

// Which kernel plays a game, and how a position gets there.
template <class S>
struct KernelOf;

template <>
struct KernelOf<games::othello::State> {
  using Playout = OthelloPlayout;

  static OthelloPlayout::Start start(const games::othello::State& state) {
    return {state.board().own, state.board().other, state.to_move() == games::Side::first};
  }
  static Playout::Table table() {
    Playout::Table table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t rank = 0;
      for (std::uint32_t left = byte; left != 0; left &= left - 1) table.ones[byte] |= lowest_bit(left) << (4 * rank++);
    }
    return table;
  }
};

template <>
struct KernelOf<games::go::State<9>> {
  using Playout = GoPlayout;

  static Playout::Start start(const games::go::State<9>& state) { return go_start(state); }
  static Playout::Table table() { return {}; }
};

template <>
struct KernelOf<games::blokus::State> {
  using Playout = BlokusPlayout;
  static_assert(Playout::rows == games::blokus::board_size && Playout::pieces == games::blokus::pieces.size() &&
                Playout::orientations == games::blokus::orientation_count &&
                Playout::tallest == games::blokus::max_piece_size &&
                games::blokus::start_squares[0] ==
                    games::blokus::square_at(Playout::start_squares[0], Playout::start_squares[1]) &&
                games::blokus::start_squares[1] ==
                    games::blokus::square_at(Playout::start_squares[1], Playout::start_squares[0]));

  static Playout::Start start(const games::blokus::State& state) {
    const games::blokus::Position& position = state.position();
    Playout::Start start;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t row = 0; row < Playout::rows; ++row) {
        const std::uint64_t word = position.occupied[side].words[row / 4];
        start.occupied[side][row] = static_cast<std::uint16_t>(word >> (row % 4 * games::blokus::row_step));
      }
      start.left[side] = position.left[side];
      start.passed[side] = position.passed[side];
    }
    start.first_to_move = position.to_move == games::Side::first;
    return start;
  }
  static Playout::Table table() { return blokus_table(); }
};

template <class S>
std::vector<typename KernelOf<S>::Playout::Start> starts_of(std::span<const S> states) {
  std::vector<typename KernelOf<S>::Playout::Start> starts;
  starts.reserve(states.size());
  for (const S& state : states) starts.push_back(KernelOf<S>::start(state));
  return starts;
}

template <class S>
void count(Device& device, std::span<const S> states, std::uint32_t per_state, std::uint64_t seed,
           std::span<games::Tally> tallies) {
  using Kernel = KernelOf<S>;
  const typename Kernel::Playout::Table table = Kernel::table();
  device.play(Work<typename Kernel::Playout>{starts_of(states), &table, per_state, seed, tallies, {}, {}});
}

// One playout from each start, written down.
template <class Playout>
std::vector<games::Trajectory> record(Device& device, std::vector<typename Playout::Start> starts,
                                      const typename Playout::Table& table, std::uint64_t seed,
                                      std::span<games::Tally> tallies) {
  constexpr std::size_t longest = Playout::longest;
  const std::size_t count = starts.size();
  std::vector<std::uint16_t> plies(count * longest);
  std::vector<std::uint32_t> lengths(count);
  device.play(Work<Playout>{std::move(starts), &table, 1, seed, tallies, plies, lengths});
  std::vector<games::Trajectory> trajectories(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t ply = 0; ply < lengths[i]; ++ply) {
      trajectories[i].push_back(games::Move{plies[i * longest + ply]});
    }
  }
  return trajectories;
}

template <class S>
std::vector<games::Trajectory> record_uniform(Device& device, std::span<const S> states, std::uint64_t seed,
                                              std::span<games::Tally> tallies) {
  using Kernel = KernelOf<S>;
  return record<typename Kernel::Playout>(device, starts_of(states), Kernel::table(), seed, tallies);
}

template <class S>
std::optional<games::Tally> counted(Device& device, const games::Session& session, std::uint32_t playouts,
                                    std::uint64_t seed) {
  const auto* typed = dynamic_cast<const games::SessionOf<S>*>(&session);
  if (typed == nullptr) return std::nullopt;
  games::Tally tally;
  count(device, std::span<const S>(&typed->state(), 1), playouts, seed, std::span(&tally, 1));
  return tally;
}

}  // namespace

void count_playouts(Device& device, std::span<const games::othello::State> states, std::uint32_t per_state,
                    std::uint64_t seed, std::span<games::Tally> tallies) {
  count(device, states, per_state, seed, tallies);
}
void count_playouts(Device& device, std::span<const games::go::State<9>> states, std::uint32_t per_state,
                    std::uint64_t seed, std::span<games::Tally> tallies) {
  count(device, states, per_state, seed, tallies);
}
void count_playouts(Device& device, std::span<const games::blokus::State> states, std::uint32_t per_state,
                    std::uint64_t seed, std::span<games::Tally> tallies) {
  count(device, states, per_state, seed, tallies);
}

games::Tally count_playouts(Device& device, const games::Session& session, std::uint32_t playouts, std::uint64_t seed) {
  if (const auto tally = counted<games::othello::State>(device, session, playouts, seed)) return *tally;
  if (const auto tally = counted<games::go::State<9>>(device, session, playouts, seed)) return *tally;
  if (const auto tally = counted<games::blokus::State>(device, session, playouts, seed)) return *tally;
  throw base::InputError(fmt::format("no GPU kernel plays {}{}: use --device cpu", session.info().title,
                                     session.rules().empty() ? "" : " with " + session.rules()));
}

std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::othello::State> states,
                                               std::uint64_t seed, std::span<games::Tally> tallies) {
  return record_uniform(device, states, seed, tallies);
}
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::go::State<9>> states,
                                               std::uint64_t seed, std::span<games::Tally> tallies) {
  return record_uniform(device, states, seed, tallies);
}
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::blokus::State> states,
                                               std::uint64_t seed, std::span<games::Tally> tallies) {
  return record_uniform(device, states, seed, tallies);
}

void count_playouts(Device& device, std::span<const games::go::State<9>> states,
                    const games::go::policy::Policy& policy, std::uint32_t per_state, std::uint64_t seed,
                    std::span<games::Tally> tallies) {
  const std::unique_ptr<GoPolicyPlayout::Table> table = policy_table(policy);
  device.play(Work<GoPolicyPlayout>{policy_starts(states), table.get(), per_state, seed, tallies, {}, {}});
}
std::vector<games::Trajectory> record_playouts(Device& device, std::span<const games::go::State<9>> states,
                                               const games::go::policy::Policy& policy, std::uint64_t seed,
                                               std::span<games::Tally> tallies) {
  const std::unique_ptr<GoPolicyPlayout::Table> table = policy_table(policy);
  return record<GoPolicyPlayout>(device, policy_starts(states), *table, seed, tallies);
}

}  // namespace aite::gpu
