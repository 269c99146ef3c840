// SPDX-License-Identifier: MIT
#include "games/go/problems/local_table.hpp"

#include <fmt/format.h>

#include <bit>

#include "base/error.hpp"

namespace aite::games::go {

namespace {

constexpr std::uint32_t no_way = 0xffffffff;  // illegal
constexpr std::uint32_t takes_target = 0xfffffffe;
constexpr std::uint32_t takes_ko = 0x80000000;  // added to where it leads

constexpr std::uint8_t code(Role role) { return role == Role::attacker ? 1 : 2; }
constexpr std::size_t index(Role role) { return role == Role::attacker ? 0 : 1; }

}  // namespace

LocalTable::LocalTable(const LocalGame& game) : points_(game.points()) {
  if (points_ > max_points) {
    throw base::InputError(
        fmt::format("a region of {} points is too large for a table: {} at most", points_, max_points));
  }
  list_stones();
  possible_.resize(stones_.size());
  for (std::size_t i = 0; i < stones_.size(); ++i) possible_[i] = game.is_possible(stones_[i]);
  list_moves(game);
  solve(Role::attacker);
  solve(Role::defender);
  next_ = {};  // most of its memory, and of no use any more
}

Forced LocalTable::forced(const LocalPosition& position, Role no_ko) const {
  const Known& known = known_[index(no_ko)][place(number(position.stones), position.to_move, position.passed)];
  if (known.winner == 0) return {};
  return {known.winner == code(Role::attacker) ? Role::attacker : Role::defender, known.plies};
}

void LocalTable::list_stones() {
  powers_.assign(std::size_t{1} << points_, 0);
  for (std::size_t set = 1; set < powers_.size(); ++set) {
    Number power = 1;
    for (int i = 0; i < std::countr_zero(set); ++i) power *= 3;
    powers_[set] = powers_[set & (set - 1)] + power;
  }
  stones_.resize(std::size_t{powers_.back()} * 2 + 1);
  const auto all = static_cast<LocalGame::Points>(powers_.size() - 1);
  for (LocalGame::Points attackers = 0; attackers <= all; ++attackers) {
    const LocalGame::Points rest = all & ~attackers;
    for (LocalGame::Points defenders = rest;; defenders = (defenders - 1) & rest) {
      stones_[number({attackers, defenders})] = {attackers, defenders};
      if (defenders == 0) break;
    }
  }
}

void LocalTable::list_moves(const LocalGame& game) {
  const auto points = static_cast<std::size_t>(points_);
  next_.assign(stones_.size() * 2 * points, no_way);
  for (std::size_t i = 0; i < stones_.size(); ++i) {
    if (!possible_[i]) continue;
    for (const Role role : {Role::attacker, Role::defender}) {
      for (int point = 0; point < points_; ++point) {
        const std::optional<LocalGame::Played> played = game.play(stones_[i], role, point);
        if (!played) continue;
        next_[(2 * i + index(role)) * points + static_cast<std::size_t>(point)] =
            played->takes_target ? takes_target : number(played->stones) + (played->takes_ko ? takes_ko : 0);
      }
    }
  }
}

LocalTable::Known LocalTable::look(Number stones, Role to_move, bool passed, Role no_ko, int round,
                                   const std::vector<Known>& known) const {
  const auto plies = static_cast<std::uint8_t>(round);
  const std::uint8_t own = code(to_move);
  const std::uint8_t enemy = code(other(to_move));
  // Of earlier rounds only: then the plies are right.
  const auto winner = [&](std::size_t at) { return known[at].plies < round ? known[at].winner : std::uint8_t{0}; };
  bool is_lost = true;
  const std::uint8_t after_pass = passed ? code(Role::defender) : winner(place(stones, other(to_move), true));
  if (after_pass == own) return {own, plies};
  is_lost = after_pass == enemy;
  const auto points = static_cast<std::size_t>(points_);
  const Number* next = &next_[(2 * std::size_t{stones} + index(to_move)) * points];
  for (std::size_t i = 0; i < points; ++i) {
    if (next[i] == no_way) continue;
    if (next[i] == takes_target) return {own, plies};
    if ((next[i] & takes_ko) != 0 && to_move == no_ko) continue;
    const std::uint8_t then = winner(place(next[i] & ~takes_ko, other(to_move), false));
    if (then == own) return {own, plies};
    is_lost = is_lost && then == enemy;
  }
  return is_lost ? Known{enemy, plies} : Known{};
}

void LocalTable::solve(Role no_ko) {
  std::vector<Known>& known = known_[index(no_ko)];
  known.assign(4 * stones_.size(), {});
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < stones_.size(); ++i) {
    if (!possible_[i]) continue;
    for (std::size_t turn = 0; turn < 4; ++turn) open.push_back(4 * i + turn);
  }
  for (int round = 1; round < 255; ++round) {
    std::size_t left = 0;
    for (const std::size_t at : open) {
      const Role to_move = (at & 2) != 0 ? Role::defender : Role::attacker;
      known[at] = look(static_cast<Number>(at / 4), to_move, (at & 1) != 0, no_ko, round, known);
      if (known[at].winner == 0) open[left++] = at;
    }
    if (left == open.size()) return;
    open.resize(left);
  }
}

}  // namespace aite::games::go
