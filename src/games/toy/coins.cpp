// SPDX-License-Identifier: MIT
#include "games/toy/coins.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace aite::games::toy {

static_assert(State<Coins>);

Coins::Coins(const Rules& rules) : rules_(rules), end_(static_cast<std::size_t>(rules.coins)) {
  base::Rng rng(static_cast<std::uint64_t>(rules.seed));
  for (std::size_t i = 0; i < end_; ++i) row_[i] = static_cast<std::uint8_t>(1 + rng.below(9));
}

void Coins::legal_moves(MoveList& moves) const {
  moves.clear();
  if (is_over()) return;
  moves.push_back(left);
  if (end_ - begin_ > 1) moves.push_back(right);  // the last coin is the same from both ends
}

std::string Coins::why_illegal(Move move) const {
  if (is_over()) return "the game is over";
  if (move == left || (move == right && end_ - begin_ > 1)) return {};
  return move == right ? "the last coin is taken from the left" : "there is no such move";
}

void Coins::play(Move move) {
  const std::size_t at = move == left ? begin_++ : --end_;
  taken_[static_cast<std::size_t>(index(to_move_))] += row_[at];
  to_move_ = other(to_move_);
}

std::uint64_t Coins::hash() const {
  std::uint64_t hash = static_cast<std::uint64_t>(index(to_move_));
  for (const std::uint8_t coin : row()) hash = base::mix(hash, coin);
  hash = base::mix(hash, static_cast<std::uint64_t>(taken_[0]));
  return base::mix(hash, static_cast<std::uint64_t>(taken_[1]));
}

Outcome Coins::playout(base::Rng& rng, Trajectory* trajectory) const {
  Coins state = *this;
  MoveList moves;
  for (state.legal_moves(moves); !moves.empty(); state.legal_moves(moves)) {
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (trajectory != nullptr) trajectory->push_back(move);
    state.play(move);
  }
  return state.outcome();
}

Coins Coins::transformed(int symmetry) const {
  Coins mirrored = *this;
  if (symmetry == 1) {
    std::reverse(mirrored.row_.begin() + static_cast<std::ptrdiff_t>(begin_),
                 mirrored.row_.begin() + static_cast<std::ptrdiff_t>(end_));
  }
  return mirrored;
}

Move Coins::transformed(Move move, int symmetry) const {
  if (symmetry == 0 || end_ - begin_ == 1) return move;
  return move == left ? right : left;
}

std::string Coins::text() const {
  return fmt::format("{} / {} {} / {}", fmt::join(row(), " "), taken_[0], taken_[1],
                     to_move_ == Side::first ? "first" : "second");
}

Coins Coins::from_text(std::string_view text, const Rules& rules) {
  const std::vector<std::string> parts = base::split(text, '/');
  if (parts.size() != 3) throw base::InputError("a coins position reads 'row / taken taken / side'");
  const std::vector<std::string> row = base::words(parts[0]);
  const std::vector<std::string> taken = base::words(parts[1]);
  if (row.size() > static_cast<std::size_t>(max_coins)) throw base::InputError("more coins than a row may hold");
  if (taken.size() != 2) throw base::InputError("the second part of a coins position is two numbers");
  Coins state(rules);
  state.begin_ = 0;
  state.end_ = row.size();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const long long coin = base::parse_integer(row[i], "coin");
    if (coin < 1 || coin > 9) throw base::InputError(fmt::format("coin {} is not worth 1 to 9", i + 1));
    state.row_[i] = static_cast<std::uint8_t>(coin);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const long long sum = base::parse_integer(taken[i], "taken");
    if (sum < 0 || sum > 9 * max_coins) throw base::InputError(fmt::format("nobody can have taken {}", sum));
    state.taken_[i] = static_cast<int>(sum);
  }
  const std::string side = base::lower(base::trim(parts[2]));
  if (side != "first" && side != "second") throw base::InputError("the side to move is 'first' or 'second'");
  state.to_move_ = side == "first" ? Side::first : Side::second;
  return state;
}

Move Coins::parse_move(std::string_view text) const {
  const std::string word = base::lower(text);
  if (word == "left") return left;
  if (word == "right") return right;
  throw base::InputError(fmt::format("'{}' is not a move: left or right", text));
}

std::string Coins::drawing() const {
  return fmt::format("[{}]   first {}, second {}\n", fmt::join(row(), " "), taken_[0], taken_[1]);
}

}  // namespace aite::games::toy
