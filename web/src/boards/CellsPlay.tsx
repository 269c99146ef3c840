// SPDX-License-Identifier: MIT
import { Board } from "./Board";
import { cellName, describeCell, moveAt, passWith, type PlayProps } from "./playing";

// Points and squares: a move is one cell, and pointing at it makes it.
export function CellsPlay(props: PlayProps) {
  const { game, position, myTurn, hints } = props;
  const onCell = (cell: number) => {
    const move = moveAt(position, cell);
    if (props.onStone) props.onStone(cell);
    else if (move) props.onPlay(move.move);
    else props.onIllegal?.(cellName(game.board, cell));
  };
  // On points nearly every move is possible, so nothing is hinted at there.
  const legal = hints && myTurn && game.board.look === "squares" ? position.legal.flatMap((move) => move.cells) : [];
  return (
    <div class="play-board">
      {props.above}
      <Board
        {...props.marks} board={game.board} cells={position.cells} title={props.title} legal={legal}
        side={myTurn ? position.to_move : undefined} onCell={myTurn || props.onStone ? onCell : undefined}
        onKey={(event) => passWith(event, props)} describe={(cell) => describeCell(props, cell)}
      />
      {props.below}
    </div>
  );
}
