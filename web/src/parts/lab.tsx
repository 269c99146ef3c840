// SPDX-License-Identifier: MIT
import { t } from "../settings";
import type { Elo as Estimate, Results } from "../types_lab";

// Small pieces that several pages of the Lab share.

export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return t("time.seconds", { s: whole });
  if (whole < 3600) return t("time.minutes", { m: Math.floor(whole / 60), s: whole % 60 });
  return t("time.hours", { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60) });
}

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

export function Elo({ elo }: { elo: Estimate }) {
  if (elo.elo === null) return <span class="faint">±∞</span>;
  const end = (value: number | null, infinite: string) => (value === null ? infinite : signed(value));
  return <span>{signed(elo.elo)} <small class="faint">[{end(elo.low, "−∞")}, {end(elo.high, "+∞")}]</small></span>;
}
