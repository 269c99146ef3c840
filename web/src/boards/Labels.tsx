// SPDX-License-Identifier: MIT
import type { ComponentChildren } from "preact";
import type { BoardShape } from "../types";

interface Props {
  board: BoardShape;
  inset: number;
  bare: boolean;
  children: ComponentChildren;
}

// The frame of a drawn board, with the names of its rows and columns unless it is bare.
export function Labels({ board, inset, bare, children }: Props) {
  const n = board.size;
  return (
    <svg class="drawn" viewBox={`${-inset} ${-inset} ${n + 2 * inset} ${n + 2 * inset}`} aria-hidden="true">
      <rect class="drawn-frame" x={-inset} y={-inset} width={n + 2 * inset} height={n + 2 * inset} rx={0.25} />
      {!bare &&
        board.columns.flatMap((name, i) => [-inset / 2, n + inset / 2].map((y) => (
          <text class="drawn-label" style={{ fontSize: `${0.47 * inset}px` }} key={`${i}${y}`} x={i + 0.5} y={y}>{name}</text>
        )))}
      {!bare &&
        board.rows.flatMap((name, i) => [-inset / 2, n + inset / 2].map((x) => (
          <text class="drawn-label" style={{ fontSize: `${0.47 * inset}px` }} key={`${i}${x}`} x={x} y={i + 0.5}>{name}</text>
        )))}
      {children}
    </svg>
  );
}
