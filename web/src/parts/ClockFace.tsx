// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import { leftAfter, timeWords } from "../clocks";
import { t } from "../settings";
import type { Game, Side } from "../types";

// What a side has left. The server counts; between its words the page counts on by itself.
export function ClockFace({ game, side }: { game: Game; side: Side }) {
  const clock = game.clock!;
  const heard = useRef({ clock, at: performance.now() });
  if (heard.current.clock !== clock) heard.current = { clock, at: performance.now() };
  const [, redraw] = useState(0);
  const runs = clock.running === side && !game.result;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => redraw((n) => n + 1), 100);
    return () => clearInterval(timer);
  }, [runs]);
  const left = leftAfter(clock, side, (performance.now() - heard.current.at) / 1000);
  const seconds = left.main > 0 || left.periods === 0 ? left.main : left.period;
  const last = left.main <= 0 && left.periods <= 1;
  return (
    <span class={`clock ${runs ? "clock-runs" : ""} ${last && seconds < 10 ? "clock-short" : ""}`} role="timer" data-clock={side}
      aria-label={t("clock.left", { time: timeWords(seconds) })}>
      {timeWords(seconds)}
      {left.periods > 0 && <small>{t(left.main > 0 ? "clock.then" : "clock.periods", { n: left.periods, period: clock.period })}</small>}
    </span>
  );
}
