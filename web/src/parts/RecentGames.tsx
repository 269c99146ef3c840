// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { gameName, playerName, t } from "../settings";
import type { GameLine } from "../types";
import { resultWords } from "./results";

export function RecentGames() {
  const [games, setGames] = useState<GameLine[] | null>(null);
  useEffect(() => {
    api.recentGames().then(({ games }) => setGames(games.filter((game) => game.moves > 0).slice(0, 12))).catch(() => setGames([]));
  }, []);
  if (!games || games.length === 0) return null;
  return (
    <section class="recent" aria-labelledby="recent">
      <h2 id="recent">{t("home.recent")}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <a href={`#/game/${game.id}`}>
              <strong>{gameName(game.game, game.title)}</strong>
              <span>{t("home.against", { a: playerName(game.seats[0]), b: playerName(game.seats[1]) })}</span>
              <span class="faint">{game.result ? resultWords(game.result, ["black", "white"]) : t("home.moves", { n: game.moves })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
