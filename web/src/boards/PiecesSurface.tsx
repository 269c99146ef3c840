// SPDX-License-Identifier: MIT
import type { SurfaceProps } from "./Board";
import { Labels } from "./Labels";

// Pieces that cover squares. Where two neighbours belong to the same side they are the same piece: pieces of one side
// never touch along an edge, so an outline needs no more than the cells.
export function PiecesSurface({ board, cells, inset, bare }: SurfaceProps) {
  const n = board.size;
  const same = (i: number, row: number, column: number) =>
    row >= 0 && column >= 0 && row < n && column < n && cells[row * n + column] === cells[i];
  return (
    <Labels board={board} inset={inset} bare={bare}>
      <rect class="pieces-ground" x={0} y={0} width={n} height={n} />
      {Array.from({ length: n * n }, (_, i) => {
        const [x, y] = [i % n, Math.floor(i / n)];
        if (cells[i] === ".") return <rect class="pieces-hole" key={i} x={x + 0.06} y={y + 0.06} width={0.88} height={0.88} rx={0.1} />;
        const edge = 0.06;
        const left = same(i, y, x - 1) ? 0 : edge;
        const top = same(i, y - 1, x) ? 0 : edge;
        const right = same(i, y, x + 1) ? 0 : edge;
        const bottom = same(i, y + 1, x) ? 0 : edge;
        return (
          <g key={i} class={`block block-${cells[i]}`}>
            <rect class="block-body" x={x + left} y={y + top} width={1 - left - (right || -0.02)} height={1 - top - (bottom || -0.02)} />
            <rect class="block-face" x={x + 0.16} y={y + 0.16} width={0.68} height={0.68} rx={0.1} />
          </g>
        );
      })}
    </Labels>
  );
}
