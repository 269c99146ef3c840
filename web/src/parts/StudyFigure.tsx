// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { declaredText, t, useSettings } from "../settings";
import type { StudyDetail } from "../types_lab";

const style = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// A figure of a study: ours as lines with points and 95 % intervals, the paper's dashed.
export function StudyFigure({ figure }: { figure: StudyDetail["figures"][number] }) {
  const settings = useSettings();
  const element = useRef<HTMLDivElement>(null);
  const content = JSON.stringify(figure);
  useEffect(() => {
    if (!element.current) return;
    const xs = [...new Set(figure.series.flatMap((series) => series.points.map((point) => point.x)))].sort((a, b) => a - b);
    const series: uPlot.Series[] = [{ label: declaredText(figure.x_label) }];
    const data: (number | null)[][] = [xs];
    const colours = ["--accent", "--draw", "--good", "--bad"];
    figure.series.forEach((each, i) => {
      const at = (x: number) => each.points.find((point) => point.x === x);
      const stroke = style(colours[i % colours.length]);
      series.push({ label: declaredText(each.name), stroke, width: 2, spanGaps: true, points: { size: 6 } });
      data.push(xs.map((x) => at(x)?.ours ?? null));
      if (each.points.some((point) => point.paper !== null)) {
        series.push({ label: `${declaredText(each.name)} (${t("lab.paper")})`, stroke, width: 1.5, dash: [5, 4], spanGaps: true, points: { size: 6 } });
        data.push(xs.map((x) => at(x)?.paper ?? null));
      }
    });
    const drawIntervals = (self: uPlot) => {
      const { ctx, bbox } = self;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.setLineDash([]);
      ctx.lineWidth = 1.5;
      figure.series.forEach((each, i) => {
        ctx.strokeStyle = style(colours[i % colours.length]);
        ctx.beginPath();
        for (const { x, ours, low, high } of each.points) {
          if (ours === null || low === null || high === null || low === undefined || high === undefined) continue;
          const at = self.valToPos(x, "x", true);
          ctx.moveTo(at, self.valToPos(low, "y", true));
          ctx.lineTo(at, self.valToPos(high, "y", true));
        }
        ctx.stroke();
      });
      ctx.restore();
    };
    // The intervals have to fit as well, but a tiny sample must not squeeze everything else.
    const ends = figure.series.flatMap(({ points }) => points.flatMap(({ ours, paper }) => [ours, paper])).filter((end) => end !== null) as number[];
    const [least, greatest] = ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [0, 1];
    const room = Math.max(1, 0.35 * (greatest - least));
    const axis = { stroke: style("--faint"), grid: { stroke: style("--line"), width: 1 }, font: "11px system-ui", labelFont: "12px system-ui" };
    const plot = new uPlot(
      {
        width: element.current.clientWidth || 320,
        height: 260,
        scales: { x: { time: false, distr: figure.log_x ? 3 : 1 }, y: { range: [least - room, greatest + room] } },
        hooks: { draw: [drawIntervals] },
        axes: [{ ...axis, label: declaredText(figure.x_label) }, { ...axis, label: declaredText(figure.y_label), size: 56 }],
        series,
      },
      data as uPlot.AlignedData,
      element.current,
    );
    return () => plot.destroy();
  }, [content, settings.theme, settings.language]);
  return (
    <figure class="panel">
      <div ref={element} role="img" aria-label={declaredText(figure.title)} />
      <figcaption>{declaredText(figure.title)}</figcaption>
    </figure>
  );
}
