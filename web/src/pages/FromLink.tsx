// SPDX-License-Identifier: MIT
import { useEffect } from "preact/hooks";
import * as api from "../api";
import { keyOf, takeUp } from "../ownGames";
import { complain, note } from "../parts/Toasts";
import { go } from "../router";
import { sideName, t } from "../settings";
import type { Side } from "../types";

// A link to a position becomes a game of its own.
export function FromLink({ query }: { query: URLSearchParams }) {
  useEffect(() => {
    const text = (name: string) => query.get(name) ?? "";
    api
      .createGame({ game: text("game"), rules: text("rules"), position: text("position"), moves: text("moves"), seats: [null, null] })
      .then((game) => location.replace(`#/game/${game.id}`))
      .catch((error) => {
        complain(error);
        go("");
      });
  }, []);
  return <p class="faint">{t("loading")}</p>;
}

// An invitation: the seat is taken up, unless somebody was quicker or it is one's own.
export function FromInvite({ id, query }: { id: string; query: URLSearchParams }) {
  useEffect(() => {
    const seat = query.get("seat") === "0" ? 0 : 1 as Side;
    const key = query.get("key") ?? "";
    const there = () => location.replace(`#/game/${encodeURIComponent(id)}`);
    if (keyOf(id, seat) === key) return there();
    api
      .takeSeat(id, seat, key)
      .then(async (taken) => {
        takeUp(id, seat, taken);
        const game = await api.gameAt(`games/${encodeURIComponent(id)}`);
        note(t("play.joined", { side: sideName(game.sides[seat]) }));
      })
      .catch((error) => (error instanceof api.Refusal && error.code === "not_your_seat" ? note(t("play.seat_gone")) : complain(error)))
      .finally(there);
  }, []);
  return <p class="faint">{t("loading")}</p>;
}
