// SPDX-License-Identifier: MIT
import { t } from "../settings";

// Steps through a game; the arrow keys do the same.
export function Stepper({ at, total, onPly }: { at: number; total: number; onPly: (ply: number) => void }) {
  const step = (label: string, sign: string, to: number, enabled: boolean) => (
    <button type="button" class="button button-icon" aria-label={label} title={label} disabled={!enabled} onClick={() => onPly(to)}>
      {sign}
    </button>
  );
  if (total === 0) return null;
  return (
    <div class="stepper">
      {step(t("play.first"), "«", 0, at > 0)}
      {step(t("play.previous"), "‹", at - 1, at > 0)}
      <span class="stepper-at">{t("play.position", { n: at, total })}</span>
      {step(t("play.next"), "›", at + 1, at < total)}
      {step(t("play.last"), "»", total, at < total)}
    </div>
  );
}
