// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";

// Addresses are all behind the '#': the server has one page. "#/game/ID" is ["game", "ID"].
export interface Place {
  path: string[];
  query: URLSearchParams;
}

// A part of an address as it was before it was written as one; what is none stays as it is.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function place(): Place {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  return { path: path.split("/").filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

export function usePlace(): Place {
  const [here, setHere] = useState(place);
  useEffect(() => {
    const moved = () => {
      setHere(place());
      window.scrollTo(0, 0);
    };
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return here;
}

export const go = (path: string) => {
  location.hash = `#/${path}`;
};

// A link that hands on a seat; its key is behind the '#', so no server and no proxy gets to read it.
export const inviteLink = (id: string, seat: number, key: string) =>
  `${location.origin}${location.pathname}#/seat/${id}?${new URLSearchParams({ seat: String(seat), key })}`;

// A link that restores a position on any server, whether or not it knows the game.
export function positionLink(game: { game: string; rules: string; start: string }, moves: string[]): string {
  const query = new URLSearchParams({ game: game.game });
  if (game.rules) query.set("rules", game.rules);
  if (game.start) query.set("position", game.start);
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return `${location.origin}${location.pathname}#/position?${query}`;
}
