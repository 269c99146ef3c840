// SPDX-License-Identifier: MIT
import { t } from "../settings";
import type { LineMove } from "../types";

interface Props {
  at: number; // the move of the game that it leaves from
  tried: LineMove[];
  onBack: () => void; // one move
  onLeave: () => void;
  onPlay: () => void;
}

// What is being tried instead of the game, which stays as it is.
export function Variation({ at, tried, onBack, onLeave, onPlay }: Props) {
  return (
    <div class="variation" role="group" aria-label={t("vary.title")} data-test="variation">
      <p aria-live="polite">{t("vary.from", { n: at + 1 })} <strong>{tried.map(({ move }) => move).join(" ")}</strong></p>
      <div class="tools">
        <button type="button" class="button" onClick={onBack}>{t("vary.back")}</button>
        <button type="button" class="button button-main" onClick={onLeave} data-test="leave-variation">{t("vary.leave")}</button>
        <button type="button" class="button" onClick={onPlay} title={t("play.from_here.help")}>{t("vary.play")}</button>
      </div>
    </div>
  );
}
