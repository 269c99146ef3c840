// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { t } from "../settings";
import { Board } from "./Board";
import { cellName, describeCell, moveAt, passWith, type PlayProps } from "./playing";

const fineBoard = 15; // cells a side from which a finger covers several

// Points and squares: a move is one cell, and pointing at it makes it. On a fine board a finger points twice.
export function CellsPlay(props: PlayProps) {
  const { game, position, myTurn, hints } = props;
  const [touched, setTouched] = useState<number | null>(null);
  useEffect(() => setTouched(null), [position.text]);
  const onCell = (cell: number, how: "mouse" | "touch" | "key") => {
    const move = moveAt(position, cell);
    if (props.onStone) props.onStone(cell);
    else if (move && how === "touch" && game.board.size >= fineBoard && touched !== cell) setTouched(cell);
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
        preview={touched === null ? undefined : { cells: [touched], fits: true, side: position.to_move }}
        onKey={(event) => passWith(event, props)} describe={(cell) => describeCell(props, cell)}
      />
      {touched !== null && <p class="confirm" role="status" data-test="confirm">{t("play.confirm", { move: cellName(game.board, touched) })}</p>}
      {props.below}
    </div>
  );
}
