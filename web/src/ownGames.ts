// SPDX-License-Identifier: MIT
import type { Game, Side } from "./types";

// The games of this browser: which seats it holds, by keys that nobody can guess and the server compares. Who lost them
// can still watch.
interface Seat {
  key: string;
  handed: number; // how often the seat had been handed on when it came to us
}
interface Own {
  seats: [Seat | null, Seat | null];
  side: Side; // the one to keep if somebody is invited
  since: string; // when this browser first had to do with it, ISO 8601
  fair?: boolean; // began here, from the usual position
  even?: boolean; // the level was found for an even game, and so will the next one's be
}

const stored = "aite.games";
const most = 60;

function all(): Record<string, Own> {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? "{}");
  } catch {
    return {};
  }
}

function put(id: string, own: Own) {
  const latest = Object.entries({ ...all(), [id]: own }).sort(([, a], [, b]) => b.since.localeCompare(a.since)).slice(0, most);
  localStorage.setItem(stored, JSON.stringify(Object.fromEntries(latest)));
}

const seatsNow = (id: string) => all()[id]?.seats ?? [null, null];

// A game that this browser has started.
export function own(game: Game & { keys?: [string, string] }, side: Side = 0, even = false) {
  if (!game.keys) return;
  const seats = game.keys.map((key) => ({ key, handed: 0 })) as Own["seats"];
  put(game.id, { seats, side, since: new Date().toISOString(), fair: game.moves.length === 0 && game.start === "", even });
}

// When it began, if it did so here from the usual position.
export const fairStart = (id: string) => (all()[id]?.fair ? all()[id].since : null);
export const isEven = (id: string) => all()[id]?.even === true;

// A seat that was handed on to this browser.
export function takeUp(id: string, side: Side, seat: Seat) {
  const seats = [...seatsNow(id)] as Own["seats"];
  seats[side] = seat;
  put(id, { seats, side, since: all()[id]?.since ?? new Date().toISOString() });
}

// The latest first.
export const ownIds = () => Object.entries(all()).sort(([, a], [, b]) => b.since.localeCompare(a.since)).map(([id]) => id);

export const keysShown = (id: string) => seatsNow(id).flatMap((seat) => (seat ? [seat.key] : [])).join(",");

// Which seats are ours still: a person's that was handed on since is somebody else's.
export function heldSeats(game: Game): [boolean, boolean] {
  const seats = seatsNow(game.id);
  const holds = (side: Side) => seats[side] !== null && seats[side]!.handed === (game.handed?.[side] ?? 0);
  return [holds(0), holds(1)];
}

export const keptSide = (id: string): Side => all()[id]?.side ?? 0;
export const keyOf = (id: string, side: Side) => seatsNow(id)[side]?.key;

// What a visitor may do about a game. Players go with whoever plays against them.
export interface Rights {
  held: [boolean, boolean];
  plays: boolean; // holds a seat; everybody else watches
  decides: boolean; // all of it: takes back, changes who plays
  me: Side | null; // the only person's side that is ours, if there is one
}

export function rightsOf(game: Game): Rights {
  const held = heldSeats(game);
  const plays = game.live && held.some(Boolean);
  const people = ([0, 1] as Side[]).filter((side) => game.seats[side] === null && held[side]);
  return {
    held, plays,
    decides: plays && game.seats.every((seat, side) => seat !== null || held[side]),
    me: people.length === 1 ? people[0] : null,
  };
}
