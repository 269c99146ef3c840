// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../settings";
import type { LegalMove, Side } from "../types";
import { Board } from "./Board";
import { PieceTray } from "./PieceTray";
import { laidAt, nearestFit, placements, turned, type Held } from "./placing";
import { cellName, describeCell, passWith, type PlayProps } from "./playing";

// Its cells from the first row on, as the game writes a placement.
const placementName = (game: PlayProps["game"], cells: number[]) => {
  const row = (cell: number) => Number(game.board.rows[Math.floor(cell / game.board.size)]);
  return [...cells].sort((a, b) => row(a) - row(b) || (a % game.board.size) - (b % game.board.size)).map((cell) => cellName(game, cell)).join();
};

// Pieces: one is taken from the tray beside the board, turned and flipped, and put down where it fits. A mouse and the
// keyboard place it at once; a finger, which hides what it points at, lays it first.
export function PiecesPlay(props: PlayProps) {
  const { game, position, myTurn, hints } = props;
  const side = position.to_move;
  const [pointed, setPointed] = useState<number | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [laid, setLaid] = useState<LegalMove | null>(null); // put down by a finger, not yet placed
  const legal = useMemo(() => placements(position.legal), [position]);

  useEffect(() => setLaid(null), [position.text]);
  useEffect(() => {
    if (held && !position.hand![side].includes(held.piece)) setHeld(null);
  }, [position]);

  const hold = (next: Held) => {
    setLaid(null);
    setHeld(next);
  };
  const place = (move: LegalMove) => {
    setLaid(null);
    props.onPlay(move.move);
  };

  // What is laid is what the preview shows and what a screen reader is told; only a finger reaches farther.
  const fitAt = (cell: number, reach = 1) => (held ? nearestFit(game.board, held, cell, legal, reach) : null);
  const fitting = pointed !== null ? fitAt(pointed) : null;
  const preview = !myTurn || !held ? undefined
    : laid ? { cells: laid.cells, fits: true, side }
    : pointed === null ? undefined
    : fitting ? { cells: fitting.cells, fits: true, side }
    : { cells: laidAt(game.board, held, pointed), fits: false, side };

  const onCell = (cell: number, how: "mouse" | "touch" | "key") => {
    const fit = fitAt(cell, how === "touch" ? 2 : 1);
    if (how === "touch" && laid?.cells.includes(cell)) place(laid);
    else if (how === "touch") setLaid(fit);
    else if (fit) place(fit);
    else if (held) props.onIllegal?.(placementName(game, laidAt(game.board, held, cell)));
  };
  const onKey = (event: KeyboardEvent) => {
    passWith(event, props);
    if (!myTurn) return;
    const key = event.key.toLowerCase();
    if (held && (key === "r" || key === "f")) {
      hold(turned(game.board, held, key === "r" ? "turned" : "flipped"));
    } else if (key === "[" || key === "]") {
      const usable = position.hand![side].filter((piece) => position.legal.some((move) => move.piece === piece));
      const now = held ? usable.indexOf(held.piece) : -1;
      const next = usable[(now + (key === "[" ? usable.length - 1 : 1) + usable.length) % usable.length];
      if (next !== undefined) hold({ piece: next, orientation: 0 });
      event.preventDefault();
    }
  };

  // Where what is held fits; without a piece in hand the cells that every move covers, which is where the first has to go.
  const where = (moves: LegalMove[]) => held
    ? [...new Set(moves.filter((move) => move.piece === held.piece).flatMap((move) => move.cells))]
    : moves.reduce((cells, move) => cells.filter((cell) => move.cells.includes(cell)), moves[0]?.cells ?? []);
  const large: Side = myTurn ? side : game.seats[0] === null || game.seats[1] !== null ? 0 : 1; // whose pieces are large
  return (
    <>
      <div class="play-board">
        {props.above}
        <Board
          {...props.marks} board={game.board} cells={position.cells} title={props.title}
          legal={hints && myTurn ? where(position.legal) : []} preview={preview}
          onCell={myTurn ? onCell : undefined} onPoint={setPointed} onKey={onKey}
          describe={(cell) => (held ? t(fitAt(cell) ? "board.legal_here" : "board.illegal") : describeCell(props, cell))}
        />
        {props.below}
      </div>
      <div class="play-tray panel">
        <PieceTray
          game={game} hand={position.hand!} legal={myTurn ? position.legal : []} held={held} ready={laid !== null} side={large}
          onHold={myTurn ? hold : undefined} onPlace={() => laid && place(laid)}
        />
        <PieceTray game={game} hand={position.hand!} legal={[]} held={null} ready={false} side={(1 - large) as Side} mini />
      </div>
    </>
  );
}
