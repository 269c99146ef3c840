// SPDX-License-Identifier: MIT
import * as api from "../api";
import { Elo, Progress, ScoreBar } from "../parts/lab";
import { resultWords } from "../parts/results";
import { RunOf, useRun } from "../parts/Run";
import { isBest } from "../parts/Toolbar";
import { matchNames } from "../names";
import { usePolled } from "../polled";
import { gameName, named, t } from "../settings";
import type { Catalogue } from "../types";
import type { MatchDetail } from "../types_lab";

// One match: where it stands, and its games to replay.
export function MatchPage({ name, from, catalogue }: { name: string; from: number; catalogue: Catalogue }) {
  const { value: match } = usePolled(() => api.match(name, from), `${name} ${from}`);
  const run = useRun();
  if (!match) return <p class="faint">{t("loading")}</p>;
  const names = matchNames([match])(match);
  const nameOf = (spec: string) => names[match.plan.players.indexOf(spec)] ?? spec;
  const formats = catalogue.games.find(({ name: game }) => game === match.plan.game)?.formats ?? [];
  return (
    <div class="lab">
      <p><a href="#/lab">← {t("lab.back")}</a></p>
      <h1>{names.join(" – ")}</h1>
      <p class="faint">{gameName(match.plan.game, match.plan.game)} {match.plan.rules} · {match.plan.openings}{match.study && <> · <a href={`#/lab?study=${match.study}`}>{match.study}</a></>}</p>
      <details class="spec"><summary>{t("lab.specs")}</summary>{match.plan.players.map((spec, i) => <p key={i}>{names[i]}: <code>{spec}</code></p>)}</details>
      <div class="facts">
        <div class="panel"><h2>{t("lab.score")}</h2><ScoreBar results={match.results} /></div>
        <div class="panel"><h2>{t("lab.elo")}</h2><Elo elo={match.elo} /></div>
        <div class="panel"><h2>{t("lab.progress")}</h2><Progress done={match.games} total={match.plan.games} /></div>
        <div class="panel"><h2>{t("lab.ended")}</h2>{Object.entries(match.endings).map(([how, n]) => `${named("ending", how, how)} ${n}`).join(", ")}</div>
      </div>
      <RunOf run={run} is={(each) => each.match === match.key} wish={{ match: match.key }} complete={match.games >= match.plan.games} />
      <h2>{t("lab.all_games")}</h2>
      <div class="tools">
        {["csv", ...formats.filter(isBest)].map((format) => (
          <a key={format} class="button" href={api.gamesAddress(match.key, format)} download>{t("play.save", { format: format.toUpperCase() })}</a>
        ))}
      </div>
      <Pages match={match} />
      <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.all_games")}>
        <table class="numbers">
          <thead>
            <tr>
              <th scope="col">{t("lab.number")}</th><th scope="col">{t("lab.first")}</th><th scope="col">{t("lab.second")}</th>
              <th scope="col">{t("lab.result")}</th><th scope="col">{t("lab.length")}</th>
            </tr>
          </thead>
          <tbody>
            {match.list.map((game) => (
              <tr key={game.id}>
                <th scope="row"><a href={`#/replay/${game.id}`} aria-label={`${t("lab.replay")} ${game.number + 1}`}>{game.number + 1} ▶</a></th>
                <td title={game.players[0]}>{nameOf(game.players[0])}</td>
                <td title={game.players[1]}>{nameOf(game.players[1])}</td>
                <td>{resultWords(game.result, ["black", "white"], match.plan.game)}</td>
                <td>{game.plies}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

// The way to the games that are not on this page; nothing where one page holds them all.
function Pages({ match }: { match: MatchDetail }) {
  const { from, page, games, key, list } = match;
  if (games <= page && from === 0) return null;
  const link = (start: number, words: string) => <a class="button" href={`#/lab/match/${key}?from=${start}`}>{words}</a>;
  return (
    <nav class="tools pages" aria-label={t("lab.pages")}>
      {from > 0 && link(Math.max(0, from - page), t("lab.earlier"))}
      <span data-test="pages">{t("lab.page", { first: from + 1, last: from + list.length, total: games })}</span>
      {from + list.length < games && link(from + page, t("lab.later"))}
    </nav>
  );
}
