// SPDX-License-Identifier: MIT
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t, useSettings } from "../settings";
import type { BoardShape, Candidate, LineMove, Side } from "../types";
import { PiecesSurface } from "./PiecesSurface";
import { PointsSurface } from "./PointsSurface";
import { SquaresSurface } from "./SquaresSurface";
import { Overlay } from "./Overlay";

// A board of any game: a surface that draws it, marks on top, and one way to point at a cell for mouse, finger and
// keyboard. What a cell means is for the caller to say.
export interface Marks {
  last?: number[];
  dead?: number[];
  legal?: number[]; // cells to hint at
  candidates?: Candidate[];
  line?: { moves: LineMove[]; side: Side };
  preview?: { cells: number[]; fits: boolean; side: Side };
  good?: number[]; // what the engine would have played
  marked?: number[]; // stones that a problem is about
  corners?: number[]; // cells where a piece can attach
  shares?: number[]; // whose every point is: 1 the first side's, -1 the second's
}

export interface SurfaceProps {
  board: BoardShape;
  cells: string;
  cell: number; // its side in pixels
  inset: number; // of the frame around the cells, in cells
  bare: boolean; // without the names of rows and columns
  dead: number[];
}

interface Props extends Marks {
  board: BoardShape;
  cells: string;
  title: string;
  side?: Side; // whose stone follows the pointer; nobody's if not said
  onCell?: (cell: number, how: "mouse" | "touch" | "key") => void;
  onPoint?: (cell: number | null) => void;
  onKey?: (event: KeyboardEvent) => void;
  describe?: (cell: number) => string;
  small?: boolean;
  children?: ComponentChildren;
}

// How many cells wide the frame around the cells is.
const frame = { points: 1.15, squares: 0.5, pieces: 0.72 };
const surfaces = { points: PointsSurface, squares: SquaresSurface, pieces: PiecesSurface };

export function Board(props: Props) {
  const { board, cells, small } = props;
  const { coordinates } = useSettings();
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [cursor, setCursor] = useState<number | null>(null);
  const [spoken, setSpoken] = useState("");

  // Before it is seen: what is seen can be clicked, and nothing below moves when the board gets its height.
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  const bare = small || !coordinates;
  const inset = bare ? (board.look === "points" ? 0.4 : 0.15) : frame[board.look];
  const cell = width / (board.size + 2 * inset);
  const Surface = surfaces[board.look];
  const surface = useMemo(
    () => (cell > 0 ? <Surface board={board} cells={cells} cell={cell} inset={inset} bare={bare} dead={props.dead ?? []} /> : null),
    [board, cells, cell, bare, props.dead],
  );

  const at = (event: { clientX: number; clientY: number }): number | null => {
    const box = element.current!.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / cell - inset);
    const row = Math.floor((event.clientY - box.top) / cell - inset);
    const inside = column >= 0 && row >= 0 && column < board.size && row < board.size;
    return inside ? row * board.size + column : null;
  };
  const point = (to: number | null) => {
    setCursor(to);
    props.onPoint?.(to);
  };

  const steps: Record<string, [number, number]> = {
    ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!props.onCell) return;
    const step = steps[event.key];
    const from = cursor ?? Math.floor(board.size / 2) * (board.size + 1);
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const row = Math.min(board.size - 1, Math.max(0, Math.floor(from / board.size) + step[0]));
      const column = Math.min(board.size - 1, Math.max(0, (from % board.size) + step[1]));
      const to = cursor === null ? from : row * board.size + column;
      point(to);
      setSpoken(`${board.columns[to % board.size]}${board.rows[Math.floor(to / board.size)]}, ${props.describe?.(to) ?? ""}`);
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Enter" || event.key === " ") {
      props.onCell(from, "key");
      event.preventDefault();
    } else {
      props.onKey?.(event);
    }
  };

  const touched = useRef(false);
  const active = Boolean(props.onCell);
  return (
    <div
      ref={element}
      class={`board board-${board.look} ${small ? "board-small" : ""} ${active ? "board-active" : ""}`}
      style={{ height: width || undefined }}
      role={small ? "img" : "application"}
      aria-label={small ? props.title : t(board.look === "pieces" ? "board.label.pieces" : "board.label", { title: props.title })}
      tabIndex={small ? undefined : 0}
      data-cells={cells}
      onPointerDown={(event) => {
        touched.current = event.pointerType !== "mouse";
        if (touched.current && active) point(at(event));
      }}
      onPointerMove={(event) => {
        if (active && (event.pointerType === "mouse" || event.buttons > 0)) point(at(event));
      }}
      onPointerLeave={(event) => {
        if (active && event.pointerType === "mouse") point(null);
      }}
      onClick={(event) => {
        const where = at(event);
        if (where !== null) props.onCell?.(where, touched.current ? "touch" : "mouse");
      }}
      onKeyDown={onKeyDown}
      onBlur={() => point(null)}
    >
      <div class={`surface ${bare ? "surface-bare" : ""}`}>{surface}</div>
      {cell > 0 && (
        <Overlay {...props} cell={cell} inset={inset} cursor={active ? cursor : null} />
      )}
      {!small && (
        <div class="unseen" aria-live="polite">
          {spoken}
        </div>
      )}
    </div>
  );
}
