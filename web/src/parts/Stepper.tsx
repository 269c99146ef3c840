// SPDX-License-Identifier: MIT
import { t } from "../settings";

interface Props {
  at: number;
  total: number;
  told: number; // how many moves may be spoken of
  running: boolean;
  speed: number;
  onPly: (ply: number) => void;
  onRun: (on: boolean) => void;
  onSpeed: (speed: number) => void;
}

// Steps through a game, by itself too; the arrow keys do the same.
export function Stepper({ at, total, told, running, speed, onPly, onRun, onSpeed }: Props) {
  const step = (label: string, sign: string, to: number, enabled: boolean) => (
    <button type="button" class="button button-icon" aria-label={label} title={label} disabled={!enabled} onClick={() => onPly(to)}>
      {sign}
    </button>
  );
  if (total === 0) return null;
  const label = t(running ? "watch.pause" : "watch.play");
  return (
    <div class="stepper">
      {step(t("play.first"), "«", 0, at > 0)}
      {step(t("play.previous"), "‹", at - 1, at > 0)}
      <span class="stepper-at">{told < total ? t("play.position_only", { n: at }) : t("play.position", { n: at, total })}</span>
      {step(t("play.next"), "›", at + 1, at < total)}
      {step(t("play.last"), "»", total, at < total)}
      <button type="button" class="button button-icon" aria-label={label} title={label} onClick={() => onRun(!running)} data-test="run">{running ? "⏸" : "▶"}</button>
      <select aria-label={t("watch.speed")} title={t("watch.speed")} value={speed} onChange={(event) => onSpeed(Number(event.currentTarget.value))}>
        {[0.5, 1, 2, 4, 10].map((each) => <option key={each} value={each}>{each}×</option>)}
      </select>
    </div>
  );
}
