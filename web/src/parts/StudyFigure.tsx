// SPDX-License-Identifier: MIT
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { useSettings } from "../settings";
import type { StudyDetail } from "../types";

const style = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// A figure of a study: ours as lines with points, the paper's dashed.
export function StudyFigure({ figure }: { figure: StudyDetail["figures"][number] }) {
  const settings = useSettings();
  const element = useRef<HTMLDivElement>(null);
  const content = JSON.stringify(figure);
  useEffect(() => {
    if (!element.current) return;
    const xs = [...new Set(figure.series.flatMap((series) => series.points.map((point) => point.x)))].sort((a, b) => a - b);
    const series: uPlot.Series[] = [{ label: figure.x_label }];
    const data: (number | null)[][] = [xs];
    const colours = ["--accent", "--draw", "--good", "--bad"];
    figure.series.forEach((each, i) => {
      const at = (x: number) => each.points.find((point) => point.x === x);
      const stroke = style(colours[i % colours.length]);
      series.push({ label: each.name, stroke, width: 2, spanGaps: true, points: { size: 6 } });
      data.push(xs.map((x) => at(x)?.ours ?? null));
      if (each.points.some((point) => point.paper !== null)) {
        series.push({ label: `${each.name} (paper)`, stroke, width: 1.5, dash: [5, 4], spanGaps: true, points: { size: 6 } });
        data.push(xs.map((x) => at(x)?.paper ?? null));
      }
    });
    const axis = { stroke: style("--faint"), grid: { stroke: style("--line"), width: 1 }, font: "11px system-ui", labelFont: "12px system-ui" };
    const plot = new uPlot(
      {
        width: element.current.clientWidth || 320,
        height: 260,
        scales: { x: { time: false, distr: figure.log_x ? 3 : 1 } },
        axes: [{ ...axis, label: figure.x_label }, { ...axis, label: figure.y_label, size: 56 }],
        series,
      },
      data as uPlot.AlignedData,
      element.current,
    );
    return () => plot.destroy();
  }, [content, settings.theme]);
  return (
    <figure class="panel">
      <div ref={element} role="img" aria-label={figure.title} />
      <figcaption>{figure.title}</figcaption>
    </figure>
  );
}
