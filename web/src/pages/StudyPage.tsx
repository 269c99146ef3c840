// SPDX-License-Identifier: MIT
import * as api from "../api";
import { ClaimCard } from "../parts/ClaimCard";
import { Forest } from "../parts/Forest";
import { durationText, Progress } from "../parts/lab";
import { RunOf, useRun } from "../parts/Run";
import { StudyFigure } from "../parts/StudyFigure";
import { Picture, StudyTable, WordTable } from "../parts/StudyTables";
import { usePolled } from "../polled";
import { declaredText, t } from "../settings";

const deviation = ["paper", "ours", "consequence", "measured"] as const;

// A paper as a program, in the order of its report: what was asked and found, all claims in one picture, a card for each,
// the paper's tables beside ours, figures, where it differs from the paper, how to run it again.
export function StudyPage({ name, scale }: { name: string; scale: string }) {
  const { value: study } = usePolled(() => api.study(name, scale), `${name}/${scale}`);
  const run = useRun();
  if (!study) return <p class="faint">{t("loading")}</p>;
  const { cost } = study;
  return (
    <div class="lab study">
      <p><a href="#/lab">← {t("lab.back")}</a></p>
      <h1>{declaredText(study.title)} <small class="faint">{t(`lab.scale.${scale}` as "lab.scale.quick")}</small></h1>
      <p class="lead">{study.lead.map(declaredText).join(document.documentElement.lang === "ja" ? "" : " ")}</p>
      <p class="faint">{declaredText(study.state)}{t("lab.stop")}</p>
      <div class="study-run">
        <Progress done={study.progress.games} total={study.progress.of} />
        {scale === "quick" && <RunOf run={run} is={(each) => each.study === name} wish={{ study: name }} complete={study.complete} />}
      </div>
      <details class="study-summary"><summary>{t("lab.summary")}</summary><p>{declaredText(study.summary)}</p></details>
      <Forest study={study} />
      <section aria-labelledby="claims">
        <h2 id="claims">{t("lab.claims")}</h2>
        <ol class="claims">{study.claims.map((claim, i) => <ClaimCard key={claim.text} claim={claim} number={i + 1} />)}</ol>
        <details><summary>{t("lab.verdicts.how")}</summary><p class="faint">{t("lab.verdicts.about")}</p></details>
      </section>
      <section aria-labelledby="result-tables" class="study-tables">
        <h2 id="result-tables">{t("lab.result_tables")}</h2>
        {study.tables.map((table) => <StudyTable key={table.title} table={table} />)}
        {study.word_tables.map((table) => <WordTable key={table.title} title={declaredText(table.title)} columns={table.columns.map(declaredText)} rows={table.rows} />)}
      </section>
      {study.figures.length + study.pictures.length > 0 && (
        <section aria-labelledby="figures">
          <h2 id="figures">{t("lab.figures")}</h2>
          <div class="figures">
            {study.figures.map((figure) => <StudyFigure key={figure.title} figure={figure} />)}
            {study.pictures.map((picture) => <Picture key={picture.title} picture={picture} />)}
          </div>
        </section>
      )}
      {study.deviations.length > 0 && (
        <section aria-labelledby="deviations">
          <h2 id="deviations">{t("lab.deviations")}</h2>
          <WordTable columns={deviation.map((name) => t(`lab.deviation.${name}`))} rows={study.deviations.map((each) => deviation.map((name) => declaredText(each[name])))} />
        </section>
      )}
      <section aria-labelledby="again">
        <h2 id="again">{t("lab.again")}</h2>
        <p><code>{study.command.replace(/^aite/, "./run")}</code></p>
        <p>{t("lab.cost", { games: cost.games.toLocaleString(), thinking: durationText(cost.thinking), work: durationText(cost.work) })}</p>
        {study.machines.map((sentence) => <p key={sentence}>{declaredText(sentence)}</p>)}
        <p class="faint">{t("lab.build")}: {study.build}</p>
      </section>
    </div>
  );
}
