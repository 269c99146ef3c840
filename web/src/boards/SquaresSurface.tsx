// SPDX-License-Identifier: MIT
import type { SurfaceProps } from "./Board";
import { Labels } from "./Labels";

// Discs on squares.
export function SquaresSurface({ board, cells, inset, bare }: SurfaceProps) {
  const n = board.size;
  return (
    <Labels board={board} inset={inset} bare={bare}>
      <rect class="squares-ground" x={0} y={0} width={n} height={n} />
      {Array.from({ length: n - 1 }, (_, i) => (
        <path class="squares-line" key={i} d={`M${i + 1} 0V${n}M0 ${i + 1}H${n}`} />
      ))}
      {n === 8 && [2, 6].flatMap((x) => [2, 6].map((y) => <circle class="squares-dot" key={`${x}${y}`} cx={x} cy={y} r={0.07} />))}
      {[...cells].map((side, i) =>
        side === "." ? null : (
          <g key={i} class={`disc disc-${side}`} transform={`translate(${(i % n) + 0.5} ${Math.floor(i / n) + 0.5})`}>
            <circle class="disc-shadow" cx={0.02} cy={0.05} r={0.41} />
            <circle class="disc-body" r={0.41} />
            <ellipse class="disc-shine" cx={-0.09} cy={-0.14} rx={0.21} ry={0.14} />
          </g>
        ),
      )}
    </Labels>
  );
}
