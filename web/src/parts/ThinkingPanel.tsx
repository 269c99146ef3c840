// SPDX-License-Identifier: MIT
import { short } from "../boards/Overlay";
import { named, playersReason, t } from "../settings";
import type { Candidate, Decision, Term, Thought } from "../types";

const percent = (share: number) => `${(100 * share).toFixed(1)}`;
const signed = (value: number) => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;

// A style that is a formula, formula(...), without the brackets.
const formulaOf = (reason: Thought["reason"]) =>
  typeof reason === "object" ? /^formula\((.*)\)$/s.exec(String(reason.values.style ?? ""))?.[1] : undefined;

interface Props {
  thought: Thought | null;
  source: string; // of the game, as the server knows it
  at: number; // the position thought about
  title: string;
  live: boolean;
  silent: boolean;
  better: string | null; // what a review has to say instead
  chosen: Candidate | null;
  onChoose: (candidate: Candidate | null) => void;
}

const term = ([name, value]: Term) => `${named("term", name, name)} ${Number(value.toPrecision(6))}`;

function Terms({ move, terms, summed }: { move: string; terms: Term[]; summed: boolean }) {
  const sum = Number(terms.reduce((all, [, value]) => all + value, 0).toPrecision(6));
  return (
    <li>
      {move}: <span class="faint">{terms.map(term).join(summed ? " + " : ", ")}{summed && terms.length > 1 && ` = ${sum}`}</span>
    </li>
  );
}

// What the values of the best candidates are made of.
function Worth({ candidates }: { candidates: Candidate[] }) {
  const told = candidates.filter(({ worth }) => worth).slice(0, 6);
  if (told.length === 0) return null;
  return (
    <details data-test="worth">
      <summary>{t("thinking.worth")}</summary>
      <ol>{told.map(({ move, worth }) => <Terms key={move} move={move} terms={worth!} summed />)}</ol>
    </details>
  );
}

// The rule, and what it compared: the terms of the move that was played, and of those that came next.
function HowItChose({ decision }: { decision: Decision }) {
  const summed = decision.by === "sum";
  return (
    <details data-test="decision">
      <summary>{t("thinking.decision")}</summary>
      <p>{playersReason(decision.rule)}</p>
      <ol>
        {decision.moves.filter(({ terms }) => terms.length > 0).slice(0, 6).map(({ move, terms }) => (
          <Terms key={move} move={move} terms={terms} summed={summed} />
        ))}
      </ol>
    </details>
  );
}

// The candidates as a table. Pointing at one (or focusing it) shows its line on the board.
export function ThinkingPanel({ thought, source, at, title, live, silent, better, chosen, onChoose }: Props) {
  const formula = formulaOf(thought?.reason);
  return (
    <section class={`panel thinking ${live ? "thinking-live" : ""}`} aria-label={t("thinking.title")} aria-busy={live}>
      <header>
        <h2>{title}</h2>
        {thought && (
          <span class="faint">
            {t("thinking.cost", { playouts: short(thought.playouts ?? 0), seconds: thought.seconds.toFixed(1) })}
          </span>
        )}
      </header>
      {thought && thought.candidates.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("thinking.move")}</th>
              <th scope="col">{t("thinking.visits")}</th>
              <th scope="col">{t("thinking.win")} %</th>
              <th scope="col">{t("thinking.draw")} %</th>
              <th scope="col">{t("thinking.margin")}</th>
            </tr>
          </thead>
          <tbody onPointerLeave={() => onChoose(null)}>
            {thought.candidates.slice(0, 6).map((candidate) => (
              <tr
                key={candidate.move}
                class={chosen?.move === candidate.move ? "row-chosen" : ""}
                onPointerEnter={() => onChoose(candidate)}
              >
                <th scope="row">
                  <button
                    type="button" class="link move-name" onFocus={() => onChoose(candidate)} onBlur={() => onChoose(null)}
                    onClick={() => onChoose(candidate)} title={candidate.line?.map(({ move }) => move).join(" ")}
                  >
                    {candidate.move}
                  </button>
                </th>
                <td>{short(candidate.visits)}</td>
                <td>{percent(candidate.win)}</td>
                <td>{percent(candidate.draw)}</td>
                <td>{signed(candidate.margin)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="faint">{better ?? (silent ? t("thinking.silent") : t("thinking.none"))}</p>
      )}
      {thought?.feature_points && (
        <details>
          <summary>{t("thinking.points")}</summary>
          <ol>
            {thought.feature_points.map(({ line, playouts, rate }) => (
              <li key={line.join(" ")}>
                {line.join(" ")} <span class="faint">{t("thinking.point", { playouts: short(playouts), rate: percent(rate) })}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {thought?.reason && (
        <p class="reason">
          {playersReason(thought.reason)}
          {formula && <> <a href={`#/formulas?${new URLSearchParams({ formula, source, at: String(at) })}`} data-test="formula">{t("formula.why")}</a></>}
        </p>
      )}
      {thought?.remarks?.map((remark) => <p class="reason" key={remark.code}>{playersReason(remark)}</p>)}
      {thought && <Worth candidates={thought.candidates} />}
      {thought?.decision && <HowItChose decision={thought.decision} />}
    </section>
  );
}
