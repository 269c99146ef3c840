// SPDX-License-Identifier: MIT
import { playerName, sideName, t } from "../settings";
import type { Game, Review } from "../types";

const points = (loss: number) => Math.round(100 * loss);

interface Props {
  game: Game;
  analyst: string | null; // who is going to look
  review: Review | null;
  at: number;
  onStart: () => void;
  onPly: (ply: number) => void;
}

// After the game: turning points, what the engine would have played, what each side gave away.
export function ReviewPanel({ game, analyst, review, at, onStart, onPly }: Props) {
  if (!review) {
    return (
      <section class="panel review" aria-label={t("review.title")}>
        <p>{t("review.about", { name: playerName(analyst) })}</p>
        <button type="button" class="button button-main" onClick={onStart}>{t("review.start")}</button>
      </section>
    );
  }
  if (!review.done) {
    const [n, total] = [review.positions.length, review.plies + 1];
    return (
      <section class="panel review" aria-label={t("review.title")}>
        <p aria-live="polite">{t("review.progress", { n, total })}</p>
        <progress max={total} value={n} aria-label={t("review.title")} />
      </section>
    );
  }
  return (
    <section class="panel review review-done" aria-label={t("review.title")}>
      <h2>{t("review.turns")}</h2>
      {review.turns!.length === 0 && <p>{t("review.no_turns", { points: 10 })}</p>}
      <ol class="turns">
        {review.turns!.map((ply) => {
          const move = game.moves[ply];
          const { best } = review.positions[ply];
          return (
            <li key={ply}>
              <button type="button" class={`turn ${at === ply ? "turn-here" : ""}`} onClick={() => onPly(ply)}>
                <span class={`dot dot-${move.side}`} aria-hidden="true" />
                <span>{t("review.move", { n: ply + 1, side: sideName(game.sides[move.side]), move: move.move })}</span>
                <strong class="loss">{t("review.lost", { points: points(review.losses![ply]) })}</strong>
                {best && best !== move.move && <span class="better">{t("review.best", { move: best })}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <ul class="given">
        {[0, 1].map((side) => (
          <li key={side}>
            <span class={`dot dot-${side}`} aria-hidden="true" />
            {t("review.gave", { side: sideName(game.sides[side]), points: points(review.given_away![side]) })}
          </li>
        ))}
      </ul>
      <p class="faint">{t("review.points")}</p>
    </section>
  );
}
