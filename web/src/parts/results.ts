// SPDX-License-Identifier: MIT
import { named, sideName, t } from "../settings";
import type { Result } from "../types";

// "Black wins by 3.5", "A draw", "White wins by resignation".
export function resultWords(result: Result, sides: string[]): string {
  if (result.winner === null) return t("result.draw");
  const winner = t("result.wins", { side: sideName(sides[result.winner]) });
  return `${winner} ${how(result)}`;
}

export function how(result: Result): string {
  if (result.margin !== null) return t("result.by", { margin: result.margin });
  if (result.ending === "resignation") return t("result.resignation");
  if (result.ending === "crash") return t("result.crash");
  if (result.ending === "timeout") return t("result.timeout");
  return t("result.fault", { ending: named("ending", result.ending, result.ending) });
}
