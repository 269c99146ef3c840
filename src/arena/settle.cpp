// SPDX-License-Identifier: MIT
#include "arena/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "arena/life.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/go/diagram.hpp"
#include "players/registry.hpp"

namespace aite::arena {

namespace {

using games::Side;
using games::go::Diagram;

constexpr std::array both_sides{Side::first, Side::second};

constexpr int playouts_to_estimate = 200;
constexpr int games_a_side = 2;
constexpr int playouts_a_move = 100;

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

double sum(const Owners& owners) {
  double total = 0;
  for (const double owner : owners) total += owner;
  return total;
}

Diagram diagram_of(const games::Session& session) {
  return games::go::parse_diagram(session.text(), games::go::Rules{});
}

// How much of a chain is its side's in the end, in [-1, 1].
double kept(const Group& chain, Side side, const Owners& owners) {
  double total = 0;
  for (const auto point : chain.points) total += owners[point];
  return sign(side) * total / static_cast<double>(chain.points.size());
}

// A position with nobody having passed, to be played on from.
class Continuation {
 public:
  explicit Continuation(const games::Session& finished)
      : session_(finished.clone()), diagram_(diagram_of(finished)), seed_(finished.hash()) {
    diagram_.ko = games::no_move;
    diagram_.passes = 0;
  }

  [[nodiscard]] std::size_t points() const { return diagram_.points.size(); }

  // By random playouts.
  Owners estimate(Side to_move) {
    place(to_move);
    return session_->ownership(playouts_to_estimate, seed_);
  }

  // Komi for an even game if the points went as `owners` has it.
  void even_out(const Owners& owners) { diagram_.rules.komi = std::round(sum(owners)); }

  // By a game of UCT against itself.
  Owners play_on(Side to_move, int number) {
    place(to_move);
    const std::uint64_t seed = base::mix(seed_, static_cast<std::uint64_t>(number)) >> 11;  // 53 bits
    const auto player =
        players::make_player(fmt::format("uct:playouts={},memory=8,seed={}", playouts_a_move, seed), *session_);
    const std::size_t longest = 3 * diagram_.points.size();
    while (!session_->is_over() && session_->moves().size() < longest) {
      session_->play(player->think(*session_, player->budget(), {}).move);
    }
    return area(diagram_of(*session_));
  }

 private:
  void place(Side to_move) {
    diagram_.to_move = to_move;
    session_->set_text(games::go::text(diagram_));
  }

  std::unique_ptr<games::Session> session_;
  Diagram diagram_;
  std::uint64_t seed_;
};

void add(Owners& to, const Owners& more, double weight) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += weight * more[i];
}

bool has_open_chain(const Diagram& diagram, const std::vector<Life>& life) {
  for (std::size_t i = 0; i < life.size(); ++i) {
    if (diagram.points[i] && life[i] == Life::open) return true;
  }
  return false;
}

// Who gets what if black moves first, and if white does.
std::array<Owners, 2> owners_after_play(const games::Session& finished) {
  Continuation continuation(finished);
  const Owners nobodys(continuation.points());
  Owners guess = nobodys;
  for (const Side side : both_sides) add(guess, continuation.estimate(side), 0.5);
  continuation.even_out(guess);
  std::array<Owners, 2> owners{nobodys, nobodys};
  for (const Side side : both_sides) {
    Owners& mean = owners[static_cast<std::size_t>(index(side))];
    for (int i = 0; i < games_a_side; ++i) add(mean, continuation.play_on(side, i), 1.0 / games_a_side);
  }
  return owners;
}

}  // namespace

bool can_settle(const games::Session& session) { return session.info().name == "go" && session.is_over(); }

Settlement settle(const games::Session& finished) {
  Diagram board = diagram_of(finished);
  const std::vector<Life> life = certain_life(board);
  std::array<Owners, 2> owners{Owners(life.size()), Owners(life.size())};
  if (has_open_chain(board, life)) owners = owners_after_play(finished);

  Settlement settlement;
  for (const Side side : both_sides) {
    for (const Group& chain : groups_of(board, side)) {
      const Life known = life[chain.points.front()];
      const bool lost = kept(chain, side, owners[0]) < 0 && kept(chain, side, owners[1]) < 0;
      if (known == Life::alive || (known == Life::open && !lost)) continue;
      for (const auto point : chain.points) settlement.dead.push_back(games::Move{point});
    }
  }
  std::sort(settlement.dead.begin(), settlement.dead.end());
  for (const games::Move point : settlement.dead) board[point].reset();
  settlement.outcome = {static_cast<int>(2 * sum(area(board))) - board.rules.komi_half_points()};
  return settlement;
}

std::string Settlement::text(const games::Session& finished) const {
  if (dead.empty()) return {};
  std::string out = "dead:";
  for (const games::Move point : dead) out.append(" ").append(finished.move_text(point));
  return out;
}

}  // namespace aite::arena
