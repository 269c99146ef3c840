// SPDX-License-Identifier: MIT
#include "games/blokus/state.hpp"

#include <fmt/format.h>

#include "games/blokus/list_placements.hpp"
#include "games/blokus/notation.hpp"

namespace aite::games::blokus {

static_assert(games::State<State>);

namespace {

// Zobrist keys. The pieces left need none: own pieces never touch along an edge, so the squares tell them apart.
constexpr std::array<std::array<std::uint64_t, row_step * row_step>, 2> square_keys = [] {
  std::array<std::array<std::uint64_t, row_step * row_step>, 2> keys{};
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t square = 0; square < keys[side].size(); ++square) {
      keys[side][square] = base::mix(0xb10c'0500 + side, square);
    }
  }
  return keys;
}();
constexpr std::uint64_t second_to_move_key = base::mix(0xb10c'0502, 0);
constexpr std::array<std::uint64_t, 2> passed_keys{base::mix(0xb10c'0502, 1), base::mix(0xb10c'0502, 2)};

}  // namespace

void State::legal_moves(MoveList& moves) const {
  moves.clear();
  if (is_over()) return;
  if (!has_passed(to_move())) list_placements(position_, moves);
  if (moves.empty()) moves.push_back(pass_move);
}

std::string State::why_illegal(Move move) const {
  if (is_over()) return "the game is over";
  if (move == pass_move) {
    if (has_passed(to_move())) return {};
    MoveList moves;
    list_placements(position_, moves);
    if (moves.empty()) return {};
    return fmt::format("only a side without a placement passes; {} is one", move_text(moves[0]));
  }
  if (!is_placement(move)) return "there is no such move";
  const LaidPiece laid = laid_piece(move);
  const Board squares = laid.squares();
  const Board& own = occupied(to_move());
  if (!has_piece(to_move(), laid.piece())) return fmt::format("piece {} is used already", pieces[laid.piece()].name);
  if (!(squares & (own | occupied(other(to_move())))).empty()) return "it overlaps another piece";
  if (!(squares & edge_neighbours(own)).empty()) return "it touches an own piece along an edge";
  if (own.empty()) {
    const int start = start_squares[at(to_move())];
    if (!squares.has(start)) return fmt::format("the first piece must cover {}", square_text(start));
  } else if ((squares & corner_neighbours(own)).empty()) {
    return "it touches no own piece at a corner";
  }
  return {};
}

void State::play(Move move) {
  if (move == pass_move) {
    position_.passed[at(to_move())] = true;
  } else {
    lay(to_move(), laid_piece(move));
  }
  last_move_ = move;
  position_.to_move = other(to_move());
}

void State::lay(Side side, const LaidPiece& laid) {
  const Board squares = laid.squares();
  position_.occupied[at(side)] |= squares;
  position_.left[at(side)] &= ~(1U << laid.piece());
  squares.for_each([&](int square) { board_hash_ ^= square_keys[at(side)][static_cast<std::size_t>(square)]; });
}

std::uint64_t State::hash() const {
  std::uint64_t hash = board_hash_;
  if (to_move() == Side::second) hash ^= second_to_move_key;
  if (position_.passed[0]) hash ^= passed_keys[0];
  if (position_.passed[1]) hash ^= passed_keys[1];
  return hash;
}

State State::transformed(int symmetry) const {
  if (symmetry == 0) return *this;
  State result = *this;
  result.board_hash_ = 0;
  for (const Side side : {Side::first, Side::second}) {
    result.position_.occupied[at(side)] = mirrored(occupied(side));
    result.position_.occupied[at(side)].for_each(
        [&](int square) { result.board_hash_ ^= square_keys[at(side)][static_cast<std::size_t>(square)]; });
  }
  result.last_move_ = transformed(last_move_, symmetry);
  return result;
}

Move State::transformed(Move move, int symmetry) const {
  return symmetry == 0 || !is_placement(move) ? move : mirrored(move);
}

}  // namespace aite::games::blokus
