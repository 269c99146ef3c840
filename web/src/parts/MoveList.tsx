// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "preact/hooks";
import { t } from "../settings";
import type { Game, Review } from "../types";
import { amount } from "./results";

interface Props {
  game: Game;
  at: number;
  review: Review | null;
  onPly: (ply: number) => void;
}

// What is too little to be told from noise is left out of the list: in what the game is counted in, and of the score.
const leastPoints = 0.5;
const leastLoss = 0.03;

// All moves to go to, with what each gave away once the game has been reviewed.
export function MoveList({ game, at, review, onPly }: Props) {
  const here = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const [item, box] = [here.current, list.current];
    if (item && box) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [at, game.moves.length]);
  return (
    <section class="panel moves" aria-label={t("play.move_list")}>
      <ol ref={list} tabIndex={0} aria-label={t("play.move_list")}>
        {game.moves.map((move, i) => {
          const loss = review?.losses?.[i] ?? 0;
          const points = review?.points?.[i] ?? 0;
          const turn = review?.turns?.includes(i);
          return (
            <li key={i}>
              <button
                type="button" ref={at === i + 1 ? here : undefined}
                class={`move ${at === i + 1 ? "move-here" : ""} ${turn ? "move-turn" : ""}`}
                aria-current={at === i + 1 ? "step" : undefined} onClick={() => onPly(i + 1)}
              >
                <span class="faint">{i + 1}</span>
                <span class={`dot dot-${move.side}`} aria-hidden="true" />
                <span class="move-text">{move.move}</span>
                {(points >= leastPoints || loss >= leastLoss) && (
                  <span class="loss" title={`−${amount(game.game, points)}, ${t("review.lost", { points: Math.round(100 * loss) })}`}>
                    {points >= leastPoints && <span>−{points.toFixed(1)}</span>}
                    {loss >= leastLoss && <small>−{Math.round(100 * loss)} %</small>}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
