// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import type { EvenLevel } from "../api";
import { askEvenLevel, evenResults, forgetEvenGames } from "../evenGames";
import { current, gameName, playerName, t } from "../settings";
import type { GameKind } from "../types";

const listed = 12;

const when = (iso: string) => new Intl.DateTimeFormat(current().language, { dateStyle: "medium" }).format(new Date(iso));
const inLevels = (elo: number) => (elo / 100).toFixed(1);

// What the level of an even game follows from: this browser's games against players at levels, to keep as a file or to forget.
export function EvenHistory({ kind, expected, counted, onForget }: { kind: GameKind; expected?: number; counted: number; onForget: () => void }) {
  const results = evenResults(kind.name);
  const [found, setFound] = useState<EvenLevel | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    setAsking(false);
    if (results.length > 0) askEvenLevel(kind, "none", expected).then(setFound).catch(() => undefined);
  }, [kind.name, results.length, counted]);
  if (results.length === 0) return null;
  const file = URL.createObjectURL(new Blob([JSON.stringify({ game: kind.name, games: results }, null, 1)], { type: "application/json" }));
  const forget = () => {
    forgetEvenGames(kind.name);
    onForget();
  };
  return (
    <details class="even-history panel" data-test="even-history">
      <summary>{t("even.history", { game: gameName(kind.name, kind.title), n: results.length })}</summary>
      {found && <p data-test="even-strength">{t("even.strength", { level: inLevels(found.strength), error: inLevels(2 * found.deviation) })}</p>}
      <p class="faint">{t("even.kept")}</p>
      <div class="scroll">
        <table class="numbers">
          <thead><tr><th scope="col">{t("even.when")}</th><th scope="col">{t("home.opponent")}</th><th scope="col">{t("even.level")}</th><th scope="col">{t("even.result")}</th></tr></thead>
          <tbody>
            {results.slice(-listed).reverse().map((each) => (
              <tr key={each.id}>
                <td><a href={`#/game/${each.id}`}>{when(each.when)}</a></td><td>{playerName(each.player)}</td><td>{each.level}</td>
                <td>{t(each.score === 1 ? "even.won" : each.score === 0 ? "even.lost" : "result.draw")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="tools">
        <a class="button" href={file} download={`aite-${kind.name}-games.json`} data-test="even-export">{t("even.export")}</a>
        {asking ? (
          <>
            <span>{t("even.delete.sure")}</span>
            <button type="button" class="button button-main" onClick={forget} data-test="even-delete-yes">{t("play.yes")}</button>
            <button type="button" class="button" onClick={() => setAsking(false)}>{t("play.no")}</button>
          </>
        ) : <button type="button" class="button" onClick={() => setAsking(true)} data-test="even-delete">{t("even.delete")}</button>}
      </div>
    </details>
  );
}
