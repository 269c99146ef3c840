// SPDX-License-Identifier: MIT
import { t } from "../settings";
import type { FormulaPart } from "../types";
import type { Key } from "../strings/en";

// A formula's part in words, from the labels of its tree.
export function partInWords(part: FormulaPart): string {
  const [x, y] = part.below.map((each) => (each.below.length > 1 ? `(${partInWords(each)})` : partInWords(each)));
  if (part.below.length === 0) return t(`formula.is.${part.label}` as Key);
  if (part.label === "¬") return t("formula.not", { x });
  if (part.label === "∧") return t("formula.and", { x, y });
  if (part.label === "∨") return t("formula.or", { x, y });
  if (part.label === "\\") return t("formula.minus", { x, y });
  const counted = /^p_(F0?)\((≤?)(\d+)\)$/.exec(part.label);
  if (!counted) return t(`formula.reach.${part.label}` as Key, { x });
  return t(`formula.${counted[2] ? "at_most" : "exactly"}.${counted[1]}` as Key, { x, k: counted[3] });
}

// Why a formula cannot be read: the server's words, which are English, or ours for what of them can be said elsewhere.
export function refusalInWords(reason: string): string {
  if (document.documentElement.lang !== "ja") return reason;
  const place = /^column (\d+) of '.*?': (?:unknown word '(.*?)': did you mean '(.*?)')?/s.exec(reason);
  if (!place) return t("formula.error.position");
  const [, n, word, nearest] = place;
  return word ? t("formula.error.word", { n, word, nearest }) : t("formula.error.at", { n });
}
