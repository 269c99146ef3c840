// SPDX-License-Identifier: MIT
import { specOf, type Values } from "./parts/Options";
import type { Choice } from "./parts/PlayerCards";
import type { Catalogue, GameKind } from "./types";

// What a visitor chose last for a new game, kept in the browser.
export type Mode = "play" | "watch" | "people";

export interface Wish {
  game: string;
  mode: Mode;
  colour: 0 | 1 | "random";
  handicap: number; // what a person's opponent has its playouts divided by
  stones: number; // put on the board before the first move, where the game knows such
  even: boolean; // the level follows from the games so far
  expected: Record<string, number>; // what somebody without games says of their strength, in Elo above random play
  clock: string; // one of `clocks`
  resigns: boolean; // a player may
  rules: Record<string, Values>;
  seats: Record<string, [Choice, Choice]>; // in a game against a person the second is the opponent
}

const remembered = "aite.choice";
const usualWish: Wish = { game: "", mode: "play", colour: 0, handicap: 1, stones: 0, even: true, expected: {}, clock: "none", resigns: true, rules: {}, seats: {} };

export function recall(): Wish {
  try {
    return { ...usualWish, ...JSON.parse(localStorage.getItem(remembered) ?? "{}") };
  } catch {
    return usualWish;
  }
}

export const remember = (wish: Wish) => localStorage.setItem(remembered, JSON.stringify(wish));

// Without a choice yet, the player that the server begins with.
export function seatsOf(wish: Wish, kind: GameKind, catalogue: Catalogue): [Choice, Choice] {
  const usual: Choice = { name: catalogue.opponent, values: {} };
  return wish.seats[kind.name] ?? [usual, usual];
}

export function specOfChoice(kind: GameKind, choice: Choice): string {
  return specOf(kind.players.find((each) => each.name === choice.name) ?? kind.players[0], choice.values);
}

// How many a choice comes to; 0 for a player that does not count them.
export function playoutsOf(kind: GameKind, choice: Choice): number {
  const option = kind.players.find((each) => each.name === choice.name)?.options.find((each) => each.name === "playouts");
  return option ? Number(choice.values.playouts ?? option.default) : 0;
}

export function opponentOf(wish: Wish, kind: GameKind, catalogue: Catalogue): Choice {
  const choice = seatsOf(wish, kind, catalogue)[1];
  const playouts = playoutsOf(kind, choice);
  if (playouts === 0) return choice;
  return { name: choice.name, values: { ...choice.values, playouts: String(Math.max(1, Math.round(playouts / wish.handicap))) } };
}
