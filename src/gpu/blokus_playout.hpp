// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "games/game.hpp"
#include "gpu/words.hpp"

namespace aite::gpu {

// A uniform random game of Blokus Duo in one warp: the game that games/blokus/plain.cpp plays, number for number.
//
// A lane is an orientation while placements are counted, and a row of the board otherwise. A row is a word: in its
// lower half the squares the side to move may cover, in its upper half those at which it may *not* attach. Both are
// wanted of every cell of a piece, the one everywhere, the other not everywhere, so a piece's rows are joined by "and"
// alone: turned by the cell's column they stand where the anchor is.
class BlokusPlayout {
 public:
  // Facts of the game that nvcc does not get out of games/blokus; playouts.cpp compares them.
  static constexpr int rows = 14;
  static constexpr int orientations = 91;
  static constexpr int pieces = 21;
  static constexpr int tallest = 5;                // in rows
  static constexpr int start_squares[2] = {4, 9};  // the first side's column and row, the second's row and column

  struct Start {
    std::uint16_t occupied[2][rows] = {};  // by side and row, column 0 the lowest bit
    std::uint32_t left[2] = {};            // one bit per piece
    bool passed[2] = {};
    bool first_to_move = true;
  };

  // Four cells besides the anchor, those that a smaller piece has not being the anchor over again.
  struct Orientation {
    std::uint32_t cells[4] =
        {};                   // bits 0 to 4: by how much to turn the row; 8 to 10: its height; 16 to 31: columns kept
    std::uint32_t facts = 0;  // bits 0 to 13: code of the first move; 14 to 17: columns of anchors; 18 to 20: the first
                              // of these; 21 to 25: the piece
  };
  struct Table {
    Orientation orientations[BlokusPlayout::orientations];
  };

  struct Shared {
    std::uint32_t rows[BlokusPlayout::rows + tallest - 1];  // some more above, where nothing fits
    std::uint8_t left[3 * warp_lanes];                      // the orientations of pieces that are left, in order
  };
  static constexpr bool is_a_warps = true;
  static constexpr bool has_table_at_hand = true;  // where a block's warps share it
  static constexpr std::uint32_t longest = 2 * (pieces + 1) + 2;

  AITE_DEVICE BlokusPlayout(const Table& table, Shared& shared) : table_(table), shared_(shared) {}

  AITE_DEVICE void begin(const Start& start, base::Rng rng) {
    first_to_move_ = start.first_to_move;
    begin(own_, start, first_to_move_ ? 0 : 1);
    begin(opponent_, start, first_to_move_ ? 1 : 0);
    pieces_at_start_ = pieces_left();
    rng_ = rng;
  }

  [[nodiscard]] AITE_DEVICE bool is_over() const { return own_.passed && opponent_.passed; }

  template <class Writer>
  AITE_DEVICE void step(Writer& writer) {
    if (own_.passed) {
      writer.write(games::pass_move.code);
    } else {
      place(writer);
    }
    const Side mover = own_;
    own_ = opponent_;
    opponent_ = mover;
    first_to_move_ = !first_to_move_;
  }

  [[nodiscard]] AITE_DEVICE int half_points() const {
    const int margin = 2 * (static_cast<int>(squares(own_)) - static_cast<int>(squares(opponent_)));
    return first_to_move_ ? margin : -margin;
  }
  [[nodiscard]] AITE_DEVICE std::uint32_t moves() const { return pieces_at_start_ - pieces_left(); }
  [[nodiscard]] AITE_DEVICE bool was_capped() const { return false; }

 private:
  struct Side {
    Each<std::uint32_t> occupied;  // by row
    std::uint32_t left = 0;
    bool passed = false;
  };

  static constexpr std::uint32_t all_columns = (1U << rows) - 1;
  static constexpr int rounds = (orientations + warp_lanes - 1) / warp_lanes;

  static AITE_DEVICE void begin(Side& side, const Start& start, int which) {
    in_lanes([&](int lane) { side.occupied[lane] = lane < rows ? start.occupied[which][lane] : 0; });
    side.left = start.left[which];
    side.passed = start.passed[which];
  }

  [[nodiscard]] AITE_DEVICE std::uint32_t pieces_left() const {
    return count_bits(own_.left) + count_bits(opponent_.left);
  }

  // The side to move makes one of its placements, all equally likely, or passes if there is none.
  template <class Writer>
  AITE_DEVICE void place(Writer& writer) {
    lay_out();
    const std::uint32_t kinds = list_orientations();
    Each<std::uint32_t> counts[rounds];
    Each<std::uint32_t> ends[rounds];  // how many placements there are up to and with the lane's
    std::uint32_t total = 0;
    AITE_UNROLL
    for (int round = 0; round < rounds; ++round) {
      const auto first = static_cast<std::uint32_t>(round * warp_lanes);
      if (first >= kinds) break;
      in_lanes([&](int lane) {
        const std::uint32_t i = first + static_cast<std::uint32_t>(lane);
        counts[round][lane] = i < kinds ? count_placements(table_.orientations[shared_.left[i]]) : 0;
      });
      ends[round] = sums_so_far(counts[round]);
      in_lanes([&](int lane) { ends[round][lane] += total; });
      total = value_of(ends[round], warp_lanes - 1);
    }
    if (total == 0) {
      own_.passed = true;
      writer.write(games::pass_move.code);
      return;
    }

    const std::uint32_t drawn = rng_.below(total);
    std::uint32_t orientation = 0;
    std::uint32_t rank = 0;
    AITE_UNROLL
    for (int round = 0; round < rounds; ++round) {
      const auto first = static_cast<std::uint32_t>(round * warp_lanes);
      if (first >= kinds) break;
      if (const Found found = find(counts[round], ends[round], drawn); found.here) {
        orientation = shared_.left[first + found.lane];
        rank = found.rank;
      }
    }
    lay(table_.orientations[orientation], rank, writer);
  }

  struct Found {
    bool here;
    std::uint32_t lane;
    std::uint32_t rank;  // within the lane
  };

  // In which lane the thing number `drawn` is, where `counts` are how many each has and `ends` the sums so far.
  static AITE_DEVICE Found find(const Each<std::uint32_t>& counts, const Each<std::uint32_t>& ends,
                                std::uint32_t drawn) {
    Each<bool> here;
    in_lanes([&](int lane) { here[lane] = drawn < ends[lane] && drawn >= ends[lane] - counts[lane]; });
    const std::uint32_t found = votes(here);
    if (found == 0) return {false, 0, 0};
    const std::uint32_t lane = lowest_bit(found);
    return {true, lane, drawn - (value_of(ends, lane) - value_of(counts, lane))};
  }

  // What the side to move may cover and attach to, row by row, where all lanes can read it.
  AITE_DEVICE void lay_out() {
    const Each<std::uint32_t>& own = own_.occupied;
    const Each<std::uint32_t> above = from_beside(own, 1);
    const Each<std::uint32_t> below = from_beside(own, -1);
    constexpr int near = start_squares[0];
    constexpr int far = start_squares[1];
    const int start_row = first_to_move_ ? far : near;
    const std::uint32_t start_column = 1U << (first_to_move_ ? near : far);
    in_lanes([&](int lane) {
      const std::uint32_t beside = above[lane] | below[lane];
      const std::uint32_t taken = own[lane] | opponent_.occupied[lane] | own[lane] << 1 | own[lane] >> 1 | beside;
      const std::uint32_t free = lane < rows ? all_columns & ~taken : 0;
      // Once its side has laid a piece, a start square is not free any more: no need to ask.
      const std::uint32_t at_start = lane == start_row ? start_column : 0;
      const std::uint32_t attaching = free & (beside << 1 | beside >> 1 | at_start);
      if (lane < static_cast<int>(sizeof shared_.rows / sizeof shared_.rows[0])) {
        shared_.rows[lane] = free | ~attaching << 16;
      }
    });
  }

  // How many.
  AITE_DEVICE std::uint32_t list_orientations() {
    std::uint32_t listed = 0;
    for (int first = 0; first < orientations; first += warp_lanes) {
      Each<bool> is_left;
      in_lanes([&](int lane) {
        const int o = first + lane;
        is_left[lane] = o < orientations && (own_.left >> piece_of(table_.orientations[o]) & 1) != 0;
      });
      const std::uint32_t all = votes(is_left);
      in_lanes([&](int lane) {
        if (!is_left[lane]) return;
        shared_.left[listed + count_bits(all & ((1U << lane) - 1))] = static_cast<std::uint8_t>(first + lane);
      });
      listed += count_bits(all);
    }
    return listed;
  }

  static AITE_DEVICE std::uint32_t piece_of(const Orientation& orientation) { return orientation.facts >> 21; }
  static AITE_DEVICE std::uint32_t turn_of(std::uint32_t cell) { return cell & 31; }
  static AITE_DEVICE std::uint32_t height_of(std::uint32_t cell) { return cell >> 8 & 7; }
  // All of the upper half: where too much of a row was turned away, nothing may be covered, so it does not matter what
  // may be attached to.
  static AITE_DEVICE std::uint32_t kept_of(std::uint32_t cell) { return cell >> 16 | 0xffff0000U; }

  // The anchors in a row with which an orientation may be laid.
  AITE_DEVICE std::uint32_t anchors(const Orientation& orientation, int row) const {
    std::uint32_t joined = shared_.rows[row];
    for (const std::uint32_t cell : orientation.cells) {
      joined &=
          rotated_right(shared_.rows[static_cast<std::uint32_t>(row) + height_of(cell)], turn_of(cell)) & kept_of(cell);
    }
    return joined & ~(joined >> 16) & 0xffffU;
  }

  AITE_DEVICE std::uint32_t count_placements(const Orientation& orientation) const {
    std::uint32_t count = 0;
    AITE_UNROLL
    for (int row = 0; row < rows; row += 2) {
      count += count_bits(anchors(orientation, row) | anchors(orientation, row + 1) << 16);
    }
    return count;
  }

  // Lays the orientation at its anchor number `rank`.
  template <class Writer>
  AITE_DEVICE void lay(const Orientation& orientation, std::uint32_t rank, Writer& writer) {
    Each<std::uint32_t> in_row;
    Each<std::uint32_t> counts;
    in_lanes([&](int lane) {
      in_row[lane] = lane < rows ? anchors(orientation, lane) : 0;
      counts[lane] = count_bits(in_row[lane]);
    });
    const Each<std::uint32_t> ends = sums_so_far(counts);
    const Found found = find(counts, ends, rank);
    const std::uint32_t row = found.lane;
    const std::uint32_t column = nth_bit(value_of(in_row, row), found.rank);

    // A row that is turned by dx has the cell at column + dx; the two halves are alike but for that.
    in_lanes([&](int lane) {
      std::uint32_t covered = static_cast<std::uint32_t>(lane) == row ? 1U << column : 0;
      for (const std::uint32_t cell : orientation.cells) {
        const bool its_row = static_cast<std::uint32_t>(lane) == row + height_of(cell);
        covered |= its_row ? 1U << ((column + turn_of(cell)) & 31) : 0;
      }
      own_.occupied[lane] |= covered;
    });
    own_.left &= ~(1U << piece_of(orientation));
    const std::uint32_t facts = orientation.facts;
    writer.write((facts & 0x3fff) + row * (facts >> 14 & 15) + column - (facts >> 18 & 7));
  }

  static AITE_DEVICE std::uint32_t squares(const Side& side) {
    Each<std::uint32_t> counts;
    in_lanes([&](int lane) { counts[lane] = count_bits(side.occupied[lane]); });
    return sum(counts);
  }

  const Table& table_;
  Shared& shared_;
  Side own_;
  Side opponent_;
  bool first_to_move_ = true;
  std::uint32_t pieces_at_start_ = 0;
  base::Rng rng_{0};
};

}  // namespace aite::gpu
