// SPDX-License-Identifier: MIT
// Which stones are dead at the end of a game of Go.
//
// Players pass when they agree on what is dead; the rules (Tromp-Taylor) would have them capture it first. So:
// 1. Chains that are alive whatever the other side does stay, and stones inside their eyes, where nothing can live, are
//    dead (Benson; life.hpp). If that leaves no chain open, nothing is guessed.
// 2. The other chains are judged by random playouts, half of them with black to move and half with white. One whose
//    points mostly belong to the other side at the end, whoever began, is dead. Where that depends on who begins the
//    chain stays, and so it does in a seki, which random play gives to either side about as often.
// docs/arena.md says how often this agrees with GNU Go. Random numbers depend on the position alone: the same position
// is always settled the same way.
#include "games/go/state.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "games/go/life.hpp"

namespace aite::games::go {

namespace {

// Chosen on one half of the games that docs/arena.md tells of: from 200 playouts on more of them change little, and a
// share between 0 and a tenth changes nothing. A first look is enough where it leaves no chain within four standard
// errors of the line.
constexpr int first_look = 100;
constexpr int playouts_a_side = 500;
constexpr double lost_share = -0.05;
constexpr double clear_by = 0.4;

// +1 where a point is black's, -1 where it is white's, 0 where it is nobody's; or the mean of such numbers.
using Owners = std::vector<double>;

double sign(Side side) { return side == Side::first ? 1 : -1; }

// The area as Tromp and Taylor count it, of a board from which nothing has to be removed.
Owners area(const Diagram& diagram) {
  Owners owners(diagram.points.size());
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (diagram.points[i]) owners[i] = sign(*diagram.points[i]);
  }
  for (const Group& region : groups_of(diagram, std::nullopt)) {
    const auto touches = [&](Side side) {
      return std::any_of(region.border.begin(), region.border.end(),
                         [&](auto point) { return diagram.points[point] == side; });
    };
    const double owner = (touches(Side::first) ? 1 : 0) - (touches(Side::second) ? 1 : 0);
    for (const auto point : region.points) owners[point] = owner;
  }
  return owners;
}

Outcome count(const Diagram& diagram) {
  double margin = 0;
  for (const double owner : area(diagram)) margin += owner;
  return {2 * static_cast<int>(margin) - diagram.rules.komi_half_points()};
}

bool has_open_chain(const Diagram& diagram, const std::vector<Life>& life) {
  for (std::size_t i = 0; i < life.size(); ++i) {
    if (diagram.points[i] && life[i] == Life::open) return true;
  }
  return false;
}

// By random playouts with black to move, and with white to move. Nobody has passed and no ko is forbidden then.
template <int MaxSize>
std::array<Owners, 2> owners_by_playouts(Diagram diagram, int playouts) {
  std::array<Owners, 2> owners;
  diagram.ko = no_move;
  diagram.passes = 0;
  for (const Side side : both_sides) {
    diagram.to_move = side;
    const State<MaxSize> state(diagram);
    owners[static_cast<std::size_t>(index(side))] = state.ownership(playouts, state.hash());
  }
  return owners;
}

// How much of a chain is its side's in the end, in [-1, 1].
double kept(const Group& chain, Side side, const Owners& owners) {
  double total = 0;
  for (const auto point : chain.points) total += owners[point];
  return sign(side) * total / static_cast<double>(chain.points.size());
}

bool is_lost(const Group& chain, Side side, const std::array<Owners, 2>& owners) {
  return std::all_of(owners.begin(), owners.end(),
                     [&](const Owners& ends) { return kept(chain, side, ends) < lost_share; });
}

// Whether all open chains are clearly lost or kept, whoever begins.
bool is_clear(const Diagram& board, const std::vector<Life>& life, const std::array<Owners, 2>& owners) {
  for (const Side side : both_sides) {
    for (const Group& chain : groups_of(board, side)) {
      if (life[chain.points.front()] != Life::open) continue;
      for (const Owners& ends : owners) {
        if (std::abs(kept(chain, side, ends) - lost_share) < clear_by) return false;
      }
    }
  }
  return true;
}

}  // namespace

template <int MaxSize>
Settlement State<MaxSize>::settle() const {
  Diagram board = diagram();
  const std::vector<Life> life = certain_life(board);
  std::optional<std::array<Owners, 2>> owners;
  if (has_open_chain(board, life)) {
    owners = owners_by_playouts<MaxSize>(board, first_look);
    if (!is_clear(board, life, *owners)) owners = owners_by_playouts<MaxSize>(board, playouts_a_side);
  }

  Settlement settlement;
  for (const Side side : both_sides) {
    for (const Group& chain : groups_of(board, side)) {
      const Life known = life[chain.points.front()];
      const bool is_dead = known == Life::dead || (known == Life::open && is_lost(chain, side, *owners));
      if (!is_dead) continue;
      for (const auto point : chain.points) settlement.dead.push_back(Move{point});
    }
  }
  std::sort(settlement.dead.begin(), settlement.dead.end());
  for (const Move point : settlement.dead) board[point].reset();
  settlement.outcome = count(board);
  return settlement;
}

template <int MaxSize>
bool State<MaxSize>::is_decided() const {
  constexpr int looks = 200;
  constexpr std::uint64_t rare = looks / 10;
  if (passes_ == 0) return false;
  const int now = outcome().sign_for(to_move());
  if (now > 0) return true;
  if (settle().outcome.sign_for(to_move()) > now) return false;
  Tally tally;
  count_playouts(std::span(this, 1), looks, hash(), std::span(&tally, 1));
  const std::uint64_t won = to_move() == Side::first ? tally.first_wins : tally.second_wins();
  return won + (now < 0 ? tally.draws : 0) <= rare;
}

template Settlement State<9>::settle() const;
template Settlement State<19>::settle() const;
template bool State<9>::is_decided() const;
template bool State<19>::is_decided() const;

}  // namespace aite::games::go
