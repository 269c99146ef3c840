// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import { declaredText, gameName, t } from "../settings";
import type { MatchLine, StudyLine } from "../types_lab";
import { Elo, Progress, ScoreBar } from "./lab";

// Which matches are listed; kept in the page's address.
export interface Filters {
  game: string;
  study: string; // "other" for those of none
  player: string;
  from: string; // days, the first and the last
  until: string;
}

const keys: (keyof Filters)[] = ["game", "study", "player", "from", "until"];

export const filtersIn = (query: URLSearchParams) => Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ""])) as unknown as Filters;

// The address changes without a step in the browser's history: a filter is no place of its own.
export function keepInAddress(filters: Filters) {
  const query = new URLSearchParams(keys.filter((key) => filters[key]).map((key) => [key, filters[key]]));
  history.replaceState(null, "", `#/lab${query.size > 0 ? `?${query}` : ""}`);
}

export const inGroup = (filters: Filters, { game, study }: { game: string; study: string | null }) =>
  (!filters.game || filters.game === game) && (!filters.study || filters.study === (study ?? "other"));

export function filtered(matches: MatchLine[], filters: Filters, names: (match: MatchLine) => [string, string]): MatchLine[] {
  const wanted = filters.player.toLowerCase().trim();
  return matches.filter((match) => {
    const day = match.started.slice(0, 10);
    const said = [...names(match), ...match.plan.players].join("\n").toLowerCase();
    return inGroup(filters, { game: match.plan.game, study: match.study }) && said.includes(wanted) &&
      (!filters.from || day >= filters.from) && (!filters.until || day <= filters.until);
  });
}

export function FilterRow({ filters, matches, studies, onChange }: { filters: Filters; matches: MatchLine[]; studies: StudyLine[]; onChange: (filters: Filters) => void }) {
  const set = (key: keyof Filters) => (event: { currentTarget: { value: string } }) => onChange({ ...filters, [key]: event.currentTarget.value });
  const games = [...new Set(matches.map(({ plan }) => plan.game))].sort();
  return (
    <form class="filters" role="search" aria-label={t("lab.filter")} onSubmit={(event) => event.preventDefault()}>
      <label>{t("lab.game")}
        <select value={filters.game} onChange={set("game")} data-test="filter-game">
          <option value="">{t("lab.all")}</option>
          {games.map((game) => <option key={game} value={game}>{gameName(game, game)}</option>)}
        </select>
      </label>
      <label>{t("lab.study")}
        <select value={filters.study} onChange={set("study")} data-test="filter-study">
          <option value="">{t("lab.all")}</option>
          {studies.map(({ name, title }) => <option key={name} value={name}>{declaredText(title)}</option>)}
          <option value="other">{t("lab.other")}</option>
        </select>
      </label>
      <label>{t("lab.player")}<input type="search" value={filters.player} onInput={set("player")} data-test="filter-player" /></label>
      <label>{t("lab.from")}<input type="date" value={filters.from} onInput={set("from")} data-test="filter-from" /></label>
      <label>{t("lab.until")}<input type="date" value={filters.until} onInput={set("until")} data-test="filter-until" /></label>
    </form>
  );
}

const listed = 25;

export function MatchList({ matches, names }: { matches: MatchLine[]; names: (match: MatchLine) => [string, string] }) {
  const [shown, setShown] = useState(listed);
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.matches")}>
        <table class="numbers">
          <thead>
            <tr>
              <th scope="col">{t("lab.game")}</th><th scope="col">{t("lab.players")}</th><th scope="col">{t("lab.score")}</th>
              <th scope="col">{t("lab.elo")}</th><th scope="col">{t("lab.progress")}</th>
            </tr>
          </thead>
          <tbody>
            {matches.slice(0, shown).map((match) => (
              <tr key={match.key}>
                <td>{gameName(match.plan.game, match.plan.game)} <small class="faint">{match.plan.rules}</small></td>
                <th scope="row" title={match.plan.players.join(" – ")}><a href={`#/lab/match/${match.key}`}>{names(match).join(" – ")}</a></th>
                <td><ScoreBar results={match.results} /></td>
                <td><Elo elo={match.elo} /></td>
                <td><Progress done={match.games} total={match.plan.games} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {matches.length > shown && (
        <button type="button" class="button" onClick={() => setShown(shown + 100)}>{t("lab.more", { n: matches.length - shown })}</button>
      )}
    </>
  );
}

// What is listed, as a file for other programs.
export function matchesCsv(matches: MatchLine[], names: (match: MatchLine) => [string, string]): string {
  const head = ["key", "study", "game", "rules", "first", "second", "first_spec", "second_spec", "started", "games", "of",
    "wins", "draws", "losses", "elo", "elo_low", "elo_high"];
  const rows = matches.map((match) => [
    match.key, match.study, match.plan.game, match.plan.rules, ...names(match), ...match.plan.players, match.started, match.games, match.plan.games,
    match.results.wins, match.results.draws, match.results.losses, match.elo.elo, match.elo.low, match.elo.high,
  ]);
  const cell = (value: string | number | null) => (/[",\n]/.test(String(value ?? "")) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ""));
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
}

export function saveText(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
