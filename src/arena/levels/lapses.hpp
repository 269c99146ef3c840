// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "games/session.hpp"
#include "players/player.hpp"

// How somebody's moves are weak: what they give away, and when, and whether anybody would have made them.
namespace aite::arena {

inline constexpr int phases = 3;         // thirds of a game
inline constexpr double absurd = 0.005;  // a move that fewer people than this would make

struct Lapses {
  std::array<double, phases> lost{};         // expected score (1 for a win, 1/2 for a draw) given away, in all
  std::array<std::int64_t, phases> moves{};  // that something was said of
  std::int64_t absurd_moves = 0;
  std::int64_t judged_moves = 0;  // that somebody said how likely they are

  Lapses& operator+=(const Lapses& more);

  [[nodiscard]] double loss(int phase) const;  // of a move, on average
  [[nodiscard]] double absurd_share() const;
};

// Looks at every move of a game: the analyst says what the positions before and after it are worth, `likely` how many
// people would have made it. What a position is worth has errors of both signs, so a loss means something on average
// only; forced moves are left out.
class Examiner {
 public:
  // As the game's entry in the registry has them; `playouts` for a position, or as many as the analyst has of its own
  // where that is 0.
  Examiner(const games::Session& start, std::uint64_t playouts);

  // Moves from ply `from` on.
  Lapses examine(const games::Session& game, std::size_t from = 0);

 private:
  // Expected score of the side to move.
  double expected(const games::Session& position);

  std::unique_ptr<players::Player> analyst_;
  std::unique_ptr<players::Player> likely_;
  std::uint64_t playouts_;
};

// A player against itself, after some random plies. `number` tells games apart: openings and seeds depend on it.
constexpr std::size_t opening_plies = 2;
std::unique_ptr<games::Session> self_game(const std::string& game, const std::string& spec, std::uint64_t number);

}  // namespace aite::arena
