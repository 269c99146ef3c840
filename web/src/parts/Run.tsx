// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import * as api from "../api";
import { shortNames } from "../names";
import { usePolled } from "../polled";
import { declaredText, t } from "../settings";
import type { Run, RunState, StudyLine } from "../types_lab";
import { durationText, Elo, Progress, ScoreBar } from "./lab";
import { complain } from "./Toasts";

// What the server plays in the background, and the way to start and stop it for the person at the machine.

export interface RunNow {
  state: RunState | null;
  now: () => void; // look again
}

export function useRun(): RunNow {
  const { value, now } = usePolled(api.runState, "run", 1);
  return { state: value, now };
}

export const isUnderWay = (run: Run | null | undefined) => run?.state === "running" || run?.state === "stopping";

export function Asking({ ask, children, main, disabled, name }: { ask: () => Promise<unknown>; children: string; main?: boolean; disabled?: boolean; name?: string }) {
  const [busy, setBusy] = useState(false);
  const click = () => {
    setBusy(true);
    ask().catch(complain).finally(() => setBusy(false));
  };
  return <button type="button" class={`button ${main ? "button-main" : ""}`} disabled={busy || disabled} onClick={click} data-test={name}>{children}</button>;
}

const stopButton = ({ state, now }: RunNow) =>
  state!.allowed && isUnderWay(state!.run) && (
    <Asking ask={() => api.stopRun().finally(now)} disabled={state!.run!.state === "stopping"} name="stop-run">{t("run.stop")}</Asking>
  );

// Progress, what is left, and of a match where it stands.
function RunProgress({ run }: { run: Run }) {
  return (
    <div class="run-progress">
      <p>
        <strong>{t(`run.${run.state}`)}</strong>
        {run.work !== null && <> · {t("run.work", { cell: run.work.cell, n: run.work.done, total: run.work.of })}</>}
        {run.state === "running" && run.left !== null && <> · {t("run.left", { time: durationText(run.left) })}</>}
        {!isUnderWay(run) && <> · {t("run.took", { time: durationText(run.seconds) })}</>}
        {run.reason && <> · {run.reason}</>}
      </p>
      <Progress done={run.games} total={run.of} />
      {run.results && run.elo && <p class="run-standing"><ScoreBar results={run.results} /> <span>{t("lab.elo")}: <Elo elo={run.elo} /></span></p>}
    </div>
  );
}

// On the page of what can be run: the button to begin or go on, or how far it is.
export function RunOf({ run, is, wish, complete }: { run: RunNow; is: (run: Run) => boolean; wish: api.RunWish; complete: boolean }) {
  const { state, now } = run;
  if (!state) return null;
  const current = state.run;
  if (current && is(current) && isUnderWay(current)) return <div class="run-here"><RunProgress run={current} />{stopButton(run)}</div>;
  if (!state.allowed || complete) return null;
  return (
    <div class="run-here">
      <Asking main ask={() => api.startRun(wish).finally(now)} disabled={isUnderWay(current)} name="start-run">{t("run.start")}</Asking>
      {isUnderWay(current) && <small class="faint">{t("run.other")}</small>}
    </div>
  );
}

// On the Lab's first page: the run under way, or the last one.
export function RunPanel({ run, studies }: { run: RunNow; studies: StudyLine[] }) {
  const current = run.state?.run;
  if (!current) return null;
  const title = studies.find(({ name }) => name === current.study)?.title;
  const names = shortNames(current.players ?? []);
  return (
    <section class="panel run-panel" aria-labelledby="run">
      <h2 id="run">
        {current.study
          ? <a href={`#/lab/study/${current.study}/quick`}>{declaredText(title ?? current.study)}</a>
          : <a href={`#/lab/match/${current.match}`}>{(current.players ?? []).map(names).join(" – ")}</a>}
      </h2>
      <RunProgress run={current} />
      {stopButton(run)}
    </section>
  );
}
