// SPDX-License-Identifier: MIT
import { t } from "../settings";
import type { MatchLine, Results } from "../types";

// Small pieces that several pages of the Lab share.

export function Progress({ done, total }: { done: number; total: number }) {
  const words = t("lab.games", { n: done.toLocaleString(), total: total.toLocaleString() });
  return (
    <span class="progress">
      <progress max={total} value={done} aria-label={words} />
      <small class="faint">{words}</small>
    </span>
  );
}

export function ScoreBar({ results }: { results: Results }) {
  const { wins, draws, losses } = results;
  const total = wins + draws + losses || 1;
  return (
    <span class="score-bar">
      <span class="score-bar-line" aria-hidden="true">
        <i class="score-win" style={{ width: `${(100 * wins) / total}%` }} />
        <i class="score-draw" style={{ width: `${(100 * draws) / total}%` }} />
      </span>
      +{wins} ={draws} −{losses}
    </span>
  );
}

const signed = (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(Math.round(value))}`;

export function Elo({ elo }: { elo: MatchLine["elo"] }) {
  if (elo.elo === null) return <span class="faint">±∞</span>;
  const end = (value: number | null, infinite: string) => (value === null ? infinite : signed(value));
  return <span>{signed(elo.elo)} <small class="faint">[{end(elo.low, "−∞")}, {end(elo.high, "+∞")}]</small></span>;
}
