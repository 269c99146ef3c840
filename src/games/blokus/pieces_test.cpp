// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "games/blokus/placements.hpp"

namespace aite::games::blokus {
namespace {

TEST(Pieces, CoverEightyNineSquares) {
  std::size_t cells = 0;
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    for (const Orientation& orientation : orientations) {
      if (orientation.piece == piece) {
        cells += orientation.shape.size;
        break;
      }
    }
  }
  EXPECT_EQ(cells, 89U);
}

TEST(Pieces, HaveAsManyOrientationsAsTheirSymmetryLeaves) {
  std::vector<int> counts(pieces.size());
  for (const Orientation& orientation : orientations) ++counts[orientation.piece];
  //                                 1  2  I3 V3 I4 L4 T4 O  Z4 F  I5 L5 N  P  T5 U  V5 W  X  Y  Z5
  EXPECT_EQ(counts, (std::vector<int>{1, 2, 2, 4, 2, 8, 4, 1, 4, 8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4}));
}

TEST(Pieces, GrowFromTheirParentsByOneCell) {
  for (std::size_t o = 1; o < orientations.size(); ++o) {
    const Orientation& child = orientations[o];
    ASSERT_LT(child.parent, o);
    Shape grown = orientations[child.parent].shape;
    grown.add(child.added);
    EXPECT_EQ(grown, child.shape) << "orientation " << o;
  }
}

TEST(Placements, AreAllDifferentAndFoundByTheirSquares) {
  std::set<std::array<std::uint64_t, 4>> seen;
  for (std::uint16_t code = 0; code < placement_count; ++code) {
    const LaidPiece laid = laid_piece({code});
    const Board squares = laid.squares();
    EXPECT_EQ(laid.move(), Move{code});
    EXPECT_EQ(squares & all_squares, squares);
    EXPECT_EQ(squares.count(), static_cast<int>(orientations[laid.orientation].shape.size));
    EXPECT_TRUE(seen.insert(squares.words).second) << code;
    const auto found = find_placement(squares);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move(), Move{code});
  }
  EXPECT_EQ(seen.size(), 13729U);
}

TEST(Placements, AreOrderedByPieceOrientationAndAnchor) {
  for (std::uint16_t code = 1; code < placement_count; ++code) {
    const LaidPiece before = laid_piece({static_cast<std::uint16_t>(code - 1)});
    const LaidPiece laid = laid_piece({code});
    ASSERT_LE(before.piece(), laid.piece());
    ASSERT_LT(std::pair(before.orientation, before.anchor), std::pair(laid.orientation, laid.anchor));
  }
}

TEST(Placements, MirrorInTheDiagonalThroughTheStartSquares) {
  for (const int start : start_squares) {
    Board board;
    board.add(start);
    EXPECT_EQ(mirrored(board), board);
  }
  for (std::uint16_t code = 0; code < placement_count; ++code) {
    const Move move = mirrored(Move{code});
    ASSERT_TRUE(is_placement(move));
    EXPECT_EQ(laid_piece(move).piece(), laid_piece({code}).piece());
    EXPECT_EQ(mirrored(move), Move{code});
  }
}

TEST(Placements, NoPieceHasTheShapeOfScatteredOrTooManySquares) {
  Board board;
  EXPECT_FALSE(find_placement(board));
  board.add(square_at(0, 0));
  board.add(square_at(2, 0));
  EXPECT_FALSE(find_placement(board));
  Board six;
  for (int column = 0; column < 6; ++column) six.add(square_at(column, 3));
  EXPECT_FALSE(find_placement(six));
  Board corner;  // a step over the edge joins nothing
  corner.add(square_at(13, 0));
  corner.add(square_at(0, 1));
  EXPECT_FALSE(find_placement(corner));
}

}  // namespace
}  // namespace aite::games::blokus
