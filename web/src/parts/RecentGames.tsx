// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { countGame } from "../evenGames";
import { ownIds } from "../ownGames";
import { current, gameName, playerName, t } from "../settings";
import type { Catalogue, GameLine } from "../types";
import { resultWords } from "./results";

const shown = 6; // of each kind

const when = (iso: string) =>
  new Intl.DateTimeFormat(current().language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

function List({ title, games }: { title: string; games: GameLine[] }) {
  if (games.length === 0) return null;
  return (
    <section class="recent" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <a href={`#/game/${game.id}`}>
              <strong>{gameName(game.game, game.title)}</strong>
              <span>{t("home.against", { a: playerName(game.seats[0]), b: playerName(game.seats[1]) })}</span>
              <span class="faint">{game.result ? resultWords(game.result, ["black", "white"], game.game) : t("home.moves", { n: game.moves })}</span>
              <time class="faint" dateTime={game.changed}>{when(game.changed)}</time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The games of this browser: those to go on with, and those that are over. Other people's are folded away, to watch.
export function RecentGames({ catalogue, onCounted }: { catalogue: Catalogue; onCounted: () => void }) {
  const [games, setGames] = useState<GameLine[]>([]);
  const [others, setOthers] = useState<GameLine[]>([]);
  const begun = (list: GameLine[]) => list.filter((game) => game.moves > 0);
  useEffect(() => {
    const ids = ownIds();
    if (ids.length > 0) api.gamesNamed(ids.slice(0, 50)).then(({ games }) => {
      setGames(begun(games));
      // Those that ended while nobody looked count too.
      const ended = games.filter(({ result }) => result).sort((a, b) => a.changed.localeCompare(b.changed));
      ended.forEach((line) => catalogue.games.filter(({ name }) => name === line.game).forEach((kind) => countGame(kind, line)));
      if (ended.length > 0) onCounted();
    }).catch(() => undefined);
  }, []);
  const look = () => {
    const ids = new Set(ownIds());
    api.latestGames().then(({ games }) => setOthers(begun(games).filter(({ id }) => !ids.has(id)).slice(0, 12))).catch(() => undefined);
  };
  const latest = [...games].sort((a, b) => b.changed.localeCompare(a.changed));
  return (
    <>
      <List title={t("home.recent")} games={latest.filter(({ result }) => !result).slice(0, shown)} />
      <List title={t("home.finished")} games={latest.filter(({ result }) => result).slice(0, shown)} />
      <details class="others" onToggle={(event) => event.currentTarget.open && look()}>
        <summary>{t("home.others")}</summary>
        <List title={t("home.others")} games={others} />
        {others.length === 0 && <p class="faint">{t("home.others.none")}</p>}
      </details>
    </>
  );
}
