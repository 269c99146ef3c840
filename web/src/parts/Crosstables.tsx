// SPDX-License-Identifier: MIT
import { shortNames } from "../names";
import { declaredText, gameName, t } from "../settings";
import type { Crosstable, Results, StudyLine } from "../types_lab";

const points = ({ wins, draws, losses }: Results) => `${wins + draws / 2} / ${wins + draws + losses}`;

// Who met whom, one fold a study and one for what belongs to none.
export function Crosstables({ tables, studies }: { tables: Crosstable[]; studies: StudyLine[] }) {
  const groups = [...new Set(tables.map(({ study }) => study))];
  return (
    <div class="crosstables">
      {groups.map((study) => (
        <details key={study ?? ""} class="panel" data-test={`crosstables-${study ?? "other"}`}>
          <summary>
            {study ? declaredText(studies.find(({ name }) => name === study)?.title ?? study) : t("lab.other")}
            {" "}<small class="faint">{t("lab.players.n", { n: tables.filter((table) => table.study === study).reduce((n, table) => n + table.players.length, 0) })}</small>
          </summary>
          {tables.filter((table) => table.study === study).map((table, i) => <Cross key={i} table={table} />)}
        </details>
      ))}
    </div>
  );
}

function Cross({ table }: { table: Crosstable }) {
  const short = shortNames(table.players.filter(({ name }) => !name).map(({ spec }) => spec));
  const nameOf = (i: number) => table.players[i].name ? declaredText(table.players[i].name!) : short(table.players[i].spec);
  const title = `${gameName(table.game, table.game)} ${table.rules}`;
  return (
    <>
      <h3>{title}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={`${t("lab.tables")}: ${title}`}>
        <table class="numbers cross">
          <thead>
            <tr>
              <th scope="col">#</th><th scope="col">{t("lab.players")}</th><th scope="col">{t("lab.rating")}</th><th scope="col">{t("lab.interval")}</th>
              {table.columns.map((column) => <th scope="col" key={column} title={table.players[column].spec}>{t("lab.against")} {nameOf(column)}</th>)}
            </tr>
          </thead>
          <tbody>
            {table.players.map((player, i) => (
              <tr key={player.spec}>
                <td>{i + 1}</td>
                <th scope="row">
                  <details class="spec"><summary title={player.spec}>{nameOf(i)}</summary><code>{player.spec}</code></details>
                </th>
                <td>{Math.round(player.elo)}</td>
                <td class="faint">{player.interval.map((end) => (end === null ? "∞" : Math.round(end))).join(" … ")}</td>
                {player.results.map((results, column) => (
                  <td key={column} class={table.columns[column] === i ? "diagonal" : ""}>{results && points(results)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
