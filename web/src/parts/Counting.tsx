// SPDX-License-Identifier: MIT
import { sideName, t } from "../settings";
import type { Count, Game, Side } from "../types";

// What a counted board is made of, as area and as territory. Who won is the server's word.
export function Counting({ game, count, mayToggle }: { game: Game; count: Count; mayToggle: boolean }) {
  const komi = (side: Side) => (side === 1 ? count.komi : 0);
  const rows: [string, (side: Side) => number][] = [
    [t("count.stones"), (side) => count.stones[side]],
    [t("count.territory"), (side) => count.territory[side]],
    [t("count.prisoners"), (side) => count.prisoners[side]],
    [t("count.komi"), komi],
  ];
  const sums: [string, (side: Side) => number][] = [
    [t("count.area"), (side) => count.stones[side] + count.territory[side] + komi(side)],
    [t("count.japanese"), (side) => count.territory[side] + count.prisoners[side] + komi(side)],
  ];
  const row = (sum: boolean) => ([name, value]: [string, (side: Side) => number]) => (
    <tr key={name} class={sum ? "count-sum" : ""}>
      <th scope="row">{name}</th>
      {([0, 1] as Side[]).map((side) => <td key={side}>{Number(value(side).toFixed(1))}</td>)}
    </tr>
  );
  return (
    <section class="panel counting" aria-label={t("count.title")} data-test="counting">
      <table>
        <thead><tr><td />{game.sides.map((side) => <th key={side} scope="col">{sideName(side)}</th>)}</tr></thead>
        <tbody>{rows.map(row(false))}{sums.map(row(true))}</tbody>
      </table>
      <p class="faint">{t("count.decides")} {mayToggle && t("play.dead.help")}</p>
    </section>
  );
}
