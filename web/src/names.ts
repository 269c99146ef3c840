// SPDX-License-Identifier: MIT
import { declaredText, playerName } from "./settings";
import type { MatchLine } from "./types_lab";

// Short names of players where there are many; the whole spec is shown on demand.

const strengths = ["level", "playouts", "depth", "nodes", "seconds"];
const optionsOf = (spec: string) => (spec.split(":")[1] ?? "").split(",").filter((option) => option && !/^(seed|memory)=/.test(option));
const isProgram = (spec: string) => /^gtp[:[]/.test(spec);

// "Explorer 200" of "uct:playouts=200,c=1", "fuego" of "gtp:/usr/games/fuego --quiet".
function shortName(spec: string): string {
  if (isProgram(spec)) return spec.replace(/^gtp(\[[^\]]*\])?:/, "").trim().split(/\s/)[0].split("/").at(-1) || spec;
  const strength = strengths.map((name) => optionsOf(spec).find((option) => option.startsWith(`${name}=`))).find(Boolean);
  if (!strength) return playerName(spec);
  const [name, value] = strength.split("=");
  return `${playerName(spec)} ${name === "playouts" ? value : strength}`;
}

// Those that would be called the same are told apart by the options that not all of them have.
export function shortNames(specs: string[]): (spec: string) => string {
  const different = [...new Set(specs)];
  const names = new Map(different.map((spec) => {
    const alike = different.filter((other) => shortName(other) === shortName(spec));
    const own = optionsOf(spec).filter((option) => !isProgram(spec) && alike.some((other) => !optionsOf(other).includes(option)));
    return [spec, own.length > 0 ? `${shortName(spec)} (${own.slice(0, 3).join(", ")}${own.length > 3 ? ", …" : ""})` : shortName(spec)];
  }));
  return (spec) => names.get(spec) ?? shortName(spec);
}

// A study's names for its players, short forms of the specs for others.
export function matchNames(matches: MatchLine[]): (match: MatchLine) => [string, string] {
  const short = shortNames(matches.filter(({ names }) => !names).flatMap(({ plan }) => plan.players));
  return ({ names, plan }) => (names ? [declaredText(names[0]), declaredText(names[1])] : [short(plan.players[0]), short(plan.players[1])]);
}
