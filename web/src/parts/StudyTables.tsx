// SPDX-License-Identifier: MIT
import { declaredText, t } from "../settings";
import type { StudyNumber, StudyTable as Table } from "../types";

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

// The paper's numbers beside ours.
export function StudyTable({ table }: { table: Table }) {
  const title = declaredText(table.title);
  return (
    <section>
      <h3>{title}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
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
  );
}
