// SPDX-License-Identifier: MIT
import type { ComponentChildren } from "preact";
import { sideName, t } from "../settings";
import type { BoardShape, Game, Position } from "../types";
import type { Marks } from "./Board";

// What every kind of board that moves are made on is given, and what they share. The page says what is on the board
// and hears which move of the server's list was chosen.
export interface PlayProps {
  game: Game;
  position: Position;
  title: string;
  myTurn: boolean; // a person here may move
  hints: boolean; // show where moves are possible
  marks: Marks;
  above: ComponentChildren;
  below: ComponentChildren;
  onPlay: (move: string) => void;
  onIllegal?: (move: string) => void; // one that is not on the list: the server says why
  onStone?: (cell: number) => void; // where stones are pointed at instead of moves made
}

// A cell by its row and column, as boards of points and squares write a move.
export const cellName = (board: BoardShape, cell: number) => `${board.columns[cell % board.size]}${board.rows[Math.floor(cell / board.size)]}`;


export const canPass = (position: Position) => position.legal.some((move) => move.move === "pass");

export function passWith(event: KeyboardEvent, { myTurn, position, onPlay }: PlayProps) {
  if (event.key.toLowerCase() === "p" && myTurn && canPass(position)) onPlay("pass");
}

// The move that covers this cell and no other.
export const moveAt = (position: Position, cell: number) =>
  position.legal.find((move) => move.cells.length === 1 && move.cells[0] === cell);

export function describeCell({ game, position }: PlayProps, cell: number): string {
  const stone = position.cells[cell];
  if (stone !== ".") return sideName(game.sides[stone === "X" ? 0 : 1]);
  return t(moveAt(position, cell) ? "board.legal" : "board.empty");
}
