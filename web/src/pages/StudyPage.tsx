// SPDX-License-Identifier: MIT
import * as api from "../api";
import { Progress } from "../parts/lab";
import { StudyFigure } from "../parts/StudyFigure";
import { declaredText, t } from "../settings";
import type { StudyNumber } from "../types";
import { usePolled } from "./LabPage";

function Cell({ number }: { number: StudyNumber }) {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? "∞" : value.toFixed(number.digits));
  return (
    <td>
      {number.ours === null ? <span class="faint">{t("lab.not_measured")}</span> : (
        <span title={t("lab.sample", { n: number.sample ?? 0 })}>{text(number.ours)} <small class="faint">[{text(number.low)}, {text(number.high)}]</small></span>
      )}
      {number.paper !== null && <div class="paper-number">{t("lab.paper")} {number.paper}</div>}
    </td>
  );
}

// A paper as a program: its numbers beside ours, figures, verdicts on its claims.
export function StudyPage({ name, scale }: { name: string; scale: string }) {
  const study = usePolled(() => api.study(name, scale), `${name}/${scale}`);
  if (!study) return <p class="faint">{t("loading")}</p>;
  return (
    <div class="lab">
      <p><a href="#/lab">← {t("lab.back")}</a></p>
      <h1>{declaredText(study.title)}</h1>
      <p class="faint">{declaredText(study.paper)}</p>
      <p>{declaredText(study.summary)}</p>
      <Progress done={study.progress.games} total={study.progress.of} />
      {!study.complete && <p class="faint">{t("lab.study.run")} <code>./run study run {study.name} --scale {study.progress.scale}</code></p>}
      <div class="figures">{study.figures.map((figure) => <StudyFigure key={figure.title} figure={figure} />)}</div>
      {study.tables.map((table) => (
        <section key={table.title}>
          <h2>{declaredText(table.title)}</h2>
          <div class="scroll" tabIndex={0} role="region" aria-label={declaredText(table.title)}>
            <table class="numbers">
              <thead><tr><th scope="col">{declaredText(table.corner) || "\u00a0"}</th>{table.columns.map((column) => <th scope="col" key={column}>{declaredText(column)}</th>)}</tr></thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row.label}><th scope="row">{declaredText(row.label)}</th>{row.numbers.map((number, i) => <Cell key={i} number={number} />)}</tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
      <section>
        <h2>{t("lab.claims")}</h2>
        <ul class="claims">
          {study.claims.map((claim) => (
            <li key={claim.text} class="panel">
              <span class={`verdict verdict-${claim.judgement.replace(" ", "-")}`}>{t(`lab.${claim.judgement}` as "lab.confirmed")}</span>
              <p>{declaredText(claim.text)}</p>
              <p class="faint">{declaredText(claim.because)} · {declaredText(claim.grounds)} · {declaredText(claim.source)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
