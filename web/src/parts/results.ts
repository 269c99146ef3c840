// SPDX-License-Identifier: MIT
import { named, sideName, t } from "../settings";
import { en, type Key } from "../strings/en";
import type { Result } from "../types";

// A margin in what its game is counted in: "3.5 points", "12 discs".
export function amount(game: string, margin: number): string {
  const key = `unit.${game}` as Key;
  const n = Number(margin.toFixed(1));
  return key in en ? t(key, { n }) : String(n);
}

// "Black wins by 3.5 points", "A draw", "White wins by resignation".
export function resultWords(result: Result, sides: string[], game: string): string {
  if (result.winner === null) return t("result.draw");
  const winner = t("result.wins", { side: sideName(sides[result.winner]) });
  return `${winner} ${how(result, game)}`;
}

export function how(result: Result, game: string): string {
  if (result.margin !== null) return t("result.by", { margin: amount(game, result.margin) });
  if (result.ending === "resignation") return t("result.resignation");
  if (result.ending === "crash") return t("result.crash");
  if (result.ending === "timeout") return t("result.timeout");
  return t("result.fault", { ending: named("ending", result.ending, result.ending) });
}
