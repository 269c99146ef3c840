// SPDX-License-Identifier: MIT
import { t } from "../settings";
import type { Axis, Mark } from "../types_lab";

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

// An effect with its interval; an interval that goes on beyond the axis ends in an arrow.
export interface Drawn {
  mark: Mark | null;
  look: string; // a verdict's, as a class
}

function MarkOf({ mark, look }: Drawn) {
  if (!mark) return null;
  return (
    <span class={`mark mark-${look}`}>
      <i class={`mark-line ${mark.below ? "mark-below" : ""} ${mark.above ? "mark-above" : ""}`} style={{ left: percent(mark.low), width: percent(mark.high - mark.low) }} />
      {mark.at !== null && <i class="mark-at" style={{ left: percent(mark.at) }} />}
    </span>
  );
}

// Effects one below the other on one axis. Only a picture: what it shows is said in words beside it.
export function AxisRows({ axis, drawn, published }: { axis: Axis; drawn: Drawn[]; published?: boolean }) {
  return (
    <span class="axis" aria-hidden="true">
      <i class="axis-equal" style={{ left: percent(axis.equal[0]), width: percent(axis.equal[1] - axis.equal[0]) }} />
      <i class="axis-none" style={{ left: percent(axis.none) }} />
      {published && <i class="axis-published" style={{ left: percent(axis.none) }} />}
      {drawn.map((each, i) => <MarkOf key={i} {...each} />)}
    </span>
  );
}

export function Ticks({ axis }: { axis: Axis }) {
  return (
    <span class="ticks" aria-hidden="true">
      {axis.ticks.map(({ at, text }) => <i key={text} style={{ left: percent(at) }}>{text.replace("-", "−")}</i>)}
    </span>
  );
}

export const verdictLook = (judgement: string) => judgement.replace(" ", "-");
export const verdictWords = (judgement: string) => t(`lab.${judgement}` as "lab.confirmed");
