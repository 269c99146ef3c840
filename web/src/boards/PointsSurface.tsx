// SPDX-License-Identifier: MIT
import { Goban } from "@sabaki/shudan";
import "@sabaki/shudan/css/goban.css";
import type { SurfaceProps } from "./Board";

const signs: Record<string, 0 | 1 | -1> = { ".": 0, X: 1, O: -1 };

// Stones on the crossings of lines: Sabaki's goban.
export function PointsSurface({ board, cells, cell, bare, dead }: SurfaceProps) {
  const rows = Array.from({ length: board.size }, (_, y) =>
    Array.from({ length: board.size }, (_, x) => signs[cells[y * board.size + x]]),
  );
  return (
    <Goban
      vertexSize={cell}
      signMap={rows}
      showCoordinates={!bare}
      coordX={(x: number) => board.columns[x]}
      coordY={(y: number) => board.rows[y]}
      dimmedVertices={dead.map((at) => [at % board.size, Math.floor(at / board.size)] as [number, number])}
      fuzzyStonePlacement={false}
    />
  );
}
