// SPDX-License-Identifier: MIT
import type { BoardShape, Candidate, Side } from "../types";
import type { Marks } from "./Board";

interface Props extends Marks {
  board: BoardShape;
  cells: string;
  cell: number;
  inset: number;
  cursor: number | null;
  side?: Side;
  small?: boolean;
}

// The middle of a move's cells, or the cell nearest to it for shapes that are bent around it.
function centre(cells: number[], n: number): [number, number] {
  const x = cells.reduce((sum, i) => sum + (i % n), 0) / cells.length;
  const y = cells.reduce((sum, i) => sum + Math.floor(i / n), 0) / cells.length;
  const distance = (i: number) => (i % n - x) ** 2 + (Math.floor(i / n) - y) ** 2;
  const nearest = cells.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  return [(nearest % n) + 0.5, Math.floor(nearest / n) + 0.5];
}

const side = (share: number) => 0.07 + 0.13 * Math.abs(share); // half of it, in cells
const letter = (side: Side) => (side === 0 ? "X" : "O");
const percent = (share: number) => Math.round(100 * share);
const score = (candidate: Candidate) => candidate.win + candidate.draw / 2;

// Which candidates can be read on the board: on a board of pieces those whose middle is not taken by a better one.
function readable(candidates: Candidate[], n: number): Candidate[] {
  const taken = new Set<string>();
  return candidates.filter((candidate) => {
    if (candidate.cells.length === 0) return false;
    const key = String(centre(candidate.cells, n));
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

// Everything that is drawn over the position: last move, hints, candidates, an expected line, what follows the pointer.
export function Overlay(props: Props) {
  const { board, cell, inset, cursor, last = [], legal = [], line, preview, good = [], marked = [] } = props;
  const n = board.size;
  const position = { left: inset * cell, top: inset * cell, width: n * cell, height: n * cell };
  const spot = (i: number): [number, number] => [(i % n) + 0.5, Math.floor(i / n) + 0.5];
  const candidates = readable(props.candidates ?? [], n).slice(0, board.look === "pieces" ? 4 : 8);
  const best = candidates.length > 0 ? score(candidates[0]) : 0;
  const most = Math.max(1, ...candidates.map((candidate) => candidate.visits));
  return (
    <svg class="overlay" viewBox={`0 0 ${n} ${n}`} style={position} aria-hidden="true">
      {(props.shares ?? []).map((share, i) => Math.abs(share) >= 0.15 && (
        <rect class={`share share-${share > 0 ? "X" : "O"}`} key={`share${i}`} x={(i % n) + 0.5 - side(share)} y={Math.floor(i / n) + 0.5 - side(share)} width={2 * side(share)} height={2 * side(share)} />
      ))}
      {(props.corners ?? []).map((i) => (
        <path class="mark-corner" key={`corner${i}`} d={`M${(i % n) + 0.5} ${Math.floor(i / n) + 0.28}l.22 .22l-.22 .22l-.22 -.22z`} />
      ))}
      {legal.map((i) => {
        const [x, y] = spot(i);
        return <circle class="mark-legal" key={i} cx={x} cy={y} r={0.1} />;
      })}
      {board.look === "pieces"
        ? last.map((i) => <rect class="mark-last-cell" key={i} x={(i % n) + 0.4} y={Math.floor(i / n) + 0.4} width={0.2} height={0.2} rx={0.1} />)
        : last.map((i) => {
            const [x, y] = spot(i);
            return <circle class={`mark-last mark-last-${props.cells[i]}`} key={i} cx={x} cy={y} r={0.16} />;
          })}
      {(props.dead ?? []).map((i) => {
        const [x, y] = spot(i);
        return <path class="mark-dead" key={i} d={`M${x - 0.2} ${y - 0.2}l.4 .4m0 -.4l-.4 .4`} />;
      })}
      {marked.map((i) => {
        const [x, y] = spot(i);
        return <path class={`mark-target mark-target-${props.cells[i]}`} key={i} d={`M${x} ${y - 0.24}l.21 .36h-.42z`} />;
      })}
      {good.map((i) => (
        <rect class="mark-good" key={i} x={(i % n) + 0.08} y={Math.floor(i / n) + 0.08} width={0.84} height={0.84} rx={board.look === "points" ? 0.42 : 0.12} />
      ))}
      {!line &&
        candidates.map((candidate, order) => {
          const [x, y] = centre(candidate.cells, n);
          const behind = Math.min(1, Math.max(0, (best - score(candidate)) * 5));
          const finest = board.look === "squares" ? 205 : 150; // green would not show on a green board
          const hue = finest - (finest - 20) * behind;
          const strength = 0.55 + 0.4 * (candidate.visits / most);
          return (
            <g key={candidate.move} class={`candidate ${order === 0 ? "candidate-best" : ""}`}>
              {board.look === "pieces" && order === 0 &&
                candidate.cells.map((i) => (
                  <rect class="candidate-cell" key={i} x={(i % n) + 0.1} y={Math.floor(i / n) + 0.1} width={0.8} height={0.8} rx={0.12} />
                ))}
              <circle cx={x} cy={y} r={0.44} style={{ fill: `hsl(${hue} 55% 42%)`, opacity: strength }} />
              <text class="candidate-win" x={x} y={y - 0.15}>{percent(candidate.win)}</text>
              <text class="candidate-draw" x={x} y={y + 0.09}>={percent(candidate.draw)}</text>
              <text class="candidate-visits" x={x} y={y + 0.27}>{short(candidate.visits)}</text>
            </g>
          );
        })}
      {line?.moves.map(({ cells }, order) => {
        if (cells.length === 0) return null;
        const side = ((line.side + order) % 2) as Side;
        const [x, y] = centre(cells, n);
        return (
          <g key={order} class={`ghost ghost-${letter(side)}`}>
            {cells.map((i) =>
              board.look === "pieces" ? (
                <rect class="ghost-body" key={i} x={(i % n) + 0.06} y={Math.floor(i / n) + 0.06} width={0.88} height={0.88} rx={0.1} />
              ) : (
                <circle class="ghost-body" key={i} cx={spot(i)[0]} cy={spot(i)[1]} r={0.42} />
              ),
            )}
            <text class="ghost-number" x={x} y={y + 0.02}>{order + 1}</text>
          </g>
        );
      })}
      {preview?.cells.map((i) => (
        <rect
          class={`preview preview-${letter(preview.side)} ${preview.fits ? "preview-fits" : "preview-clashes"}`}
          key={i} x={(i % n) + 0.06} y={Math.floor(i / n) + 0.06} width={0.88} height={0.88} rx={board.look === "pieces" ? 0.1 : 0.44}
        />
      ))}
      {cursor !== null && !preview && props.cells[cursor] === "." && props.side !== undefined && (
        <circle class={`follow follow-${letter(props.side)}`} cx={spot(cursor)[0]} cy={spot(cursor)[1]} r={0.4} />
      )}
      {cursor !== null && !preview && (
        <rect class="cursor" x={(cursor % n) + 0.04} y={Math.floor(cursor / n) + 0.04} width={0.92} height={0.92} rx={0.14} />
      )}
    </svg>
  );
}

// 950, 1.2k, 34k
export function short(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  if (thousands < 10) return `${thousands.toFixed(1)}k`;
  return thousands < 1000 ? `${Math.round(thousands)}k` : `${(thousands / 1000).toFixed(1)}M`;
}
