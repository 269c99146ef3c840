// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { sideName, t, useSettings } from "../settings";
import type { Game, Review } from "../types";

interface Points {
  plies: number[];
  scores: (number | null)[];
  draws: (number | null)[];
  margins: (number | null)[];
}

// Playouts are optimistic for whoever moves, which saws a curve by ply. The mean of a position and the two beside it, the
// position counted twice, is what is left without that; an end that is known stays what it is.
function smooth(values: (number | null)[], known: number): (number | null)[] {
  return values.map((value, i) => {
    if (value === null || i >= known) return value;
    const before = values[i - 1] ?? values[i + 1] ?? value;
    const after = (i + 1 < known ? values[i + 1] : null) ?? values[i - 1] ?? value;
    return (before + 2 * value + after) / 4;
  });
}

// What is known of every position: from the review, else from what engines said before their moves.
export function pointsOf(game: Game, review: Review | null): Points {
  const plies = Array.from({ length: game.moves.length + 1 }, (_, i) => i);
  const seen = plies.map((ply) => review?.positions[ply] ?? game.moves[ply] ?? null);
  const scores = seen.map((each) => each?.score ?? null);
  const draws = seen.map((each) => each?.draw ?? null);
  const margins = plies.map((ply) => review?.positions[ply]?.margin ?? null);
  if (game.result && scores.at(-1) === null) {
    const { winner } = game.result;
    scores[scores.length - 1] = winner === null ? 0.5 : 1 - winner;
  }
  const known = game.result ? game.moves.length : plies.length;
  return { plies, scores: smooth(scores, known), draws, margins: smooth(margins, known) };
}

const style = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// The first side's expected score and the draws over the game. A click goes to a move.
export function Curve({ game, review, at, onPly }: { game: Game; review: Review | null; at: number; onPly: (ply: number) => void }) {
  const settings = useSettings();
  const element = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef({ at, onPly });
  latest.current = { at, onPly };
  const side = sideName(game.sides[0]);
  const points = pointsOf(game, review);
  const [unit, setUnit] = useState<"win" | "points">("win");
  const byPoints = unit === "points" && points.margins.some((margin) => margin !== null);
  const known = [...game.moves, ...(review?.positions ?? [])].some(({ score }) => typeof score === "number");
  // Nobody here will ever say what they expect: people, and players that have moved without a word.
  const silent = game.moves.length > 0 && game.seats.every((seat, side) => seat === null || game.moves.some((move) => move.side === side && !move.forced));

  useEffect(() => {
    if (!element.current || !known) return;
    const grid = { stroke: style("--line"), width: 1 };
    const percent = (value: number | null) => (value === null || value === undefined ? "–" : `${Math.round(value)} %`);
    const options: uPlot.Options = {
      width: element.current.clientWidth || 300,
      height: 150,
      cursor: { y: false, points: { size: 7 }, drag: { x: false, y: false } },
      legend: { live: true },
      scales: { x: { time: false, range: (_, __, max) => [0, Math.max(10, max)] }, y: { range: byPoints ? (_, low, high) => [Math.min(low, -5), Math.max(high, 5)] : [0, 100] } },
      axes: [
        { stroke: style("--faint"), grid, ticks: { show: false }, size: 26, font: "11px system-ui" },
        { stroke: style("--faint"), grid, ticks: { show: false }, size: 34, font: "11px system-ui", ...(byPoints ? {} : { splits: [0, 50, 100] }), values: (_, values) => values.map((v) => `${v}`) },
      ],
      series: [
        { label: "#" },
        { label: t(byPoints ? "curve.margin" : "curve.score", { side }), stroke: style("--accent"), width: 2, fill: style("--accent-soft"), spanGaps: true, points: { size: 4 }, value: (_, v) => (byPoints ? (v === null || v === undefined ? "–" : v.toFixed(1)) : percent(v)) },
        { label: t("curve.draw"), show: !byPoints, stroke: style("--draw"), width: 1.5, dash: [4, 3], spanGaps: true, points: { show: false }, value: (_, v) => percent(v) },
      ],
      hooks: {
        draw: [
          (self) => {
            const x = self.valToPos(latest.current.at, "x", true);
            self.ctx.save();
            self.ctx.strokeStyle = style("--ink");
            self.ctx.lineWidth = 1.5;
            self.ctx.setLineDash([]);
            self.ctx.beginPath();
            self.ctx.moveTo(x, self.bbox.top);
            self.ctx.lineTo(x, self.bbox.top + self.bbox.height);
            self.ctx.stroke();
            self.ctx.restore();
          },
        ],
      },
    };
    const made = new uPlot(options, [[], [], []], element.current);
    made.over.addEventListener("click", () => {
      const ply = made.cursor.idx;
      if (ply !== null && ply !== undefined) latest.current.onPly(ply);
    });
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.current?.clientWidth ?? 300, height: 150 }));
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [known, byPoints, settings.theme, settings.language, side]);

  useEffect(() => {
    const percents = (values: (number | null)[]) => values.map((value) => (value === null ? null : 100 * value));
    plot.current?.setData([points.plies, byPoints ? points.margins : percents(points.scores), percents(points.draws)] as uPlot.AlignedData);
  });

  return (
    <section class="panel curve" aria-label={t("curve.title")}>
      {points.margins.some((margin) => margin !== null) && (
        <div class="curve-unit" role="group" aria-label={t("curve.unit")}>
          {(["win", "points"] as const).map((each) => (
            <button key={each} type="button" class="button button-small" aria-pressed={unit === each} onClick={() => setUnit(each)}>{t(`curve.unit.${each}`)}</button>
          ))}
        </div>
      )}
      {known ? (
        <div ref={element} role="img" aria-label={t("curve.label", { side })} />
      ) : (
        <p class="faint" data-test="no-curve">{t(silent ? "curve.silent" : "curve.none")}</p>
      )}
    </section>
  );
}
