// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../settings";
import type { LegalMove, Side } from "../types";
import { Board } from "./Board";
import { PieceTray } from "./PieceTray";
import { attachments, laidAt, nearestFit, placementName, placements, turned, type Held } from "./placing";
import { describeCell, type PlayProps } from "./playing";

const reachOfAFinger = 2; // in cells

// Pieces: one is taken from the tray beside the board, by a click, its letter or by dragging it, turned and flipped by keys,
// wheel, right click or buttons wherever the pointer is, and put down where it fits. A mouse and the keyboard place it at
// once; a finger, which hides what it points at, lays it first.
export function PiecesPlay(props: PlayProps) {
  const { game, position, myTurn, hints } = props;
  const side = position.to_move;
  const [pointed, setPointed] = useState<number | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [laid, setLaid] = useState<LegalMove | null>(null); // put down by a finger, not yet placed
  const [anchor, setAnchor] = useState<number | null>(null); // where the finger was
  const legal = useMemo(() => placements(position.legal), [position]);
  const corners = useMemo(() => attachments(position.legal, position.cells, side, game.board.size), [position]);
  const surface = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setLaid(null);
    setAnchor(null);
  }, [position.text]);
  useEffect(() => {
    if (held && !position.hand![side].includes(held.piece)) setHeld(null);
  }, [position]);

  // What a finger has laid stays about where it is, if it fits there turned.
  const hold = (next: Held) => {
    setHeld(next);
    setLaid(anchor !== null && next.piece === held?.piece ? nearestFit(game.board, next, anchor, legal, reachOfAFinger) : null);
    if (next.piece !== held?.piece) setAnchor(null);
  };
  const turn = (how: "turned" | "flipped", times = 1) => {
    let next = held;
    for (let i = 0; next && i < times; ++i) next = turned(game.board, next, how);
    if (next) hold(next);
  };
  const place = (move: LegalMove) => {
    setLaid(null);
    setAnchor(null);
    props.onPlay(move.move);
  };

  // What is laid is what the preview shows and what a screen reader is told; only a finger reaches farther.
  const fitAt = (cell: number, reach = 1) => (held ? nearestFit(game.board, held, cell, legal, reach) : null);
  const where = pointed ?? anchor;
  const fitting = where !== null ? fitAt(where) : null;
  const preview = !myTurn || !held ? undefined
    : laid ? { cells: laid.cells, fits: true, side }
    : where === null ? undefined
    : fitting ? { cells: fitting.cells, fits: true, side }
    : { cells: laidAt(game.board, held, where), fits: false, side };

  const putDown = (cell: number, how: "mouse" | "touch" | "key") => {
    const fit = fitAt(cell, how === "touch" ? reachOfAFinger : 1);
    if (how === "touch" && laid?.cells.includes(cell)) place(laid);
    else if (how === "touch") {
      setAnchor(cell);
      setLaid(fit);
    } else if (fit) place(fit);
    else if (held) props.onIllegal?.(placementName(game.board, laidAt(game.board, held, cell)));
  };

  const usable = position.hand![side].filter((piece) => position.legal.some((move) => move.piece === piece));
  const choose = (pieces: number[], step: 1 | -1) => {
    const now = held ? pieces.indexOf(held.piece) : -1;
    const next = pieces[(now + step + (now < 0 && step < 0 ? 1 : 0) + pieces.length) % pieces.length];
    if (next !== undefined) hold({ piece: next, orientation: 0 });
  };
  // Wherever the focus is, unless something is typed there. Letters are names of pieces; F alone flips what is held.
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (!myTurn || event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea, summary")) return;
    const key = event.key.toLowerCase();
    const board = surface.current?.querySelector<HTMLElement>(".board");
    if (held && key === "r") turn("turned", event.shiftKey ? 3 : 1);
    else if (held && key === "f" && !event.shiftKey) turn("flipped");
    else if (key === "[" || key === "]") choose(usable, key === "[" ? -1 : 1);
    else if (key === "escape" && held) {
      setHeld(null);
      setLaid(null);
      setAnchor(null);
    } else if (/^[a-z12]$/.test(key)) {
      const named = usable.filter((piece) => game.board.pieces![piece].name.toLowerCase().startsWith(key));
      if (named.length === 0) return;
      choose(named, 1);
    } else if (held && event.key.startsWith("Arrow") && board && !board.contains(target)) {
      board.focus(); // the arrows move what is held, and step through the game only with an empty hand
      board.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Capturing, so that arrows for a piece in hand do not step through the game too. Before anything is seen: a key that
  // follows at once must not be answered by what was held before.
  useLayoutEffect(() => {
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });

  // The wheel turns, the right button flips; a page that scrolled meanwhile would lose the place.
  useLayoutEffect(() => {
    const element = surface.current?.querySelector<HTMLElement>(".board");
    if (!element || !myTurn || !held) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      turn("turned", event.deltaY > 0 ? 1 : 3);
    };
    const menu = (event: MouseEvent) => {
      event.preventDefault();
      if (!laid) turn("flipped");
    };
    element.addEventListener("wheel", wheel, { passive: false });
    element.addEventListener("contextmenu", menu);
    return () => {
      element.removeEventListener("wheel", wheel);
      element.removeEventListener("contextmenu", menu);
    };
  });

  // Which cell lies under a point of the screen, for a piece on its way from the tray.
  const cellUnder = (x: number, y: number): number | null => {
    const box = surface.current?.querySelector(".overlay")?.getBoundingClientRect();
    if (!box) return null;
    const [row, column] = [Math.floor((game.board.size * (y - box.top)) / box.height), Math.floor((game.board.size * (x - box.left)) / box.width)];
    return row >= 0 && column >= 0 && row < game.board.size && column < game.board.size ? row * game.board.size + column : null;
  };
  const drag = {
    begin: (piece: number) => hold({ piece, orientation: held?.piece === piece ? held.orientation : 0 }),
    move: (x: number, y: number) => setPointed(cellUnder(x, y)),
    end: (x: number, y: number, touch: boolean) => {
      const cell = cellUnder(x, y);
      setPointed(null);
      if (cell !== null) putDown(cell, touch ? "touch" : "mouse");
    },
  };

  // Where what is held fits; without a piece in hand the cells that every move covers, which is where the first has to go.
  const fits = (moves: LegalMove[]) => held
    ? [...new Set(moves.filter((move) => move.piece === held.piece).flatMap((move) => move.cells))]
    : moves.reduce((cells, move) => cells.filter((cell) => move.cells.includes(cell)), moves[0]?.cells ?? []);
  const large: Side = myTurn ? side : game.seats[0] === null || game.seats[1] !== null ? 0 : 1; // whose pieces are large
  return (
    <>
      <div class="play-board" ref={surface}>
        {props.above}
        <Board
          {...props.marks} board={game.board} cells={position.cells} title={props.title}
          legal={hints && myTurn ? fits(position.legal) : []} corners={position.over ? [] : corners} preview={preview}
          onCell={myTurn ? putDown : undefined} onPoint={setPointed}
          describe={(cell) => (held ? t(fitAt(cell) ? "board.legal_here" : "board.illegal") : describeCell(props, cell))}
        />
        {props.below}
      </div>
      <div class="play-tray panel">
        <PieceTray
          game={game} hand={position.hand!} legal={myTurn ? position.legal : []} held={held} ready={laid !== null} side={large}
          onHold={myTurn ? hold : undefined} onPlace={() => laid && place(laid)} drag={drag}
        />
        <PieceTray game={game} hand={position.hand!} legal={[]} held={null} ready={false} side={(1 - large) as Side} mini />
      </div>
    </>
  );
}
