// SPDX-License-Identifier: MIT
import * as api from "./api";
import { keptSide, rightsOf } from "./ownGames";
import { go } from "./router";
import { sideOfPerson, withoutSeed } from "./seats";
import type { Game, Side } from "./types";

// A game of one's own that begins where another stood after `at` moves; the other stays as it is. Against a player it goes
// on with the same one.
export async function branch(game: Game, at: number, then = "") {
  const moves = game.moves.slice(0, at).map(({ move }) => move);
  if (then) moves.push(then);
  const person = sideOfPerson(game);
  const seats: Game["seats"] = person === null ? [null, null] : (game.seats.map(withoutSeed) as Game["seats"]);
  const side: Side = person ?? rightsOf(game).me ?? keptSide(game.id);
  const made = await api.createGame({ game: game.game, rules: game.rules, position: game.start, moves: moves.join(" "), seats, resigns: game.resigns }, side);
  go(`game/${made.id}`);
}
