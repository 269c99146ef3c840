// SPDX-License-Identifier: MIT
import { CellsPlay } from "./CellsPlay";
import { PiecesPlay } from "./PiecesPlay";
import type { PlayProps } from "./playing";

// A board that moves are made on. How depends on the kind of board alone: one component for each turns pointing,
// touching and keys into moves, and shows beside the board what it needs for that.
const ways = { points: CellsPlay, squares: CellsPlay, pieces: PiecesPlay };

export function PlayBoard(props: PlayProps) {
  const Way = ways[props.game.board.look];
  return <Way {...props} />;
}
