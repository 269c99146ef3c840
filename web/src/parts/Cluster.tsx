// SPDX-License-Identifier: MIT
import * as api from "../api";
import { usePolled } from "../polled";
import { declaredText, t } from "../settings";

const longest = 100; // letters of what somebody is at: specs of players may be long
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

// "game 3 of 200 in othello: ...", and how many more units there are; workers of earlier programs have names alone.
function doing(at: string[], words: string[]) {
  if (at.length === 0) return t("cluster.idle");
  const first = short(declaredText(words[0] ?? at[0]));
  return at.length > 1 ? t("cluster.more", { first, more: at.length - 1 }) : first;
}

// Who works on other machines, what is being done and what failed. Nothing where the server was not told of any.
export function ClusterPanel() {
  const { value: cluster } = usePolled(api.cluster, "cluster");
  if (!cluster?.asked) return null;
  const workers = cluster.workers ?? [];
  const cores = workers.reduce((sum, worker) => sum + worker.cores, 0);
  const rate = workers.reduce((sum, worker) => sum + worker.per_second, 0);
  return (
    <section aria-labelledby="cluster" data-test="cluster">
      <h2 id="cluster">{t("cluster.title")}</h2>
      {!cluster.there && <p>{t("cluster.gone")}</p>}
      {cluster.there && (
        <p>{t("cluster.sum", { workers: workers.length, cores, rate: rate.toFixed(1), orders: cluster.orders ?? 0 })}</p>
      )}
      {workers.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("cluster.title")}>
          <table class="numbers">
            <thead>
              <tr>
                {(["worker", "cores", "build", "rate", "done", "failed", "at"] as const).map((name) => (
                  <th key={name} scope="col">{t(`cluster.${name}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {workers.map((worker) => (
                <tr key={worker.id}>
                  <td>{worker.id}</td>
                  <td>{worker.cores}</td>
                  <td>{worker.build}<br /><small>{worker.signature}</small></td>
                  <td>{worker.per_second.toFixed(1)}</td>
                  <td>{worker.done}</td>
                  <td>{worker.failed}</td>
                  <td>{worker.refused_by.length > 0 ? t("cluster.refused") : doing(worker.at, worker.doing ?? [])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(cluster.runs ?? []).map((run) => (
        <p key={run.run}>{t("cluster.run", { job: short(declaredText(run.job)), host: run.host, done: run.done, ordered: run.outstanding, failed: run.failed })}</p>
      ))}
      {(cluster.dead ?? []).length > 0 && (
        <>
          <h3>{t("cluster.dead")}</h3>
          <ul>{(cluster.dead ?? []).map((letter) => <li key={letter.unit + letter.when}>{letter.when} {short(declaredText(letter.label || letter.unit))}: {letter.reason} {letter.last_words && `(${letter.last_words})`}</li>)}</ul>
        </>
      )}
    </section>
  );
}
