// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import * as api from "../api";
import { ClusterPanel } from "../parts/Cluster";
import { Crosstables } from "../parts/Crosstables";
import { Progress } from "../parts/lab";
import { filtered, FilterRow, filtersIn, inGroup, keepInAddress, matchesCsv, MatchList, saveText } from "../parts/MatchList";
import { matchNames } from "../names";
import { Asking, isUnderWay, RunPanel, useRun, type RunNow } from "../parts/Run";
import { StartMatch } from "../parts/StartMatch";
import { usePolled } from "../polled";
import { declaredText, t } from "../settings";
import type { Catalogue } from "../types";
import type { StudyLine } from "../types_lab";

export function LabPage({ catalogue, query }: { catalogue: Catalogue; query: URLSearchParams }) {
  const studies = usePolled(api.studies, "studies").value?.studies ?? [];
  const { value: all } = usePolled(api.matches, "matches");
  const run = useRun();
  const [filters, setFilters] = useState(() => filtersIn(query));
  const change = (next: typeof filters) => {
    setFilters(next);
    keepInAddress(next);
  };
  const names = matchNames(all?.matches ?? []);
  const matches = filtered(all?.matches ?? [], filters, names);
  const tables = (all?.crosstables ?? []).filter((table) => inGroup(filters, table));
  return (
    <div class="lab">
      <h1>{t("lab.title")}</h1>
      <p><a href="#/formulas" data-test="formulas">{t("formula.title")} →</a></p>
      <RunPanel run={run} studies={studies} />
      <ClusterPanel />
      <section aria-labelledby="studies">
        <h2 id="studies">{t("lab.studies")}</h2>
        <p class="faint">{t("lab.study.about")}</p>
        <div class="study-list">{studies.map((study) => <StudyCard key={study.name} study={study} run={run} />)}</div>
      </section>
      {run.state?.allowed && <StartMatch run={run} catalogue={catalogue} />}
      <section aria-labelledby="matches">
        <h2 id="matches">{t("lab.matches")}</h2>
        {all && all.matches.length === 0 && (
          <p>{t("lab.no_matches")} <code>./run match othello uct:playouts=200 uct:playouts=100 -rounds 20</code></p>
        )}
        {all && all.matches.length > 0 && (
          <>
            <FilterRow filters={filters} matches={all.matches} studies={studies} onChange={change} />
            <div class="tools">
              <span data-test="listed">{t("lab.listed", { n: matches.length, total: all.matches.length })}</span>
              <button type="button" class="button" disabled={matches.length === 0} onClick={() => saveText(matchesCsv(matches, names), "matches.csv")}>{t("lab.save.csv")}</button>
            </div>
            {matches.length > 0 && <MatchList matches={matches} names={names} />}
          </>
        )}
      </section>
      {tables.length > 0 && (
        <section aria-labelledby="tables">
          <h2 id="tables">{t("lab.tables")}</h2>
          <Crosstables tables={tables} studies={studies} />
        </section>
      )}
    </div>
  );
}

// The quick scale can be started from here.
function StudyCard({ study, run }: { study: StudyLine; run: RunNow }) {
  return (
    <article class="panel study-card">
      <h3>{declaredText(study.title)}</h3>
      <p class="faint">{declaredText(study.paper)}</p>
      <ul>
        {study.scales.map(({ scale, games, of }) => (
          <li key={scale}>
            <a href={`#/lab/study/${study.name}/${scale}`}>{t(`lab.scale.${scale}` as "lab.scale.quick")}</a>
            <Progress done={games} total={of} />
            {scale === "quick" && run.state?.allowed && games < of && (
              <Asking ask={() => api.startRun({ study: study.name }).finally(run.now)} disabled={isUnderWay(run.state.run)} name={`start-${study.name}`}>{t("run.start")}</Asking>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}
