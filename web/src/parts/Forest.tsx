// SPDX-License-Identifier: MIT
import { Fragment } from "preact";
import { declaredText, t } from "../settings";
import type { StudyDetail } from "../types_lab";
import { AxisRows, Ticks, verdictLook, verdictWords } from "./Axis";

const judgements = [["C", "confirmed"], ["R", "refuted"], ["N", "not decided"], ["F", "too few"]];

// All claims in one picture, a row each; those to which the same matters share an axis.
export function Forest({ study }: { study: StudyDetail }) {
  const measured = study.forest
    .map((panel) => ({ ...panel, rows: panel.rows.filter((row) => row.mark) }))
    .filter((panel) => panel.rows.length > 0);
  const missing = study.forest.flatMap((panel) => panel.rows.filter((row) => !row.mark).map((row) => row.claim + 1)).sort((a, b) => a - b);
  return (
    <section aria-labelledby="forest" class="panel forest">
      <h2 id="forest">{t("lab.forest")}</h2>
      <p class="forest-legend" aria-hidden="true">
        {judgements.map(([letter, judgement]) => (
          <span key={letter} class={`mark-${verdictLook(judgement)}`}><i class="mark-at" /> <b>{letter}</b> {verdictWords(judgement)}</span>
        ))}
      </p>
      {measured.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">{t("lab.verdict")}</span></th><th scope="col">{t("lab.claim")}</th><td />
              <th scope="col">{t("lab.effect")}</th><th scope="col">{t("lab.bound")}</th><th scope="col">n</th>
            </tr>
          </thead>
          <tbody>
            {measured.map((panel) => (
              <Fragment key={panel.rows[0].claim}>
                {panel.rows.map((row) => {
                  const claim = study.claims[row.claim];
                  const text = declaredText(claim.text);
                  const look = verdictLook(claim.judgement);
                  return (
                    <tr key={row.claim} class="forest-row">
                      <td class={`forest-letter verdict-${look}`}><span title={verdictWords(claim.judgement)}>{claim.letter}</span></td>
                      <th scope="row" title={text}>{row.claim + 1} {text}</th>
                      <td class="forest-axis"><AxisRows axis={panel.axis} drawn={[{ mark: row.mark, look }]} published={row.paper !== ""} /></td>
                      <td class="forest-effect">{declaredText(row.effect)}</td>
                      <td class="forest-paper">{row.paper}</td>
                      <td class="forest-n">{Math.round(row.sample).toLocaleString()}</td>
                    </tr>
                  );
                })}
                <tr class="forest-foot">
                  <td /><td>{t("lab.grey", { band: declaredText(panel.axis.equal_text) })}</td>
                  <td class="forest-axis"><Ticks axis={panel.axis} /></td><td colSpan={3}>{declaredText(panel.axis.unit)}</td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {missing.length > 0 && <p class="faint">{t("lab.unmeasured", { numbers: ranges(missing) })}</p>}
      <details><summary>{t("lab.forest.how")}</summary><p class="faint">{t("lab.forest.about")}</p></details>
    </section>
  );
}

// "2, 17–31" of numbers in order.
export function ranges(numbers: number[]): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
