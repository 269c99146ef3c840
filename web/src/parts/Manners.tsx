// SPDX-License-Identifier: MIT
import { clockName, clocks } from "../clocks";
import { t } from "../settings";
import type { Wish } from "../wish";

interface Props {
  wish: Wish;
  onChange: (part: Partial<Wish>) => void;
}

// On what terms a game is played: with clocks, and whether a player may give up. Folded, with what is chosen in its title.
export function Manners({ wish, onChange }: Props) {
  const control = clocks[wish.clock] ?? null;
  return (
    <details class="manners" data-test="manners">
      <summary>{t("clock.title")}: {clockName(control)}</summary>
      <label class="control">
        <span class="unseen">{t("clock.title")}</span>
        <select value={wish.clock in clocks ? wish.clock : "none"} onChange={(event) => onChange({ clock: event.currentTarget.value })} data-test="clock">
          {Object.entries(clocks).map(([name, each]) => <option key={name} value={name}>{clockName(each)}</option>)}
        </select>
        {control && <small class="faint">{t("clock.help")}</small>}
      </label>
      {wish.mode === "play" && (
        <label class="control-flag">
          <input type="checkbox" checked={wish.resigns} onChange={(event) => onChange({ resigns: event.currentTarget.checked })} data-test="resigns" />
          {t("play.may_resign")}
        </label>
      )}
    </details>
  );
}
