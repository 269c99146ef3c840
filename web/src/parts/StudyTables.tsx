// SPDX-License-Identifier: MIT
import { declaredText, t } from "../settings";
import type { StudyDetail, StudyNumber, StudyTable as Table } from "../types_lab";

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

// Rows of texts; without a title under a heading of the page's.
export function WordTable({ title, columns, rows }: { title?: string; columns: string[]; rows: string[][] }) {
  return (
    <section>
      {title && <h3>{title}</h3>}
      <div class="scroll" tabIndex={0} role="region" aria-label={title ?? columns.join(", ")}>
        <table class="numbers words">
          <thead><tr>{columns.map((column) => <th scope="col" key={column}>{column}</th>)}</tr></thead>
          <tbody>{rows.map((row, i) => <tr key={i}>{row.map((text, k) => <td key={k}>{text}</td>)}</tr>)}</tbody>
        </table>
      </div>
      {rows.length === 0 && <p class="faint">{t("lab.not_measured")}</p>}
    </section>
  );
}

// A board or a formula, drawn by the server: an image, so nothing in it runs.
export function Picture({ picture }: { picture: StudyDetail["pictures"][number] }) {
  return (
    <figure class="panel">
      <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt={picture.text || declaredText(picture.title)} />
      <figcaption>{declaredText(picture.title)} {declaredText(picture.text)}</figcaption>
    </figure>
  );
}
