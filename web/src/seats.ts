// SPDX-License-Identifier: MIT
import type { Game, Side } from "./types";

// The side of the only person of a game; null where there are two, or none.
export function sideOfPerson(game: Game): Side | null {
  const people = ([0, 1] as Side[]).filter((side) => game.seats[side] === null);
  return people.length === 1 ? people[0] : null;
}

// A player as it was asked for: its seed would make it play the same game again.
export const withoutSeed = (seat: string | null) => seat?.replace(/,?seed=\d+/, "").replace(/:$/, "").replace(":,", ":") ?? null;
