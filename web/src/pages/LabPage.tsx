// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { declaredText, gameName, specName, t } from "../settings";
import type { Crosstable, MatchLine, Results, StudyLine } from "../types";
import { Elo, Progress, ScoreBar } from "../parts/lab";
import { complain } from "../parts/Toasts";
import { go } from "../router";

// Calls now and every few seconds: a match under way is written by another process, and its numbers move.
export function usePolled<T>(load: () => Promise<T>, key: string): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    const once = () => load().then((next) => wanted && setValue(next)).catch((error) => {
      if (!wanted || !(error instanceof api.Refusal)) return; // a server that is away comes back
      complain(error);
      go("lab");
    });
    once();
    const timer = setInterval(() => document.hidden || once(), 3000);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [key]);
  return value;
}

export function LabPage() {
  const studies = usePolled(api.studies, "studies");
  const matches = usePolled(api.matches, "matches");
  return (
    <div class="lab">
      <h1>{t("lab.title")}</h1>
      <section aria-labelledby="studies">
        <h2 id="studies">{t("lab.studies")}</h2>
        <p class="faint">{t("lab.study.about")}</p>
        <div class="study-list">{studies?.studies.map((study) => <StudyCard key={study.name} study={study} />)}</div>
      </section>
      {matches && matches.crosstables.filter((table) => table.players.length > 2).map((table) => (
        <section key={table.game + table.rules}>
          <h2>{t("lab.tables")}: {gameName(table.game, table.game)} {table.rules}</h2>
          <Cross table={table} />
        </section>
      ))}
      <section aria-labelledby="matches">
        <h2 id="matches">{t("lab.matches")}</h2>
        {matches && matches.matches.length === 0 && (
          <p>{t("lab.no_matches")} <code>./run match othello uct:playouts=200 uct:playouts=100 -rounds 20</code></p>
        )}
        {matches && matches.matches.length > 0 && <Matches matches={matches.matches} />}
      </section>
    </div>
  );
}

function StudyCard({ study }: { study: StudyLine }) {
  return (
    <article class="panel study-card">
      <h3>{declaredText(study.title)}</h3>
      <p class="faint">{declaredText(study.paper)}</p>
      <ul>
        {study.scales.map(({ scale, games, of }) => (
          <li key={scale}>
            <a href={`#/lab/study/${study.name}/${scale}`}>{t(`lab.scale.${scale}` as "lab.scale.quick")}</a>
            <Progress done={games} total={of} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Matches({ matches }: { matches: MatchLine[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.matches")}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{t("lab.game")}</th><th scope="col">{t("lab.players")}</th><th scope="col">{t("lab.score")}</th>
            <th scope="col">{t("lab.elo")}</th><th scope="col">{t("lab.progress")}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.key}>
              <td>{gameName(match.plan.game, match.plan.game)} <small class="faint">{match.plan.rules}</small></td>
              <th scope="row"><a href={`#/lab/match/${match.key}`}>{match.plan.players.map(specName).join(" – ")}</a></th>
              <td><ScoreBar results={match.results} /></td>
              <td><Elo elo={match.elo} /></td>
              <td><Progress done={match.games} total={match.plan.games} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cross({ table }: { table: Crosstable }) {
  const cell = (results: Results | undefined) =>
    results ? `${results.wins + results.draws / 2} / ${results.wins + results.draws + results.losses}` : "";
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.tables")}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">#</th><th scope="col">{t("lab.players")}</th><th scope="col">{t("lab.rating")}</th><th scope="col">{t("lab.interval")}</th>
            {table.players.map((_, i) => <th scope="col" key={i}>{i + 1}</th>)}
          </tr>
        </thead>
        <tbody>
          {table.players.map((player, i) => (
            <tr key={player.spec}>
              <td>{i + 1}</td>
              <th scope="row">{specName(player.spec)}</th>
              <td>{Math.round(player.elo)}</td>
              <td class="faint">{player.interval.map((end) => (end === null ? "∞" : Math.round(end))).join(" … ")}</td>
              {table.players.map((other) => (
                <td key={other.spec} class={other === player ? "diagonal" : ""}>{cell(player.against[other.spec])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
