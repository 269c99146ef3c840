// SPDX-License-Identifier: MIT
import { useRef } from "preact/hooks";
import { sideName, t } from "../settings";
import type { BoardShape, Game, LegalMove, Side } from "../types";
import { turned, type Held } from "./placing";

// The pieces a side has left, to choose from where it is a person's turn.
interface Props {
  game: Game;
  hand: [number[], number[]];
  side: Side;
  legal: LegalMove[];
  held: Held | null;
  ready: boolean; // what is held lies where it may
  onHold?: (held: Held) => void;
  onPlace?: () => void;
  mini?: boolean;
  drag?: Drag;
}

// A piece on its way from the tray, in pixels of the window.
interface Drag {
  begin: (piece: number) => void;
  move: (x: number, y: number) => void;
  end: (x: number, y: number, touch: boolean) => void;
}

const farEnough = 8; // pixels: less is a click

export function PieceTray({ game, hand, side, legal, held, ready, onHold, onPlace, mini, drag }: Props) {
  const dragged = useRef(false);
  const usable = new Set(legal.map((move) => move.piece));
  const pieces = game.board.pieces!;
  const pull = (piece: number) => (down: PointerEvent) => {
    if (!drag || down.button !== 0) return;
    dragged.current = false;
    const touch = down.pointerType !== "mouse";
    const move = (event: PointerEvent) => {
      if (!dragged.current && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < farEnough) return;
      if (!dragged.current) drag.begin(piece);
      dragged.current = true;
      latest.current?.move(event.clientX, event.clientY);
    };
    const up = (event: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (dragged.current && event.type === "pointerup") latest.current?.end(event.clientX, event.clientY, touch);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  };
  const latest = useRef(drag); // what is held changes while it is dragged
  latest.current = drag;
  const turn = (how: "turned" | "flipped") => {
    if (held) onHold?.(turned(game.board, held, how));
  };
  return (
    <section class={`tray ${mini ? "tray-mini" : ""}`} aria-label={t("pieces.of", { side: sideName(game.sides[side]) })}>
      {mini && <h2 class="tray-title">{t("pieces.of", { side: sideName(game.sides[side]) })}</h2>}
      {onHold && (
        <div class="tray-tools">
          <button type="button" class="button" onClick={() => turn("turned")} disabled={!held}>
            <span aria-hidden="true">↻</span> {t("pieces.turn")} <kbd aria-hidden="true">R</kbd>
          </button>
          <button type="button" class="button" onClick={() => turn("flipped")} disabled={!held}>
            <span aria-hidden="true">⇋</span> {t("pieces.flip")} <kbd aria-hidden="true">F</kbd>
          </button>
          <button type="button" class="button button-main" onClick={onPlace} disabled={!ready}>
            {t("pieces.place")}
          </button>
        </div>
      )}
      {onHold && !held && <p class="faint">{t("pieces.choose")}</p>}
      <div class="tray-pieces">
        {hand[side].length === 0 && <span class="faint">{t("pieces.none")}</span>}
        {hand[side].map((piece) => {
          const chosen = held?.piece === piece;
          const stuck = onHold !== undefined && !usable.has(piece);
          const drawing = <PieceDrawing board={game.board} piece={piece} orientation={chosen ? held!.orientation : 0} side={side} />;
          return onHold ? (
            <button
              type="button" key={piece} class={`tray-piece ${chosen ? "tray-chosen" : ""}`} disabled={stuck}
              aria-pressed={chosen} aria-label={t(stuck ? "pieces.stuck" : "pieces.piece", { name: pieces[piece].name })}
              data-piece={piece} onPointerDown={pull(piece)}
              onClick={() => !dragged.current && onHold(chosen ? turned(game.board, held!, "turned") : { piece, orientation: 0 })}
            >
              {drawing}
            </button>
          ) : (
            <span key={piece} class="tray-piece tray-quiet">{drawing}</span>
          );
        })}
      </div>
    </section>
  );
}

function PieceDrawing({ board, piece, orientation, side }: { board: BoardShape; piece: number; orientation: number; side: Side }) {
  const cells = board.pieces![piece].orientations[orientation].cells;
  const height = Math.max(...cells.map(([y]) => y)) + 1;
  const width = Math.max(...cells.map(([, x]) => x)) + 1;
  const most = 5.2; // all pieces at one scale
  return (
    <svg viewBox={`${(width - most) / 2} ${(height - most) / 2} ${most} ${most}`} aria-hidden="true">
      {cells.map(([y, x]) => (
        <g key={`${x},${y}`} class={`block block-${side === 0 ? "X" : "O"}`}>
          <rect class="block-body" x={x + 0.04} y={y + 0.04} width={0.92} height={0.92} rx={0.1} />
          <rect class="block-face" x={x + 0.18} y={y + 0.18} width={0.64} height={0.64} rx={0.1} />
        </g>
      ))}
    </svg>
  );
}
