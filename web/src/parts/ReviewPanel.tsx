// SPDX-License-Identifier: MIT
import { playerName, sideName, t } from "../settings";
import type { Game, Review, Side } from "../types";
import { amount } from "./results";

const percent = (loss: number) => Math.round(100 * loss);

interface Props {
  game: Game;
  analyst: string | null; // who is going to look
  review: Review | null;
  at: number;
  mayStart: boolean;
  onStart: () => void;
  onMistake: (ply: number) => void;
  onTryAgain: (ply: number) => void;
}

// The game looked at again: each side's costliest moves with what would have been better, and what was given away when.
export function ReviewPanel({ game, analyst, review, at, mayStart, onStart, onMistake, onTryAgain }: Props) {
  if (!review) {
    if (!mayStart) return null;
    return (
      <section class="panel review" aria-label={t("review.title")}>
        <p>{t("review.about", { name: playerName(analyst) })}</p>
        <button type="button" class={`button ${game.result ? "button-main" : ""}`} onClick={onStart}>{t("review.start")}</button>
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
  const mistakes = review.mistakes ?? [0, 1].map((side) => review.turns!.filter((ply) => game.moves[ply].side === side)); // of an earlier version
  return (
    <section class="panel review review-done" aria-label={t("review.title")}>
      <h2>{t("review.by", { name: playerName(review.player) })}</h2>
      {([0, 1] as Side[]).map((side) => (
        <div key={side}>
          <h3><span class={`dot dot-${side}`} aria-hidden="true" /> {t("review.mistakes", { side: sideName(game.sides[side]) })}</h3>
          {mistakes[side].length === 0 && <p>{t("review.no_turns")}</p>}
          <ol class="turns">
            {mistakes[side].map((ply) => (
              <li key={ply}>
                <Mistake game={game} review={review} ply={ply} here={at === ply} onShow={() => onMistake(ply)} />
                <button type="button" class="button button-small" onClick={() => onTryAgain(ply)} aria-label={`${t("play.from_here")}: ${t("review.move", { n: ply + 1, side: sideName(game.sides[side]), move: game.moves[ply].move })}`}>
                  {t("play.from_here")}
                </button>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {review.phases && <Phases game={game} review={review} />}
    </section>
  );
}

function Mistake({ game, review, ply, here, onShow }: { game: Game; review: Review; ply: number; here: boolean; onShow: () => void }) {
  const move = game.moves[ply];
  const { best } = review.positions[ply];
  const points = review.points?.[ply] ?? null;
  return (
    <button type="button" class={`turn ${here ? "turn-here" : ""}`} onClick={onShow}>
      <span>{t("review.move_only", { n: ply + 1, move: move.move })}</span>
      <strong class="loss">
        {points !== null && `−${amount(game.game, points)}`}
        <small> {t("review.lost", { points: percent(review.losses![ply]) })}</small>
      </strong>
      {best && <span class="better">{t("review.best", { move: best })}</span>}
    </button>
  );
}

function Phases({ game, review }: { game: Game; review: Review }) {
  const columns = ["opening", "middle", "end"] as const;
  const cell = (loss: number, points: number) => <>{amount(game.game, points)}<br /><small>{percent(loss)} %</small></>;
  return (
    <>
      <h3>{t("review.given")}</h3>
      <table class="phases">
        <thead>
          <tr><td />{columns.map((name) => <th key={name} scope="col">{t(`review.phase.${name}`)}</th>)}<th scope="col">{t("review.phase.all")}</th></tr>
        </thead>
        <tbody>
          {([0, 1] as Side[]).map((side) => (
            <tr key={side}>
              <th scope="row"><span class={`dot dot-${side}`} aria-hidden="true" /> {sideName(game.sides[side])}</th>
              {review.phases![side].map(({ loss, points }, i) => <td key={i}>{cell(loss, points)}</td>)}
              <td>{cell(review.given_away![side], review.points_given_away![side])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="faint">{t("review.points")}</p>
    </>
  );
}
