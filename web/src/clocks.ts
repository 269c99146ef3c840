// SPDX-License-Identifier: MIT
import { t } from "./settings";
import type { Game, GameClock, Side, TimeControl, TimeLeft } from "./types";

// Time controls to choose from: what players of these games are used to.
const fischer = (main: number, increment: number): TimeControl => ({ main, increment, periods: 0, period: 0 });
const byoyomi = (main: number, periods: number, period: number): TimeControl => ({ main, increment: 0, periods, period });

export const clocks: Record<string, TimeControl | null> = {
  none: null,
  "5": fischer(300, 0),
  "15": fischer(900, 0),
  "25": fischer(1500, 0),
  "3+2": fischer(180, 2),
  "5+5": fischer(300, 5),
  "15+10": fischer(900, 10),
  "0+30": byoyomi(0, 1, 30),
  "10+3x30": byoyomi(600, 3, 30),
  "30+5x30": byoyomi(1800, 5, 30),
};

export function clockName(control: TimeControl | null): string {
  if (!control) return t("clock.none");
  const values = { main: control.main / 60, increment: control.increment, periods: control.periods, period: control.period };
  if (control.periods > 0) return t(control.main > 0 ? "clock.byoyomi" : "clock.a_move", values);
  return t(control.increment > 0 ? "clock.fischer" : "clock.absolute", values);
}

// What is left of it so many seconds after it was written.
export function leftAfter(clock: GameClock, side: Side, seconds: number): TimeLeft {
  const { main, periods, period } = clock.left[side];
  const spent = clock.running === side ? Math.max(0, seconds) : 0;
  if (spent < main || (spent === 0 && main > 0)) return { main: main - spent, periods, period };
  const left = { main: 0, periods, period: period - (spent - main) };
  while (left.periods > 0 && left.period <= 0) {
    --left.periods;
    left.period += clock.period;
  }
  return left.periods > 0 ? left : { main: 0, periods: 0, period: 0 };
}

// "4:09", and tenths when it is short: "0:07.3".
export function timeWords(seconds: number): string {
  const short = seconds < 10;
  const whole = short ? Math.max(0, Math.floor(seconds * 10) / 10) : Math.ceil(seconds - 1e-6);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)}:${rest < 10 ? "0" : ""}${short ? rest.toFixed(1) : rest}`;
}

// Of a game's clocks what another game begins with.
export function controlOf({ clock }: Game): TimeControl | null {
  return clock ? { main: clock.main, increment: clock.increment, periods: clock.periods, period: clock.period } : null;
}
