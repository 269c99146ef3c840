// SPDX-License-Identifier: MIT
import * as api from "./api";
import { fairStart } from "./ownGames";
import type { Values } from "./parts/Options";
import { sideOfPerson } from "./seats";
import type { Game, GameKind, Player, Result } from "./types";

// What the person at this browser scored against players of known levels, in order of time. It stays in the browser: the server
// is told the numbers, and keeps none.
export interface EvenResult {
  id: string;
  game: string;
  player: string;
  level: number;
  score: 0 | 0.5 | 1;
  moves: number;
  when: string; // ISO 8601
}

const stored = "aite.even";
const storedForgotten = "aite.even.forgotten"; // by game, when its results were deleted: what began before does not come back
const most = 500; // of each game; older ones say little of how strong somebody is now

function recall<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
const all = () => recall<EvenResult[]>(stored, []);
const forgotten = () => recall<Record<string, string>>(storedForgotten, {});

export const evenResults = (game: string) => all().filter((each) => each.game === game);
export function forgetEvenGames(game: string) {
  localStorage.setItem(stored, JSON.stringify(all().filter((each) => each.game !== game)));
  localStorage.setItem(storedForgotten, JSON.stringify({ ...forgotten(), [game]: new Date().toISOString() }));
}

export const hasLevels = (kind: GameKind, player: Player) =>
  Object.keys(kind.levels).length > 0 && player.options.some(({ name }) => name === "level");

// As the tables of levels name a player's style.
export function tasteOf(player: Player, values: Values): string {
  const value = (name: string) => values[name] ?? player.options.find((option) => option.name === name)?.default ?? "";
  const style = value("style");
  return !style || style === "none" || Number(value("taste")) === 0 ? "none" : `${value("attitude") === "avoids" ? "-" : ""}${style}`;
}

export const levelsOf = (kind: GameKind, taste: string) => kind.levels[taste] ?? kind.levels.none ?? [];

// The level that a seat's player plays at all game long; null for one that has none, or leaves it.
function levelOf(kind: GameKind, spec: string): number | null {
  const [name, options = ""] = spec.split(":");
  const player = kind.players.find((each) => each.name === name);
  if (!player || !hasLevels(kind, player)) return null;
  const told = Object.fromEntries(options.split(",").map((option) => option.split("=")));
  if (told.even === "on" || Number(told.dial ?? -1) >= 0) return null;
  return Number(told.level ?? player.options.find((option) => option.name === "level")!.default);
}

export interface Finished {
  id: string;
  game: string;
  seats: Game["seats"];
  moves: number;
  result: Result | null;
}

// Counts a game of this browser against a player at a level, once. What is marked as dead afterwards still changes the result; a
// game that was taken back and ended otherwise does not. Answers whether it counts.
export function countGame(kind: GameKind, { id, game, seats, moves, result }: Finished): boolean {
  const me = sideOfPerson({ seats } as Game);
  const began = fairStart(id);
  if (me === null || !result || began === null || began < (forgotten()[game] ?? "") || !["score", "length", "resignation", "timeout"].includes(result.ending)) return false;
  const level = levelOf(kind, seats[1 - me]!);
  const kept = all();
  const before = kept.find((each) => each.id === id);
  if (before && before.moves !== moves) return true;
  if (level === null || moves === 0) return false;
  const score = result.winner === null ? 0.5 : result.winner === me ? 1 : 0;
  if (before?.score === score) return true;
  const now: EvenResult = { id, game, player: seats[1 - me]!.split(":")[0], level, score, moves, when: before?.when ?? new Date().toISOString() };
  const next = before ? kept.map((each) => (each.id === id ? now : each)) : [...kept, now];
  const mine = next.filter((each) => each.game === game);
  localStorage.setItem(stored, JSON.stringify(next.filter((each) => each.game !== game || mine.indexOf(each) >= mine.length - most)));
  return true;
}

export const firstGuess = 700; // Elo above random play, of somebody who says nothing

export const askEvenLevel = (kind: GameKind, taste: string, expected: number = firstGuess) =>
  api.evenLevel({ game: kind.name, taste, expected, games: evenResults(kind.name).map(({ level, score }) => ({ elo: 100 * level, score })) });
