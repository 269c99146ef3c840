// SPDX-License-Identifier: MIT
import type { BoardShape, LegalMove, Side } from "../types";
import { cellName } from "./playing";

// Where a piece in hand would lie. Which placements are legal is the server's list; this only finds them in it.

export const keyOf = (cells: number[]) => [...cells].sort((a, b) => a - b).join();

export function placements(legal: LegalMove[]): Map<string, LegalMove> {
  return new Map(legal.filter((move) => move.cells.length > 0).map((move) => [keyOf(move.cells), move]));
}

// A piece in hand, as it is turned.
export interface Held {
  piece: number;
  orientation: number;
}

export const turned = (board: BoardShape, held: Held, how: "turned" | "flipped"): Held => ({
  ...held,
  orientation: board.pieces![held.piece].orientations[held.orientation][how],
});

// The cells with the shape's middle at a cell, pushed back onto the board where it sticks out.
export function laidAt(board: BoardShape, held: Held, at: number): number[] {
  const shape = board.pieces![held.piece].orientations[held.orientation].cells;
  const height = Math.max(...shape.map(([y]) => y));
  const width = Math.max(...shape.map(([, x]) => x));
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const top = clamp(Math.floor(at / board.size) - Math.floor(height / 2), board.size - 1 - height);
  const left = clamp((at % board.size) - Math.floor(width / 2), board.size - 1 - width);
  return shape.map(([y, x]) => (top + y) * board.size + left + x);
}

// The legal placement of what is held at the pointer, or one a step away from it: fingers are not exact.
export function nearestFit(board: BoardShape, held: Held, at: number, legal: Map<string, LegalMove>, reach: number) {
  for (let distance = 0; distance <= reach; ++distance) {
    for (let dy = -distance; dy <= distance; ++dy) {
      for (let dx = -distance; dx <= distance; ++dx) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== distance) continue;
        const [row, column] = [Math.floor(at / board.size) + dy, (at % board.size) + dx];
        if (row < 0 || column < 0 || row >= board.size || column >= board.size) continue;
        const move = legal.get(keyOf(laidAt(board, held, row * board.size + column)));
        if (move) return move;
      }
    }
  }
  return null;
}

// Cells where a legal move meets its own side's pieces at a corner: where one can attach, whatever is held.
export function attachments(legal: LegalMove[], cells: string, side: Side, size: number): number[] {
  const own = side === 0 ? "X" : "O";
  const covered = new Set(legal.flatMap((move) => move.cells));
  const isOwn = (row: number, column: number) => row >= 0 && column >= 0 && row < size && column < size && cells[row * size + column] === own;
  return [...covered].filter((cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return [-1, 1].some((dy) => [-1, 1].some((dx) => isOwn(row + dy, column + dx)));
  });
}

// Its cells from the first row on, as the game writes a placement.
export function placementName(board: BoardShape, cells: number[]): string {
  const row = (cell: number) => Number(board.rows[Math.floor(cell / board.size)]);
  return [...cells].sort((a, b) => row(a) - row(b) || (a % board.size) - (b % board.size)).map((cell) => cellName(board, cell)).join();
}
